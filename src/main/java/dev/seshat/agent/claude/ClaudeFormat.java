package dev.seshat.agent.claude;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.IndexEntry;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.Relative;
import dev.seshat.agent.RetentionSetting;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Claude Code: append-only JSONL below `~/.claude/projects`, one directory per working directory.
public final class ClaudeFormat implements AgentFormat {

    private static final String PROJECTS = "projects";

    private final @Nullable Relative relative;

    /// The format of Claude Code itself.
    public ClaudeFormat() {
        relative = null;
    }

    /// The format of an agent that writes the same logs elsewhere.
    public ClaudeFormat(Relative relative) {
        this.relative = relative;
    }

    @Override
    public String agent() {
        return relative == null ? "claude" : relative.agent();
    }

    @Override
    public String displayName() {
        return relative == null ? "Claude Code" : relative.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return relative == null ? List.of("SESSIONS_DIR", "CLAUDE_CONFIG_DIR") : List.of();
    }

    /// `SESSIONS_DIR` is the projects directory itself, `CLAUDE_CONFIG_DIR` its parent.
    @Override
    public List<Path> roots(Environment environment) {
        if (relative != null) {
            return relative.roots().apply(environment);
        }
        return List.of(environment
                .findPath("SESSIONS_DIR")
                .or(() -> environment.findPath("CLAUDE_CONFIG_DIR").map(home -> home.resolve(PROJECTS)))
                .orElseGet(() -> environment.home().resolve(".claude").resolve(PROJECTS)));
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

    /// `projects` and `history.jsonl` are siblings. A root of another name may be anywhere.
    @Override
    public Optional<PromptHistory> promptHistory(Path root) {
        return root.endsWith(PROJECTS)
                ? Optional.of(PromptHistory.beside(root, ClaudeHistory::entry))
                : Optional.empty();
    }

    @Override
    public List<Path> sideFiles(SessionFile log) {
        return ClaudeLayout.sideFiles(log);
    }

    /// These are Claude Code's own settings, which do not know `SESSIONS_DIR`.
    @Override
    public Optional<RetentionSetting> retentionSetting(Environment environment) {
        if (relative != null) {
            return Optional.empty();
        }
        Path home = environment
                .findPath("CLAUDE_CONFIG_DIR")
                .orElseGet(() -> environment.home().resolve(".claude"));
        return Optional.of(CleanupPeriod.setting(home.resolve("settings.json")));
    }

    @Override
    public Optional<LogPlacement> placement() {
        return relative == null ? Optional.of(new ClaudePlacement()) : Optional.empty();
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return relative == null ? ClaudePlacement.continuation(request) : relative.continuation();
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.ofNullable(relative).map(Relative::relocationLimit);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return relative == null
                ? List.of("claude", "--resume", session.resumableId())
                : relative.resumeCommand(session);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new ClaudeReader(maxLineBytes);
    }
}
