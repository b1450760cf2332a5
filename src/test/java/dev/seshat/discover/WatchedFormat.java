package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Claude Code's format, with an action that runs whenever a walk checks a file.
record WatchedFormat(AgentFormat format, Consumer<Path> happens) implements AgentFormat {

    WatchedFormat(Consumer<Path> happens) {
        this(new ClaudeFormat(), happens);
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        happens.accept(path);
        return format.recognise(path);
    }

    @Override
    public String agent() {
        return format.agent();
    }

    @Override
    public String displayName() {
        return format.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return format.rootVariables();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return format.roots(environment);
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return format.parentOf(subagent, parentId);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return format.resumeCommand(session);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return format.reader(maxLineBytes);
    }
}
