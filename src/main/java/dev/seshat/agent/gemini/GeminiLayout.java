package dev.seshat.agent.gemini;

import dev.seshat.agent.SessionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Gemini CLI's directory layout, below a project's directory:
///
/// ```
/// chats/session-<time>-<first 8 of the id>.jsonl     a session
/// chats/session-<time>-<first 8 of the id>.json      the same of an older version
/// chats/<session>/<id>.jsonl                         a subagent
/// ```
final class GeminiLayout {

    private static final Path CHATS = Path.of("chats");
    private static final String LINES = ".jsonl";
    private static final int LETTERS_IN_NAME = 8;
    private static final Pattern SESSION = Pattern.compile("session-.+\\.jsonl?");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{7,127}");

    private GeminiLayout() {}

    static Optional<SessionFile> recognise(Path path) {
        String name = name(path);
        Path directory = path.getParent();
        if (directory == null) {
            return Optional.empty();
        }
        if (CHATS.equals(directory.getFileName())) {
            return SESSION.matcher(name).matches() && !wasReplaced(path, name)
                    ? Optional.of(new SessionFile(path, null, false, null))
                    : Optional.empty();
        }
        Path chats = directory.getParent();
        String parent = name(directory);
        if (chats == null || !CHATS.equals(chats.getFileName()) || !isId(parent) || !name.endsWith(LINES)) {
            return Optional.empty();
        }
        String id = name.substring(0, name.length() - LINES.length());
        return isId(id) ? Optional.of(new SessionFile(path, id, true, parent)) : Optional.empty();
    }

    /// A newer version rewrites an old document as lines and leaves the original in place.
    private static boolean wasReplaced(Path path, String name) {
        return !name.endsWith(LINES) && Files.exists(path.resolveSibling(name + "l"));
    }

    /// The name of the parent's log contains only the beginning of its id.
    static Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        Path directory = subagent.path().toAbsolutePath().getParent();
        Path chats = directory == null ? null : directory.getParent();
        if (chats == null || !subagent.subagent() || !isId(parentId)) {
            return Optional.empty();
        }
        String end = "-" + parentId.substring(0, LETTERS_IN_NAME) + ".json";
        try (Stream<Path> files = Files.list(chats)) {
            return files.filter(file -> name(file).contains(end))
                    .sorted()
                    .flatMap(file -> recognise(file).stream())
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /// The directory of the project that a log belongs to.
    static @Nullable Path projectDirectory(SessionFile file) {
        for (Path at = file.path().toAbsolutePath().getParent(); at != null; at = at.getParent()) {
            if (CHATS.equals(at.getFileName())) {
                return at.getParent();
            }
        }
        return null;
    }

    private static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
