package dev.seshat.agent.gemini;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.RetentionSetting;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Gemini CLI: JSONL below `~/.gemini/tmp/<project>/chats`, in older versions one JSON document per session.
public final class GeminiFormat implements AgentFormat {

    private static final String HOME_VARIABLE = "GEMINI_CLI_HOME";

    @Override
    public String agent() {
        return "gemini";
    }

    @Override
    public String displayName() {
        return "Gemini CLI";
    }

    /// It replaces the home directory, so `.gemini` is below it.
    @Override
    public List<String> rootVariables() {
        return List.of(HOME_VARIABLE);
    }

    @Override
    public List<Path> roots(Environment environment) {
        Path home = environment.findPath(HOME_VARIABLE).orElseGet(environment::home);
        return List.of(home.resolve(".gemini").resolve("tmp"));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return GeminiLayout.recognise(path);
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return GeminiLayout.parentOf(subagent, parentId);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("gemini", "--resume", session.resumableId());
    }

    /// Gemini CLI's own settings.
    @Override
    public Optional<RetentionSetting> retentionSetting(Environment environment) {
        Path home = environment.findPath(HOME_VARIABLE).orElseGet(environment::home);
        return Optional.of(SessionRetention.setting(home.resolve(".gemini").resolve("settings.json")));
    }

    @Override
    public Optional<LogPlacement> placement() {
        return Optional.of(new GeminiPlacement());
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return GeminiPlacement.continuation(request);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new GeminiDialect(maxLineBytes));
    }
}
