package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// OpenCode's directory layout, below its data directory:
///
/// ```
/// opencode.db, opencode-<channel>.db        all sessions; one has the path opencode.db/<session>
/// storage/session/<project>/<session>.json  a session of an older version
/// storage/message/<session>/<message>.json  a message of it
/// storage/part/<message>/<part>.json        a part of that
/// ```
final class OpenCodeLayout {

    private static final String DATABASE = ".db";
    private static final String STORAGE = "storage";
    private static final String JSON = ".json";
    private static final Pattern ID = Pattern.compile("ses_[A-Za-z0-9_-]{1,120}");

    private OpenCodeLayout() {}

    /// Whether a text can be the id of a session.
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /// The id of the session that a path stands for.
    static Optional<String> idAt(Path path) {
        String name = name(path);
        if (inDatabase(path)) {
            return Optional.of(name);
        }
        String id = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : "";
        return isId(id) && treeAbove(path).isPresent() ? Optional.of(id) : Optional.empty();
    }

    /// The database that a path is, whose latest changes it holds, or that contains the session at that path.
    static Optional<Path> databaseAt(Path path) {
        String name = name(path);
        if (name.endsWith(DATABASE)) {
            return Optional.of(path);
        }
        if (name.endsWith(DATABASE + AgentDatabase.LOG_OF_CHANGES)) {
            return Optional.of(
                    path.resolveSibling(name.substring(0, name.length() - AgentDatabase.LOG_OF_CHANGES.length())));
        }
        return inDatabase(path) ? Optional.ofNullable(path.getParent()) : Optional.empty();
    }

    /// The other databases in the directory of one. Links lead elsewhere.
    static List<Path> databasesBeside(Path database) {
        Path directory = database.toAbsolutePath().getParent();
        if (directory == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> name(file).endsWith(DATABASE)
                            && !name(file).equals(name(database))
                            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static boolean inDatabase(Path path) {
        Path parent = path.getParent();
        return parent != null && name(parent).endsWith(DATABASE) && isId(name(path));
    }

    /// The tree that a path is, or that contains the session at that path.
    static Optional<Path> treeAt(Path path) {
        return name(path).equals(STORAGE) ? Optional.of(path) : treeAbove(path);
    }

    private static Optional<Path> treeAbove(Path session) {
        Path project = session.getParent();
        Path sessions = project == null ? null : project.getParent();
        Path storage = sessions == null ? null : sessions.getParent();
        boolean isSession = name(session).endsWith(JSON)
                && sessions != null
                && storage != null
                && sessions.endsWith("session")
                && storage.endsWith(STORAGE);
        return isSession ? Optional.ofNullable(storage) : Optional.empty();
    }

    /// The path of another session of the same store, which need not exist.
    static Optional<Path> sibling(Path session, String id) {
        return isId(id) ? Optional.of(session.resolveSibling(inDatabase(session) ? id : id + JSON)) : Optional.empty();
    }

    static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
