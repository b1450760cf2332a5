package dev.seshat.agent;

import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The log format of one agent: where its files live, which files are sessions, and how to read one.
///
/// Implementations are stateless and safe for any number of threads; the readers that they hand out are not.
public interface AgentFormat {

    /// The largest line that is read when nothing else is set (INV-006).
    int DEFAULT_MAX_LINE_BYTES = 1 << 20;

    /// The agent's short name in filters and JSON: `claude`.
    String agent();

    /// The agent's name for people: `Claude Code`.
    String displayName();

    /// The environment variables that move its logs elsewhere, the strongest first.
    List<String> rootVariables();

    /// The directories below which the agent keeps its logs. They need not exist.
    List<Path> roots(Environment environment);

    /// Say whether a path is that of a session, by name and place alone; the file is not opened.
    Optional<SessionFile> recognise(Path path);

    /// The store that a path is, belongs to or leads into, by name and place alone; nothing where each session has a
    /// file of its own.
    default Optional<SessionStore> store(Path path) {
        return Optional.empty();
    }

    /// Whether to look for logs in a directory below a root, which may be there for something else.
    default boolean mayHoldLogs(Path directory) {
        return true;
    }

    /// Whether the place of a log tells whether it is a subagent's; else the log itself must be asked.
    default boolean placeTellsSubagents() {
        return true;
    }

    /// The log of the session that started a subagent; it need not exist.
    Optional<SessionFile> parentOf(SessionFile subagent, String parentId);

    /// Where a session may have worked, guessed from the place of its log: for people, where the log does not say.
    default Optional<String> guessProject(SessionFile file) {
        return Optional.empty();
    }

    /// What the agent's own index says of the sessions in a directory, by id; nothing where it keeps none.
    default Map<String, IndexEntry> index(Path directory) {
        return Map.of();
    }

    /// What sessions are called in files beside the logs; nothing where the log itself says it.
    default Optional<NamesBeside> namesBeside() {
        return Optional.empty();
    }

    /// How long after their last change the agent deletes its own logs; nothing when it never does.
    default Optional<Duration> retention(Environment environment) {
        return Optional.empty();
    }

    /// The words of the command by which the agent itself takes up a session, to be run where the session worked.
    List<String> resumeCommand(Session session);

    /// A reader that skips lines of more than `maxLineBytes`.
    LogReader reader(int maxLineBytes);
}
