package dev.seshat.archive.sqlite;

import dev.seshat.archive.Placeholder;
import dev.seshat.archive.Recovery.Loss;
import dev.seshat.model.Category;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes complete sessions from salvaged rows: each with a session row, a message for every seq, and a tool
/// name for every call.
final class SessionRepair {

    private static final int TITLE = 200;
    private static final int FEW = 100_000;

    /// Replaces a lost tool name.
    private static final String UNNAMED = Placeholder.TOOL;

    private final SqliteConnection sql;
    private final SqliteTables tables;
    private final SessionTraces traces;
    private final Set<String> keys;
    private long lastMessage;

    /// @param keys the keys of sessions that have a row
    SessionRepair(SqliteTables tables, SessionTraces traces, Set<String> keys) {
        this.sql = tables.sql();
        this.tables = tables;
        this.traces = traces;
        this.keys = keys;
        this.lastMessage = sql.number("select max(id) from messages");
    }

    /// Repair a session.
    ///
    /// @param hasRow whether its row is intact
    /// @return what it lost, if anything
    Optional<Loss> repair(long id, boolean hasRow) {
        BitSet there = new BitSet();
        sql.each("select seq from messages where session = ?", row -> set(there, row.getInt(1)), id);
        int had = messages(id, hasRow, there);
        int lost = had - there.cardinality();
        if (!hasRow && had == 0) {
            // These are remnants of a deleted session.
            return Optional.empty();
        }
        for (int seq = there.nextClearBit(0); seq < had; seq = there.nextClearBit(seq + 1)) {
            insertLost(id, seq);
        }
        int unnamed = nameTools(id);
        if (!hasRow) {
            rebuild(id, had);
        }
        if (hasRow && lost == 0 && unnamed == 0) {
            return Optional.empty();
        }
        Session session = tables.sessions().get(id).session();
        Optional<SessionTraces.Heading> heading = traces.heading(id);
        boolean hasHeading = hasRow || heading.isPresent();
        String title = hasHeading ? session.facts().title() : null;
        boolean countIsKnown = hasHeading || traces.log(id).isPresent();
        return Optional.of(new Loss(session.key(), title, lost, had, !countIsKnown, unnamed));
    }

    private static boolean set(BitSet places, int seq) {
        if (seq >= 0) {
            places.set(seq);
        }
        return true;
    }

    /// How many messages a session had. A count without a checksum is trusted only if other rows make it
    /// plausible.
    private int messages(long id, boolean hasRow, BitSet there) {
        int seen = Math.max(there.length(), traces.messages(id));
        if (!hasRow) {
            return seen;
        }
        long[] row = sql.first(
                        "select message_count, crc is not null from sessions where id = ?",
                        found -> new long[] {found.getLong(1), found.getLong(2)},
                        id)
                .orElseThrow();
        boolean isCertain = row[1] != 0 || (row[0] >= 0 && row[0] <= Math.max(FEW, 2L * seen));
        int had = isCertain ? (int) Math.max(row[0], there.length()) : seen;
        if (had != row[0]) {
            sql.run("update sessions set message_count = ?, crc = null where id = ?", had, id);
        }
        return had;
    }

    private void insertLost(long session, int seq) {
        String category = Category.SYSTEM.label();
        sql.run(
                "insert into messages (id, session, seq, category, body, images, sidechain, crc)"
                        + " values (?, ?, ?, ?, ?, 0, 0, ?)",
                ++lastMessage,
                session,
                seq,
                category,
                Placeholder.LOST,
                SqliteMessageRows.checksum(session, seq, category, null, null, Placeholder.LOST, 0, 0, null));
    }

