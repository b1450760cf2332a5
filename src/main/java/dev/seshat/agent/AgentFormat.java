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

    /// The default limit for the length of a line.
    int DEFAULT_MAX_LINE_BYTES = 1 << 20;

    /// The agent's short name in filters and JSON: `claude`.
    String agent();

    /// The agent's name for people: `Claude Code`.
    String displayName();

    /// The environment variables that move its logs, highest precedence first.
    List<String> rootVariables();

    /// The directories below which the agent keeps its logs. They need not exist.
    List<Path> roots(Environment environment);

    /// Whether a path is a session's log, judged by name and location only; the file is not opened.
    Optional<SessionFile> recognise(Path path);

    /// The store that a path is, belongs to or leads into, judged by name and location only; empty where each
    /// session has its own file.
    default Optional<SessionStore> store(Path path) {
        return Optional.empty();
    }

    /// Whether a log repeats a part of a session that a more complete log may hold: if that log exists, this one is
    /// left out.
    default boolean isExcerpt(SessionFile log) {
        return false;
    }

    /// Whether to look for logs in a directory below a root that may serve another purpose.
    default boolean mayHoldLogs(Path directory) {
        return true;
    }

    /// Whether the location of a log tells if it is a subagent's; otherwise the log must be read.
    default boolean pathRevealsSubagents() {
        return true;
    }

    /// The log of the session that started a subagent; it need not exist.
    Optional<SessionFile> parentOf(SessionFile subagent, String parentId);

    /// Where a session may have worked, guessed from the location of its log: for display, where the log does
    /// not say.
    default Optional<String> guessProject(SessionFile file) {
        return Optional.empty();
    }

    /// What the agent's own index says about the sessions in a directory, by id; empty where there is no index.
    default Map<String, IndexEntry> index(Path directory) {
        return Map.of();
    }

    /// Session names from files beside the logs; empty where the log contains the name.
    default Optional<SidecarNames> sidecarNames() {
        return Optional.empty();
    }

    /// The prompts of all sessions below a root, in a file that outlives their logs; empty if the agent keeps none.
    /// The file need not exist.
    default Optional<PromptHistory> promptHistory(Path root) {
        return Optional.empty();
    }

    /// The setting that decides when the agent deletes its own logs; empty if it never does.
    default Optional<RetentionSetting> retentionSetting(Environment environment) {
        return Optional.empty();
    }

    /// The files beside a log that belong to its session and to no other, in a fixed order. Other logs are not among
    /// them. Links are not followed.
    default List<Path> sideFiles(SessionFile log) {
        return List.of();
    }

    /// How long after their last change the agent deletes its own logs; empty if never.
    default Optional<Duration> retention(Environment environment) {
        return retentionSetting(environment).map(RetentionSetting::time);
    }

    /// The words of the command that resumes a session in the agent, to be run in the session's directory.
    List<String> resumeCommand(Session session);

    /// Where the agent looks for the logs of a working directory; empty if it finds its sessions from everywhere, or
    /// if moving their logs would not help.
    default Optional<LogPlacement> placement() {
        return Optional.empty();
    }

    /// What moving a project's sessions cannot do for this agent, as a sentence; empty if it can resume them all.
    default Optional<String> relocationLimit() {
        return Optional.empty();
    }

    /// How a session goes on in another directory as a copy of its own.
    default Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible(displayName() + " has no way to copy a session into another directory.");
    }

    /// What the agent needs besides a restored log to resume its session, as a sentence for people; empty if
    /// the log is enough.
    default Optional<String> neededToResume(SessionFile log) {
        return Optional.empty();
    }

    /// A reader that cuts the texts of lines of more than `maxLineBytes`.
    LogReader reader(int maxLineBytes);
}
