package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Former;
import dev.seshat.model.Checkout;
import dev.seshat.model.PathText;
import dev.seshat.model.Project;
import dev.seshat.model.PromptTitle;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import dev.seshat.model.Workstation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `indexed_sessions`.
final class SessionRows {

    /// The columns of any length. What an index is on cannot be long.
    private static final List<String> TEXTS = List.of(
            "agent",
            "forked_from",
            "project_path",
            "repository",
            "git_branch",
            "file",
            "title",
            "other_title",
            "summary",
            "first_prompt",
            "tool_counts");

    private static final List<String> LISTS = List.of("directories", "branches", "models");

    /// Whoever fills these columns with more has not read a log.
    private static final int MOST_BYTES = 1 << 20;

    /// Too long texts stay on the server: many of them would not fit into memory here.
    private static final String SELECT = """
            select session, composite_key, workstation_id, project_id, session_id, parent_key, file_created, file_mtime,
                first_msg_at, last_msg_at, message_count, exchange_count, answer_count, progress_count, input_tokens, output_tokens,
                cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines, log_gone,
                former_of, former_at, gathered, missing, bytes,\s"""
            + Stream.concat(TEXTS.stream(), LISTS.stream())
                    .map(column -> "case when bytes <= " + MOST_BYTES + " then " + column + " end as " + column)
                    .collect(Collectors.joining(", "))
            + " from indexed_sessions s cross join lateral (select "
            + Stream.concat(
                            TEXTS.stream().map(column -> "coalesce(octet_length(s." + column + "), 0)::bigint"),
                            LISTS.stream().map(column -> "octet_length(array_send(s." + column + "))"))
                    .collect(Collectors.joining(" + "))
            + " as bytes offset 0) sizes ";

    private final Sql sql;

    SessionRows(Sql sql) {
        this.sql = sql;
    }

    long nextNumber(String workstation) {
        return sql.number("insert into session_numbers (workstation_id) values (?) returning session", workstation);
    }

    void put(long number, Session session, Usage usage, SessionWords words, String language) {
        Map<String, @Nullable Object> row = columns(session, usage);
        row.put("session", number);
        row.put("words_part", words.part());
        row.put("words_from", words.from());
        row.put("language", language);
        String names = String.join(", ", row.keySet());
        String marks = row.keySet().stream().map(_ -> "?").collect(Collectors.joining(", "));
        String changes = row.keySet().stream()
                .map(column -> column + " = excluded." + column)
                .collect(Collectors.joining(", "));
        sql.run(
                "insert into indexed_sessions (" + names + ") values (" + marks
                        + ") on conflict (session) do update set updated_at = now(), " + changes,
                new ArrayList<>(row.values()).toArray());
    }

    private static Map<String, @Nullable Object> columns(Session session, Usage usage) {
        SessionFacts facts = session.facts();
        SessionKey parent = session.parentKey();
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("composite_key", session.key().toString());
        row.put("workstation_id", session.key().workstationId());
        row.put("project_id", session.key().projectId());
        row.put("session_id", session.key().sessionId());
        row.put("agent", session.agent());
        row.put("parent_key", parent == null ? null : parent.toString());
        row.put("forked_from", facts.forkedFrom());
        row.put("project_path", facts.project().path());
        row.put("repository", facts.repository());
        row.put("git_branch", facts.gitBranch());
        row.put("directories", facts.directories());
        row.put("branches", facts.branches());
        row.put("file", PathText.of(session.file()));
        row.put("file_created", Times.nanos(session.created()));
        row.put("file_mtime", Times.nanos(session.modified()));
        row.put("title", facts.title());
        row.put("other_title", facts.otherTitle());
        row.put("summary", facts.summary());
        row.put("first_prompt", facts.firstPrompt());
        row.put("first_msg_at", facts.firstMessageAt());
        row.put("last_msg_at", facts.lastMessageAt());
        row.put("message_count", facts.messageCount());
        row.put("exchange_count", facts.exchangeCount());
        row.put("answer_count", facts.answerCount());
        row.put("progress_count", facts.progressCount());
        row.put("tool_counts", ToolCounts.write(facts.toolCounts()));
        row.put("models", facts.models());
        row.put("input_tokens", usage.input());
        row.put("output_tokens", usage.output());
        row.put("cache_read_tokens", usage.cacheRead());
        row.put("cache_write_tokens", usage.cacheWrite());
        row.put("malformed_lines", facts.skippedLines().malformed());
        row.put("overlong_lines", facts.skippedLines().overlong());
        row.put("log_gone", false);
        row.put("missing", 0);
        return row;
    }

    /// Add what people and the model said from a message on to the plain text of the session. The server has it all
    /// already, so nothing of it is sent again.
    void addContent(long number, int from) {
        sql.run("""
                update indexed_sessions set content = coalesce(content, '') || coalesce((
                    select string_agg(
                        case category when 'user' then 'User: ' || body || E'\\n'
                            else 'Assistant: ' || body || E'\\n\\n' end, '' order by seq)
                    from messages where session = ? and seq >= ? and category in ('user', 'assistant')), '')
                where session = ?""", number, from, number);
    }

    Optional<Long> numberOf(SessionKey key) {
        return sql.first(
                "select session from indexed_sessions where composite_key = ?", row -> row.getLong(1), key.toString());
    }

    Optional<ArchivedSession> find(SessionKey key) {
        return list("where composite_key = ?", key.toString()).stream().findFirst();
    }

