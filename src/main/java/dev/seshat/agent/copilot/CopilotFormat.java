package dev.seshat.agent.copilot;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SidecarNames;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// GitHub Copilot CLI: one directory per session below `~/.copilot/session-state`, with the events as JSONL
/// in it.
public final class CopilotFormat implements AgentFormat {

    private static final String HOME_VARIABLE = "COPILOT_HOME";

    @Override
    public String agent() {
        return "copilot";
    }

    @Override
    public String displayName() {
        return "Copilot CLI";
    }

    @Override
    public List<String> rootVariables() {
        return List.of(HOME_VARIABLE);
    }

    @Override
    public List<Path> roots(Environment environment) {
        return List.of(environment
                .findPath(HOME_VARIABLE)
                .orElseGet(() -> environment.home().resolve(".copilot"))
                .resolve(CopilotLayout.SESSIONS));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return CopilotLayout.recognise(path);
    }

    /// Subagents are logged in their parent's log.
    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    /// One word, because the id is optional: as a separate word Copilot would prompt.
    @Override
    public List<Path> sideFiles(SessionFile log) {
        return CopilotLayout.sideFiles(log);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("copilot", "--resume=" + session.key().sessionId());
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible("Copilot CLI cannot copy a session. It resumes one from any directory: "
                + String.join(" ", resumeCommand(request.session())));
    }

    @Override
    public Optional<SidecarNames> sidecarNames() {
        return Optional.of(new WorkspaceNames());
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new CopilotDialect());
    }
}
