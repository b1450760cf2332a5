package dev.seshat.agent.claude;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.IndexEntry;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Claude Code: append-only JSONL below `~/.claude/projects`, one directory per working directory.
public final class ClaudeFormat implements AgentFormat {

    @Override
    public String agent() {
        return "claude";
    }

    @Override
    public String displayName() {
        return "Claude Code";
    }

    @Override
    public List<String> rootVariables() {
        return List.of("SESSIONS_DIR", "CLAUDE_CONFIG_DIR");
    }

    /// `SESSIONS_DIR` is the directory of the projects itself, `CLAUDE_CONFIG_DIR` is the one above it.
    @Override
    public List<Path> roots(Environment environment) {
        return List.of(environment
                .findPath("SESSIONS_DIR")
                .or(() -> environment.findPath("CLAUDE_CONFIG_DIR").map(home -> home.resolve("projects")))
                .orElseGet(() -> environment.home().resolve(".claude").resolve("projects")));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return ClaudeLayout.recognise(path);
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return ClaudeLayout.parentOf(subagent, parentId);
    }

    @Override
    public Optional<String> guessProject(SessionFile file) {
        return ClaudeLayout.projectDirectory(file).flatMap(DirectoryName::guess);
    }

    @Override
    public Map<String, IndexEntry> index(Path directory) {
        return ClaudeIndex.read(directory);
    }

    /// The settings are those of Claude Code itself, which knows nothing of `SESSIONS_DIR`.
    @Override
    public Optional<Duration> retention(Environment environment) {
        Path home = environment
                .findPath("CLAUDE_CONFIG_DIR")
                .orElseGet(() -> environment.home().resolve(".claude"));
        return Optional.of(CleanupPeriod.read(home.resolve("settings.json")));
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("claude", "--resume", session.resumableId());
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new ClaudeReader(maxLineBytes);
    }
}
