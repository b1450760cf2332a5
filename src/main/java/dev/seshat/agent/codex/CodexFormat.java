package dev.seshat.agent.codex;

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

/// Codex CLI: JSONL below `~/.codex/sessions`, one directory per day; old logs are compressed, archived ones moved.
public final class CodexFormat implements AgentFormat {

    private static final String HOME_VARIABLE = "CODEX_HOME";

    @Override
    public String agent() {
        return "codex";
    }

    @Override
    public String displayName() {
        return "Codex CLI";
    }

    @Override
    public List<String> rootVariables() {
        return List.of(HOME_VARIABLE);
    }

    @Override
    public List<Path> roots(Environment environment) {
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
    public boolean placeTellsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return CodexHome.of(subagent.path()).flatMap(home -> home.rolloutOf(parentId, subagent.path()));
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("codex", "resume", session.resumableId());
    }

    @Override
    public Optional<NamesBeside> namesBeside() {
        return Optional.of(new ThreadNames(DEFAULT_MAX_LINE_BYTES));
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new CodexDialect(maxLineBytes));
    }
}
