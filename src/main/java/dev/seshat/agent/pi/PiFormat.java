package dev.seshat.agent.pi;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.Relative;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// pi: JSONL below `~/.pi/agent/sessions`, appended to; rewritten when a newer version opens an older log.
public final class PiFormat implements AgentFormat {

    private static final String SESSIONS_VARIABLE = "PI_CODING_AGENT_SESSION_DIR";
    private static final String HOME_VARIABLE = "PI_CODING_AGENT_DIR";

    private final @Nullable Relative relative;

    /// The format of pi itself.
    public PiFormat() {
        relative = null;
    }

    /// The format of an agent that writes the same logs elsewhere.
    public PiFormat(Relative relative) {
        this.relative = relative;
    }

    @Override
    public String agent() {
        return relative == null ? "pi" : relative.agent();
    }

    @Override
    public String displayName() {
        return relative == null ? "pi" : relative.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return relative == null ? List.of(SESSIONS_VARIABLE, HOME_VARIABLE) : List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        if (relative != null) {
            return relative.roots().apply(environment);
        }
        return List.of(environment
                .findPath(SESSIONS_VARIABLE)
                .or(() -> environment.findPath(HOME_VARIABLE).map(home -> home.resolve("sessions")))
                .orElseGet(() -> environment.home().resolve(".pi/agent/sessions")));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return PiName.id(String.valueOf(path.getFileName())).map(id -> new SessionFile(path, id, false, null));
    }

    /// pi has no subagents.
    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    /// By file, which every version accepts, wherever it is.
    @Override
    public List<String> resumeCommand(Session session) {
        return relative == null
                ? List.of("pi", "--session", session.file().toString())
                : relative.resumeCommand(session);
    }

    @Override
    public Optional<LogPlacement> placement() {
        return relative == null ? Optional.of(new PiPlacement()) : Optional.empty();
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return relative == null ? PiPlacement.continuation(request) : relative.continuation();
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.ofNullable(relative).map(Relative::relocationLimit);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new PiDialect(maxLineBytes));
    }
}
