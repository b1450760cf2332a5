package dev.seshat.agent;

import dev.seshat.agent.PromptHistory.Entry;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Session;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// Reads the prompts of sessions whose logs are gone, each session as if it had a log of its own below the history.
/// It is a format for one scan of one history.
///
/// A position in such a log counts the bytes of the session's own lines, so that it grows with the session.
public final class PromptHistoryFormat implements AgentFormat {

    private final AgentFormat agent;
    private final HistoryScan scan;
    /// The bytes of each session that were read before the scan.
    private final Map<String, Long> before = new HashMap<>();
    private final Map<String, Instant> lastBefore = new HashMap<>();

    /// @param agent the format of the logs
    public PromptHistoryFormat(AgentFormat agent, HistoryScan scan) {
        this.agent = agent;
        this.scan = scan;
    }

    /// A session that was read before, up to where the scan began.
    public void goesOn(String id, long bytes, Instant modified) {
        before.put(id, bytes);
        lastBefore.put(id, modified);
    }

    /// A session with its stamp.
    public StoredSession session(String id) {
        HistoryScan.Prompts prompts = scan.prompts(id);
        Instant earlier = lastBefore.getOrDefault(id, Instant.EPOCH);
        Instant last = Objects.requireNonNullElse(prompts.last(), earlier);
        return new StoredSession(
                scan.history().session(id),
                Objects.requireNonNullElse(prompts.first(), last),
                last.isAfter(earlier) ? last : earlier,
                before.getOrDefault(id, 0L) + prompts.bytes());
    }

    @Override
    public String agent() {
        return agent.agent();
    }

    @Override
    public String displayName() {
        return agent.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return List.of();
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return Session.isInPromptHistory(path)
                ? Optional.of(scan.history().session(String.valueOf(path.getFileName())))
                : Optional.empty();
    }

    @Override
    public Optional<SessionStore> store(Path path) {
        return Optional.of(new Store());
    }

    /// All sessions of the scan.
    private final class Store implements SessionStore {

        @Override
        public Path path() {
            return scan.history().file();
        }

        @Override
        public List<StoredSession> sessions() {
            return scan.sessions().stream()
                    .map(PromptHistoryFormat.this::session)
                    .toList();
        }

        @Override
        public StoredSession find(SessionFile session) {
            return session(String.valueOf(session.id()));
        }
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return agent.resumeCommand(session);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                (file, from, wantsMore) -> read(file, from, wantsMore, maxLineBytes),
                (file, transcript) -> line -> say(file, line, transcript));
    }

    private JsonLines.End read(SessionFile file, long from, Predicate<Obj> wantsMore, int maxLineBytes) {
        String id = String.valueOf(file.id());
        HistoryScan.Prompts prompts = scan.prompts(id);
        long at = before.getOrDefault(id, 0L);
        long lines = 0;
        try (HistoryLines all = HistoryLines.open(scan.history().file(), maxLineBytes)) {
            for (int i = 0; i < prompts.count(); i++) {
                long start = at;
                at += prompts.length(i);
                if (start >= from) {
                    lines++;
                    if (!wantsMore.test(all.at(prompts.start(i), prompts.length(i)))) {
                        break;
                    }
                }
            }
        } catch (IOException e) {
            throw UnreadableLog.because(scan.history().file(), e);
        }
        return new JsonLines.End(at, lines, SkippedLines.NONE);
    }

    /// The history may have been rewritten since the scan.
    private void say(SessionFile file, Obj line, TranscriptBuilder transcript) {
        Entry entry = scan.history().entries().read(line);
        if (entry == null || !String.valueOf(file.id()).equals(entry.sessionId())) {
            return;
        }
        transcript.begin(entry.at(), null);
        if (entry.directory() != null) {
            transcript.notes().directory(entry.directory());
        }
        if (entry.isCommand()) {
            transcript.command(entry.prompt().text());
        } else {
            transcript.prompt(entry.prompt());
        }
    }
}
