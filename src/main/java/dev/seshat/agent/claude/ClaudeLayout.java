package dev.seshat.agent.claude;

import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SideFiles;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Claude Code's directory layout, below a project's directory:
///
/// ```
/// <session>.jsonl                                 a session
/// <session>/subagents/**/agent-<id>.jsonl         its subagents
/// agent-<id>.jsonl                                a subagent of an older version
/// <session>/subagents/**/agent-<id>.meta.json     what their sessions noted of them
/// <session>/tool-results/<name>.txt               outputs too long for the log
/// ```
final class ClaudeLayout {

    private static final String SUFFIX = ".jsonl";
    private static final String AGENT = "agent-";
    private static final String FACTS = ".meta.json";
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

    /// The subagents directory that contains the path. The name counts only below a session's id. Most paths
    /// do not contain it at all, which is checked before looking at each segment.
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

    /// By hand, because every log of every walk is checked: a regular expression is slow to start in a new
    /// process.
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

    /// The directory of a session's spilled tool results; a subagent's are in its parent's.
    static Optional<Path> toolResults(SessionFile file, @Nullable String sessionId) {
        String owner = file.parentId() != null ? file.parentId() : file.subagent() ? sessionId : stem(file.path());
        return projectDirectory(file)
                .filter(_ -> owner != null && isName(owner))
                .map(project -> project.resolve(owner).resolve("tool-results"));
    }

    /// All that is in a session's directory and is neither a log nor belongs to one; of a subagent, the facts that are
    /// noted beside its log.
    static List<Path> sideFiles(SessionFile file) {
        Path log = file.path();
        if (file.subagent()) {
            Path facts = log.resolveSibling(stem(log) + FACTS);
            return Files.isRegularFile(facts, LinkOption.NOFOLLOW_LINKS) ? List.of(facts) : List.of();
        }
        return SideFiles.below(
                log.resolveSibling(stem(log)),
                path -> recognise(path).isEmpty() && !isFactsOfSubagent(String.valueOf(path.getFileName())));
    }

    private static boolean isFactsOfSubagent(String name) {
        return name.startsWith(AGENT) && name.endsWith(FACTS);
    }

    static Optional<Path> projectDirectory(SessionFile file) {
        Path subagents = subagentsDirectory(file.path());
        Path session = subagents == null ? file.path() : subagents.getParent();
        return Optional.ofNullable(session).map(path -> path.toAbsolutePath().getParent());
    }

    /// The id found in a log's lines, if it is a valid one, else the file's name.
    static String idOrStem(@Nullable String id, Path path) {
        return id != null && isName(id) ? id : stem(path);
    }

    /// Ids come from logs and become file names, so allow nothing that could leave the directory.
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
