package dev.seshat.agent.copilot;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.NamesBeside;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// GitHub Copilot CLI: one directory per session below `~/.copilot/session-state`, with the events as JSONL in it.
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

    /// Subagents speak inside the log of their parent.
    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    /// One word, since the id is optional: without it Copilot asks.
    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("copilot", "--resume=" + session.key().sessionId());
    }

    @Override
    public Optional<NamesBeside> namesBeside() {
        return Optional.of(new WorkspaceNames());
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new CopilotDialect());
    }
}
