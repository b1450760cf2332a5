package dev.seshat.agent.copilot;

import dev.seshat.agent.NamesBeside;
import dev.seshat.agent.SessionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What sessions are called in the `workspace.yaml` beside each log.
final class WorkspaceNames implements NamesBeside {

    @Override
    public @Nullable String of(SessionFile log) {
        return Workspace.beside(log.path()).title();
    }

    @Override
    public @Nullable Instant changed(SessionFile log) {
        try {
            return Files.getLastModifiedTime(Workspace.fileBeside(log.path()), LinkOption.NOFOLLOW_LINKS)
                    .toInstant();
        } catch (IOException e) {
            return null;
        }
    }
}
