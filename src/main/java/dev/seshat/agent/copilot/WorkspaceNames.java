package dev.seshat.agent.copilot;

import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SidecarNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Session names from the `workspace.yaml` beside each log.
final class WorkspaceNames implements SidecarNames {

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