    /// Every call needs a tool name, so nameless ones get a placeholder. A result can do without.
    private int nameTools(long session) {
        String missing = " from messages m where m.session = ? and m.category = ?"
                + " and not exists (select 1 from tool_uses t where t.id = coalesce(m.answers, m.id))";
        int results = (int) sql.number("select count(*)" + missing, session, Category.TOOL_RESULT.label());
        int calls = sql.run(
                "insert into tool_uses (id, session, tool) select m.id, m.session, '" + UNNAMED + "'" + missing,
                session,
                Category.TOOL_CALL.label());
        return calls
                + results
                + sql.run(
                        "update tool_uses set tool = ? where session = ? and tool is null and crc is null and id in"
                                + " (select id from messages where session = ? and category = ?)",
                        UNNAMED,
                        session,
                        session,
                        Category.TOOL_CALL.label());
    }

    private void rebuild(long id, int messages) {
        Optional<SessionTraces.Log> log = traces.log(id);
        SessionKey key = traces.key(id, keys)
                .filter(found -> keys.add(found.toString()))
                .orElseGet(() -> new SessionKey(
                        log.map(SessionTraces.Log::workstation).orElse("unknown"),
                        Project.at(traces.project(id).orElse(null)).id(),
                        "recovered-" + id));
        SessionFacts facts = facts(id, key, messages);
        Instant at = facts.lastMessageAt() == null ? Instant.EPOCH : facts.lastMessageAt();
        Session session = new Session(
                key,
                log.map(SessionTraces.Log::agent).orElse("claude"),
                null,
                log.map(SessionTraces.Log::path).orElse(Path.of("unknown")),
                facts.firstMessageAt() == null ? at : facts.firstMessageAt(),
                at,
                facts);
        tables.sessions().reserve(id);
        Usage usage = tables.responses().total(id);
        tables.sessions().update(id, session, usage);
        sql.run("update sessions set log_gone = 1 where id = ?", id);
        // Gathered versions have no tokens. How much of one the log lacked is no longer known.
        traces.formerOf(id, key)
                .ifPresent(of -> sql.run(
                        "update sessions set former_of = ?, former_at = ?, gathered = ?, missing = ? where id = ?",
                        of.toString(),
                        at.toEpochMilli(),
                        usage.equals(Usage.NONE),
                        messages,
                        id));
    }

    private SessionFacts facts(long id, SessionKey key, int messages) {
        Collected found = new Collected();
        tables.messages().read(id, 0, message -> {
            if (message.at() != null) {
                found.first = found.first == null ? message.at() : found.first;
                found.last = message.at();
            }
            switch (message.category()) {
                case USER -> {
                    found.prompts++;
                    found.prompt = found.prompt == null ? message.text() : found.prompt;
                }
                case ASSISTANT -> found.answers++;
                case PROGRESS, SNAPSHOT -> found.progress++;
                case THINKING, TOOL_CALL, TOOL_RESULT, SYSTEM, SUMMARY -> {}
            }
            String tool =
                    message.category() == Category.TOOL_CALL ? message.content().tool() : null;
            if (tool != null) {
                found.tools.merge(tool, 1, Integer::sum);
            }
        });
        String prompt = found.prompt == null
                ? null
                : found.prompt.substring(
                        0,
                        found.prompt.offsetByCodePoints(
                                0, Math.min(TITLE, found.prompt.codePointCount(0, found.prompt.length()))));
        SessionTraces.Heading heading = traces.heading(id).orElse(null);
        return new SessionFacts(
                key.sessionId(),
                null,
                null,
                null,
                Project.at(traces.project(id).orElse(null)),
                null,
                null,
                heading == null ? prompt : heading.title(),
                heading == null ? null : heading.summary(),
                heading == null ? prompt : heading.firstPrompt(),
                found.first,
                found.last,
                messages,
                found.prompts,
                found.answers,
                found.progress,
                found.tools,
                List.of(),
                Usage.NONE,
                SkippedLines.NONE,
                List.of(),
                List.of(),
                heading == null ? null : heading.otherTitle(),
                false);
    }

    /// The facts that a session's messages reveal.
    private static final class Collected {
        private final Map<String, Integer> tools = new LinkedHashMap<>();
        private @Nullable Instant first;
        private @Nullable Instant last;
        private @Nullable String prompt;
        private int prompts;
        private int answers;
        private int progress;
    }
}
