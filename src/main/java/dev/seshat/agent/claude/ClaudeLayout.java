package dev.seshat.agent.claude;

import dev.seshat.agent.SessionFile;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where Claude Code puts what, below a project's directory:
///
/// ```
/// <session>.jsonl                                 a session
/// <session>/subagents/**/agent-<id>.jsonl         its subagents
/// agent-<id>.jsonl                                a subagent of an older version
/// <session>/tool-results/<name>.txt               outputs too long for the log
/// ```
final class ClaudeLayout {

    private static final String SUFFIX = ".jsonl";
    private static final String AGENT = "agent-";
    private static final String SUBAGENTS_NAME = "subagents";
    private static final Path SUBAGENTS = Path.of(SUBAGENTS_NAME);
    private static final String UUID = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

    private ClaudeLayout() {}

    static Optional<SessionFile> recognise(Path path) {
        String name = String.valueOf(path.getFileName());
        if (!name.endsWith(SUFFIX) || name.length() == SUFFIX.length()) {
            return Optional.empty();
        }
        String stem = stem(name);
        boolean agent = stem.length() > AGENT.length() && stem.startsWith(AGENT);
        Path subagents = subagentsDirectory(path);
        if (subagents != null && !agent) {
            return Optional.empty();
        }
        if (agent) {
            return Optional.of(new SessionFile(path, stem.substring(AGENT.length()), true, parentId(subagents)));
        }
        return Optional.of(new SessionFile(path, isId(stem) ? stem : null, false, null));
    }

    /// The directory of a session's subagents that the path lies in. Only below a session's id is the name ours. Most
    /// paths do not hold it at all, which is seen without a look at each of their parts.
    private static @Nullable Path subagentsDirectory(Path path) {
        if (!path.toString().contains(SUBAGENTS_NAME)) {
            return null;
        }
        for (Path directory = path.getParent(); directory != null; directory = directory.getParent()) {
            if (SUBAGENTS.equals(directory.getFileName()) && isId(parentId(directory))) {
                return directory;
            }
        }
        return null;
    }

    /// By hand, as every log of every walk is asked: an expression takes a new process long to get going.
    private static boolean isId(@Nullable String name) {
        if (name == null || name.length() != UUID.length()) {
            return false;
        }
        for (int i = 0; i < UUID.length(); i++) {
            char c = name.charAt(i);
            if (UUID.charAt(i) == '-' ? c != '-' : !HexFormat.isHexDigit(c)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String parentId(@Nullable Path subagents) {
        Path session = subagents == null ? null : subagents.getParent();
        Path name = session == null ? null : session.getFileName();
        return name == null ? null : name.toString();
    }

    /// The log of the session with this id in the same project.
    static Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return projectDirectory(subagent)
                .filter(_ -> isName(parentId))
                .map(project -> project.resolve(parentId + SUFFIX))
                .flatMap(ClaudeLayout::recognise);
    }

    /// The directory of a session's spilled tool results; a subagent's are with its parent's.
    static Optional<Path> toolResults(SessionFile file, @Nullable String sessionId) {
        String owner = file.parentId() != null ? file.parentId() : file.subagent() ? sessionId : stem(file.path());
        return projectDirectory(file)
                .filter(_ -> owner != null && isName(owner))
                .map(project -> project.resolve(owner).resolve("tool-results"));
    }

    static Optional<Path> projectDirectory(SessionFile file) {
        Path subagents = subagentsDirectory(file.path());
        Path session = subagents == null ? file.path() : subagents.getParent();
        return Optional.ofNullable(session).map(path -> path.toAbsolutePath().getParent());
    }

    /// The id that a log's lines give, if it can serve as one, else the file's name.
    static String idOrStem(@Nullable String id, Path path) {
        return id != null && isName(id) ? id : stem(path);
    }

    /// Ids come out of logs and become names of files to look at, so nothing that could leave the directory.
    private static boolean isName(String id) {
        return NAME.matcher(id).matches();
    }

    private static String stem(Path path) {
        return stem(String.valueOf(path.getFileName()));
    }

    private static String stem(String name) {
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }
}
