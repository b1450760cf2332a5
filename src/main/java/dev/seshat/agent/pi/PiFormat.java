package dev.seshat.agent.pi;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// pi: JSONL below `~/.pi/agent/sessions`, appended to; rewritten when a newer version opens an older log.
public final class PiFormat implements AgentFormat {

    private static final String SESSIONS_VARIABLE = "PI_CODING_AGENT_SESSION_DIR";
    private static final String HOME_VARIABLE = "PI_CODING_AGENT_DIR";

    @Override
    public String agent() {
        return "pi";
    }

    @Override
    public String displayName() {
        return "pi";
    }

    @Override
    public List<String> rootVariables() {
        return List.of(SESSIONS_VARIABLE, HOME_VARIABLE);
    }

    @Override
    public List<Path> roots(Environment environment) {
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
        return List.of("pi", "--session", session.file().toString());
    }

    @Override
    public Optional<LogPlacement> placement() {
        return Optional.of(new PiPlacement());
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return PiPlacement.continuation(request);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new PiDialect(maxLineBytes));
    }
}
