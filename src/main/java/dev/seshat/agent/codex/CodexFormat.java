package dev.seshat.agent.codex;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.Relative;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SidecarNames;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Codex CLI: JSONL below `~/.codex/sessions`, one directory per day; old logs are compressed, archived ones
/// moved.
public final class CodexFormat implements AgentFormat {

    /// The whole conversation again, for the model, whenever it is compacted: most of the bytes of a large
    /// log.
    static final String UNREAD = "payload.replacement_history";

    private static final String HOME_VARIABLE = "CODEX_HOME";

    private final @Nullable Relative relative;

    /// The format of Codex CLI itself.
    public CodexFormat() {
        relative = null;
    }

    /// The format of an agent that writes the same logs elsewhere.
    public CodexFormat(Relative relative) {
        this.relative = relative;
    }

    @Override
    public String agent() {
        return relative == null ? "codex" : relative.agent();
    }

    @Override
    public String displayName() {
        return relative == null ? "Codex CLI" : relative.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return relative == null ? List.of(HOME_VARIABLE) : List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        if (relative != null) {
            return relative.roots().apply(environment);
        }
        Path home = environment
                .findPath(HOME_VARIABLE)
                .orElseGet(() -> environment.home().resolve(".codex"));
        return List.of(home.resolve(CodexHome.SESSIONS), home.resolve(CodexHome.ARCHIVED));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return RolloutName.recognise(path);
    }

    @Override
    public Optional<PromptHistory> promptHistory(Path root) {
        return root.endsWith(CodexHome.SESSIONS) || root.endsWith(CodexHome.ARCHIVED)
                ? Optional.of(PromptHistory.beside(root, CodexHistory::entry))
                : Optional.empty();
    }

    @Override
    public boolean pathRevealsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return CodexHome.of(subagent.path()).flatMap(home -> home.rolloutOf(parentId, subagent.path()));
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return relative == null ? List.of("codex", "resume", session.resumableId()) : relative.resumeCommand(session);
    }

    /// Its own command, which asks nothing when the directory is given.
    @Override
    public Continuation continuation(Continuation.Request request) {
        if (relative != null) {
            return relative.continuation();
        }
        return new Continuation.ByAgent(List.of(
                "codex",
                "fork",
                "--cd",
                request.directory().toString(),
                request.session().resumableId()));
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return CodexHome.of(log.path())
                .flatMap(CodexHome::stateDatabase)
                .map(state -> displayName() + " resumes it only if" + " the table threads of " + state
                        + " has a row for " + log.id() + ", which Seshat does not write.");
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.ofNullable(relative).map(Relative::relocationLimit);
    }

    @Override
    public Optional<SidecarNames> sidecarNames() {
        return Optional.of(new ThreadNames(DEFAULT_MAX_LINE_BYTES));
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, UNREAD, new CodexDialect(maxLineBytes));
    }
}
