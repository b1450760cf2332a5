package dev.seshat.agent.pi.openclaw;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredLines;
import dev.seshat.agent.StoredPlace;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// OpenClaw: a database for each agent below `~/.openclaw/agents`; earlier, files beside it, also under the program's
/// former names.
public final class OpenClawFormat implements AgentFormat {

    @Override
    public String agent() {
        return "openclaw";
    }

    @Override
    public String displayName() {
        return "OpenClaw";
    }

    @Override
    public List<String> rootVariables() {
        return List.of("OPENCLAW_STATE_DIR");
    }

    @Override
    public List<Path> roots(Environment environment) {
        return ClawLayout.roots(environment);
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return ClawLayout.recognise(path);
    }

    @Override
    public Optional<SessionStore> store(Path path) {
        return ClawLayout.database(path).map(place -> new ClawStore(place.database()));
    }

    /// A session that was moved into the database goes on there.
    @Override
    public boolean isExcerpt(SessionFile log) {
        Path database = ClawLayout.databaseBeside(log.path());
        return store(log.path()).isEmpty() && database != null && Files.exists(database);
    }

    @Override
    public boolean mayHoldLogs(Path directory) {
        return ClawLayout.mayHoldLogs(directory);
    }

    @Override
    public boolean pathRevealsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        Path file = subagent.path();
        return !StoredPlace.isId(parentId)
                ? Optional.empty()
                : recognise(file.resolveSibling(store(file).isPresent() ? parentId : parentId + ".jsonl"));
    }

    /// A conversation is resumed by its key, not by the id of its current session.
    @Override
    public List<String> resumeCommand(Session session) {
        return ConversationKeys.of(session.file(), session.resumableId())
                .map(key -> List.of("openclaw", "chat", "--session", key))
                .orElse(List.of());
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.of("OpenClaw resumes a conversation only if its own store still has it.");
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible("OpenClaw keeps its conversations apart from directories: one goes on from"
                + " wherever it is resumed.");
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return Optional.of("OpenClaw resumes a conversation only if its own store still has it.");
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                marks -> {
                    ObjectLines files = new ObjectLines(maxLineBytes, "", marks);
                    return (file, from, wantsMore) -> ClawLayout.database(file.path())
                            .map(place -> rows(place, new StoredLines(maxLineBytes, wantsMore)))
                            .orElseGet(() -> files.readWholeLines(file.path(), from, wantsMore));
                },
                new ClawDialect(maxLineBytes));
    }

    private static JsonLines.End rows(StoredPlace place, StoredLines lines) {
        new ClawStore(place.database()).read(place.id(), lines);
        return lines.end();
    }
}