    /// A session by its number; nothing if its row cannot be read.
    Optional<ArchivedSession> find(long number) {
        return list("where session = ?", number).stream().findFirst();
    }

    /// Several, by their numbers.
    Map<Long, ArchivedSession> all(Collection<Long> numbers) {
        Map<Long, ArchivedSession> sessions = new HashMap<>();
        sql.each(
                SELECT + "where session = any(?)",
                row -> {
                    long number = row.getLong("session");
                    read(row).ifPresent(session -> sessions.put(number, session));
                    return true;
                },
                numbers.stream().mapToLong(Long::longValue).toArray());
        return sessions;
    }

    List<ArchivedSession> withId(String id) {
        List<ArchivedSession> exact = list("where session_id = ? order by composite_key", id);
        return exact.isEmpty()
                ? list(
                        "where session_id >= ? and session_id < ? and former_of is null"
                                + " order by active_at desc, composite_key",
                        id,
                        id + Character.toString(Character.MAX_CODE_POINT))
                : exact;
    }

    List<ArchivedSession> incomplete(Workstation workstation) {
        return list(
                "where missing > 0 and (not log_gone or former_of is not null) and workstation_id = ?"
                        + " order by file, composite_key",
                workstation.id());
    }

    List<ArchivedSession> formersOf(SessionKey key) {
        // A colleague's row may claim anything.
        return list(
                "where former_of = ? and workstation_id = ? order by former_at, composite_key",
                key.toString(),
                key.workstationId());
    }

    List<ArchivedSession> subagents(SessionKey parent) {
        return list("where parent_key = ? and former_of is null", parent.toString());
    }

    /// Steps from path to path, however many sessions each has. Paths that are too long for the index have no label.
    List<Checkout> checkouts() {
        String indexed =
                "octet_length(project_path) <= 1000 and (repository is null or octet_length(repository) <= 1000)";
        return sql.list("""
                with recursive paths (path) as (
                    (select min(project_path) from indexed_sessions where %1$s)
                    union all
                    select (select min(project_path) from indexed_sessions where project_path > paths.path and %1$s)
                        from paths where paths.path is not null)
                select path, (select max(repository) from indexed_sessions where project_path = path and %1$s)
                from paths where path is not null""".formatted(indexed), row -> new Checkout(Project.at(row.getString(1)), row.getString(2)));
    }

    void each(Consumer<ArchivedSession> use) {
        sql.each(SELECT + "order by active_at desc, composite_key", row -> {
            read(row).ifPresent(use);
            return true;
        });
    }

    private List<ArchivedSession> list(String which, Object... arguments) {
        return sql.list(SqlText.of(SELECT + which, arguments), SessionRows::session, SessionRows::place);
    }

    private Optional<ArchivedSession> read(ResultSet row) throws SQLException {
        return sql.skipper().read(row, SessionRows::session, SessionRows::place);
    }

    static RowSkipper.Place place(ResultSet row) throws SQLException {
        return new RowSkipper.Place(row.getString("workstation_id"), "session " + row.getString("composite_key"), null);
    }

    private static ArchivedSession session(ResultSet row) throws SQLException {
        if (row.getLong("bytes") > MOST_BYTES) {
            throw new IllegalArgumentException("its texts have " + row.getLong("bytes") + " bytes");
        }
        if (row.getInt("message_count") < 0 || row.getInt("exchange_count") < 0) {
            throw new IllegalArgumentException("a count is negative");
        }
        SessionKey key = new SessionKey(
                row.getString("workstation_id"), row.getString("project_id"), row.getString("session_id"));
        if (!key.toString().equals(row.getString("composite_key"))) {
            throw new IllegalArgumentException("its key does not match its ids");
        }
        String parentKey = row.getString("parent_key");
        return new ArchivedSession(
                new Session(
                        key,
                        row.getString("agent"),
                        parentKey == null ? null : SessionKey.parse(parentKey),
                        PathText.path(row.getString("file")),
                        Times.ofNanos(row.getLong("file_created")),
                        Times.ofNanos(row.getLong("file_mtime")),
                        facts(row, parentKey)),
                row.getBoolean("log_gone"),
                row.getInt("missing"),
                former(row));
    }

    static @Nullable Former former(ResultSet row) throws SQLException {
        String of = row.getString("former_of");
        return of == null
                ? null
                : new Former(
                        SessionKey.parse(of),
                        Objects.requireNonNull(Times.ofTimestamp(row, "former_at")),
                        row.getBoolean("gathered"));
    }

    private static SessionFacts facts(ResultSet row, @Nullable String parentKey) throws SQLException {
        return new SessionFacts(
                row.getString("session_id"),
                parentKey == null ? null : SessionKey.parse(parentKey).sessionId(),
                row.getString("forked_from"),
                Project.at(row.getString("project_path")),
                row.getString("repository"),
                row.getString("git_branch"),
                PromptTitle.stored(row.getString("title"), row.getString("first_prompt")),
                row.getString("summary"),
                row.getString("first_prompt"),
                Times.ofTimestamp(row, "first_msg_at"),
                Times.ofTimestamp(row, "last_msg_at"),
                row.getInt("message_count"),
                row.getInt("exchange_count"),
                row.getInt("answer_count"),
                row.getInt("progress_count"),
                ToolCounts.read(row.getString("tool_counts")),
                Sql.texts(row, "models"),
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens")),
                new SkippedLines(row.getLong("malformed_lines"), row.getLong("overlong_lines")),
                Sql.texts(row, "directories"),
                Sql.texts(row, "branches"),
                row.getString("other_title"),
                false);
    }
}
