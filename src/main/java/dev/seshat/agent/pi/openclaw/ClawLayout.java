package dev.seshat.agent.pi.openclaw;

import dev.seshat.agent.SessionFile;
import dev.seshat.agent.StoredPlace;
import dev.seshat.host.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// OpenClaw's directories, in the state directory:
///
/// ```
/// agents/<agent>/agent/openclaw-agent.sqlite              all sessions of an agent
/// agents/<agent>/sessions/<session>.jsonl                 a session of an older version
/// agents/<agent>/sessions/<session>.jsonl.deleted.<time>  one that was deleted there
/// agents/<agent>/sessions/sessions.json                   which session a conversation is in
/// ```
final class ClawLayout {

    static final String DATABASE = "openclaw-agent.sqlite";
    static final String INDEX = "sessions.json";
    private static final String AGENTS = "agents";
    private static final String SESSIONS = "sessions";
    private static final String AGENT = "agent";

    /// Other names are those of checkpoints.
    private static final Pattern LOG =
            Pattern.compile("([A-Za-z0-9_-]{1,128})\\.jsonl(\\.(?:deleted|reset)\\.[A-Za-z0-9._-]{1,64})?");

    private ClawLayout() {}

    static List<Path> roots(Environment environment) {
        Path home = environment.home();
        Path state = environment.findPath("OPENCLAW_STATE_DIR").orElseGet(() -> home.resolve(".openclaw"));
        return Stream.concat(
                        Stream.of(state),
                        Stream.of(".clawdbot", ".moltbot", ".moldbot").map(home::resolve))
                .map(each -> each.resolve(AGENTS))
                .toList();
    }

    static Optional<StoredPlace> database(Path path) {
        return StoredPlace.of(path, DATABASE);
    }

    static Optional<SessionFile> recognise(Path path) {
        Optional<StoredPlace> stored = database(path);
        return stored.isPresent() ? stored.get().file() : file(path);
    }

    /// A deleted session counts unless it is there again.
    private static Optional<SessionFile> file(Path path) {
        Matcher name = LOG.matcher(String.valueOf(path.getFileName()));
        Path directory = path.getParent();
        Path agent = directory == null ? null : directory.getParent();
        Path agents = agent == null ? null : agent.getParent();
        if (!name.matches() || directory == null || agents == null) {
            return Optional.empty();
        }
        boolean isSession = directory.endsWith(SESSIONS) && agents.endsWith(AGENTS);
        boolean isBack = name.group(2) != null && Files.exists(path.resolveSibling(name.group(1) + ".jsonl"));
        return isSession && !isBack ? Optional.of(new SessionFile(path, name.group(1), false, null)) : Optional.empty();
    }

    /// Workspaces and credentials are beside the sessions.
    static boolean mayHoldLogs(Path directory) {
        Path parent = directory.getParent();
        Path agents = parent == null ? null : parent.getParent();
        return (parent != null && parent.endsWith(AGENTS))
                || (agents != null
                        && agents.endsWith(AGENTS)
                        && (directory.endsWith(SESSIONS) || directory.endsWith(AGENT)));
    }

    /// The database of the agent whose session a file is, or would be.
    static @Nullable Path databaseBeside(Path log) {
        Path sessions = log.getParent();
        return sessions == null ? null : sessions.resolveSibling(AGENT).resolve(DATABASE);
    }
}
