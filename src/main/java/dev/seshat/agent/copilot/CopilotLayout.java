package dev.seshat.agent.copilot;

import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SideFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Copilot CLI's directory layout: `session-state/<session>/events.jsonl`, in older versions
/// `session-state/<session>.jsonl`. If both exist, the directory wins.
final class CopilotLayout {

    static final String SESSIONS = "session-state";

    private static final String EVENTS = "events.jsonl";
    private static final String SUFFIX = ".jsonl";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

    private CopilotLayout() {}

    static Optional<SessionFile> recognise(Path path) {
        String name = String.valueOf(path.getFileName());
        Path directory = path.getParent();
        if (directory == null) {
            return Optional.empty();
        }
        if (directory.endsWith(SESSIONS)) {
            return name.endsWith(SUFFIX)
                    ? flat(path, name.substring(0, name.length() - SUFFIX.length()))
                    : Optional.empty();
        }
        Path sessions = directory.getParent();
        String id = String.valueOf(directory.getFileName());
        return name.equals(EVENTS) && sessions != null && sessions.endsWith(SESSIONS) && isId(id)
                ? Optional.of(new SessionFile(path, id, false, null))
                : Optional.empty();
    }

    private static Optional<SessionFile> flat(Path path, String id) {
        return isId(id) && !Files.exists(path.resolveSibling(id).resolve(EVENTS))
                ? Optional.of(new SessionFile(path, id, false, null))
                : Optional.empty();
    }

    /// All that is in a session's directory beside its log.
    static List<Path> sideFiles(SessionFile file) {
        Path log = file.path();
        Path directory = log.getParent();
        return directory != null && log.endsWith(EVENTS)
                ? SideFiles.below(directory, path -> !path.equals(log))
                : List.of();
    }

    private static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
