package dev.seshat.agent.cline;

import dev.seshat.agent.EditorHomes;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where Cline and its relatives keep tasks:
///
/// ```
/// <editor>/User/globalStorage/<extension>/tasks/<task>/ui_messages.json                 what the user saw
/// <editor>/User/globalStorage/<extension>/tasks/<task>/api_conversation_history.json    what the model received
/// ~/.cline/data/tasks/<task>/…                                                          the same, since Cline 3
/// ~/.cline/data/sessions/<session>/<session>.messages.json                              Cline's own program
/// ```
final class ClineLayout {

    static final String SEEN = "ui_messages.json";
    static final String RECEIVED = "api_conversation_history.json";
    static final String TASKS = "tasks";
    static final String SESSIONS = "sessions";
    static final String MESSAGES = ".messages.json";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

    private ClineLayout() {}

    /// The directories of an extension's tasks in all editors.
    static List<Path> tasks(String extension, Environment environment) {
        return EditorHomes.of(environment).stream()
                .map(user -> user.resolve("globalStorage").resolve(extension).resolve(TASKS))
                .toList();
    }

    /// Cline's own data directory, and the one of its program's sessions.
    static List<Path> own(Environment environment) {
        Path data = environment
                .findPath("CLINE_DATA_DIR")
                .orElseGet(() -> environment
                        .findPath("CLINE_DIR")
                        .orElseGet(() -> environment.home().resolve(".cline"))
                        .resolve("data"));
        List<Path> own = new ArrayList<>();
        own.add(data.resolve(TASKS));
        own.add(environment.findPath("CLINE_SESSION_DATA_DIR").orElseGet(() -> data.resolve(SESSIONS)));
        return own;
    }

    /// The log at a path, unless the path leads through another extension's directory.
    static Optional<SessionFile> recognise(Path path, Extension extension) {
        for (Path name : path) {
            if (Extension.named(name.toString())
                    .filter(other -> other != extension)
                    .isPresent()) {
                return Optional.empty();
            }
        }
        return recognise(path);
    }

    private static Optional<SessionFile> recognise(Path path) {
        String name = String.valueOf(path.getFileName());
        Path directory = path.getParent();
        if (directory == null) {
            return Optional.empty();
        }
        String id = String.valueOf(directory.getFileName());
        if (!isId(id)) {
            return Optional.empty();
        }
        boolean isLog = switch (name) {
            case SEEN -> isTask(directory) && isNewest(path, id);
            case RECEIVED -> isTask(directory) && !Files.exists(directory.resolve(SEEN));
            default -> name.equals(id + MESSAGES);
        };
        return isLog ? Optional.of(new SessionFile(path, id, false, null)) : teammate(path, name, id);
    }

    /// Agents that a session started for itself are beside its log. Their names are unique only there.
    private static Optional<SessionFile> teammate(Path path, String name, String session) {
        String id = name.endsWith(MESSAGES) ? name.substring(0, name.length() - MESSAGES.length()) : "";
        return !id.isEmpty() && isId(session + "." + id) && Files.exists(path.resolveSibling(session + MESSAGES))
                ? Optional.of(new SessionFile(path, session + "." + id, true, session))
                : Optional.empty();
    }

    private static boolean isTask(Path directory) {
        Path tasks = directory.getParent();
        return tasks != null && tasks.endsWith(TASKS);
    }

    /// A task may be in the editor's directory and, since Cline copied its tasks, in Cline's own: the newer one counts.
    private static boolean isNewest(Path seen, String id) {
        @Nullable Path home = seen.getParent();
        for (; home != null; home = home.getParent()) {
            boolean isNewest = home.endsWith(".cline")
                    ? others(home.getParent(), id).noneMatch(other -> isNewer(other, seen))
                    : !isNewer(home.resolve(".cline/data/tasks").resolve(id).resolve(SEEN), seen);
            if (!isNewest) {
                return false;
            }
        }
        return true;
    }

    private static Stream<Path> others(@Nullable Path home, String id) {
        if (home == null) {
            return Stream.of();
        }
        Environment there = new Environment(Map.of("HOME", home.toString()));
        return tasks(Extension.CLINE.directory(), there).stream()
                .map(tasks -> tasks.resolve(id).resolve(SEEN));
    }

    /// Of two that are equally old, Cline's own counts.
    private static boolean isNewer(Path other, Path one) {
        if (other.equals(one)) {
            return false;
        }
        try {
            FileTime there = Files.getLastModifiedTime(other);
            int newer = there.compareTo(Files.getLastModifiedTime(one));
            return newer > 0 || (newer == 0 && other.toString().contains("/.cline/"));
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isSession(Path log) {
        return String.valueOf(log.getFileName()).endsWith(MESSAGES);
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /// The log of another task or session beside this one, or around it.
    static Optional<SessionFile> sibling(Path log, String id) {
        if (isSession(log)) {
            return isId(id) ? recognise(log.resolveSibling(id + MESSAGES)) : Optional.empty();
        }
        Path task = log.getParent();
        Path tasks = task == null ? null : task.getParent();
        return isId(id) && tasks != null ? recognise(tasks.resolve(id).resolve(SEEN)) : Optional.empty();
    }
}
