package dev.seshat.archive.sql;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.model.Checkout;
import dev.seshat.model.PathCodec;
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
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table of sessions.
public abstract class SessionRows {

    private final SqlConnection sql;
    private final String select;
    private final Dialect dialect;
    private final String firstMessageAt;
    private final String lastMessageAt;

    /// @param select selects the columns that [#session] reads, `key`, `created` and `modified` under these
    ///     names
    protected SessionRows(SqlConnection sql, String select) {
        this.sql = sql;
        this.select = select;
        this.dialect = sql.dialect();
        this.firstMessageAt = dialect.named("{first_message_at}");
        this.lastMessageAt = dialect.named("{last_message_at}");
    }

    /// The columns that describe a session, for writing its row.
    protected static Map<String, @Nullable Object> columns(Session session, Usage usage) {
        SessionFacts facts = session.facts();
        SessionKey parent = session.parentKey();
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("{key}", session.key().toString());
        row.put("workstation_id", session.key().workstationId());
        row.put("project_id", session.key().projectId());
        row.put("session_id", session.key().sessionId());
        row.put("agent", session.agent());
        row.put("parent_key", parent == null ? null : parent.toString());
        row.put("forked_from", facts.forkedFrom());
        row.put("continued_in", facts.continuedIn());
        row.put("project_path", facts.project().path());
        row.put("repository", facts.repository());
        row.put("git_branch", facts.gitBranch());
        row.put("directories", facts.directories());
        row.put("branches", facts.branches());
        row.put("file", PathCodec.of(session.file()));
        row.put("{created}", Times.nanos(session.created()));
        row.put("{modified}", Times.nanos(session.modified()));
        row.put("title", facts.title());
        row.put("other_title", facts.otherTitle());
        row.put("summary", facts.summary());
        row.put("first_prompt", facts.firstPrompt());
        row.put("{first_message_at}", facts.firstMessageAt());
        row.put("{last_message_at}", facts.lastMessageAt());
        row.put("message_count", facts.messageCount());
        row.put("exchange_count", facts.exchangeCount());
        row.put("answer_count", facts.answerCount());
        row.put("progress_count", facts.progressCount());
        row.put("tool_counts", JsonColumn.counts(facts.toolCounts()));
        row.put("models", facts.models());
        row.put("input_tokens", usage.input());
        row.put("output_tokens", usage.output());
        row.put("cache_read_tokens", usage.cacheRead());
        row.put("cache_write_tokens", usage.cacheWrite());
        row.put("malformed_lines", facts.skippedLines().malformed());
        row.put("overlong_lines", facts.skippedLines().overlong());
        row.put("log_gone", session.promptsOnly());
        row.put("missing", 0);
        return row;
    }

    /// Give a row another key, and record whether it is now a former version.
    ///
    /// @param missing how many of its messages its log does not contain
    protected void rename(long id, SessionKey key, @Nullable FormerVersion former, int missing) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("{key}", key.toString());
        row.put("session_id", key.sessionId());
        row.put("project_id", key.projectId());
        row.put("former_of", former == null ? null : former.of().toString());
        row.put("former_at", former == null ? null : former.at());
        row.put("gathered", former != null && former.gathered());
        row.put("missing", missing);
        sql.update("{sessions}", row, SqlFragment.of("{id} = ?", id));
        if (former != null) {
            setGone(id, true);
        }
    }

    /// The directory of a session has moved, and all that names the session follows.
    ///
    /// @param before its key until now
    protected void move(long id, SessionKey before, Session now) {
        Map<String, @Nullable Object> all = columns(now, now.facts().usage());
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (String column : List.of("{key}", "project_id", "project_path", "repository", "directories", "file")) {
            row.put(column, all.get(column));
        }
        sql.update("{sessions}", row, SqlFragment.of("{id} = ?", id));
        for (String column : List.of("parent_key", "former_of")) {
            sql.run(
                    "update {sessions} set " + column + " = ? where " + column + " = ? and workstation_id = ?",
                    now.key().toString(),
                    before.toString(),
                    before.workstationId());
        }
    }

    void setGone(long id, boolean gone) {
        sql.run("update {sessions} set log_gone = ? where {id} = ?", gone, id);
    }

    Optional<Long> idOf(SessionKey key) {
        return sql.first("select {id} from {sessions} where {key} = ?", row -> row.getLong(1), key.toString());
    }

    /// The rows of the sessions that satisfy a condition.
    List<Long> ids(String which, Object... arguments) {
        return sql.list("select {id} from {sessions} where " + which, row -> row.getLong(1), arguments);
    }

    List<Long> formerIds(SessionKey key) {
        return ids(
                "former_of = ? and workstation_id = ? order by former_at, {id}", key.toString(), key.workstationId());
    }

    Optional<ArchivedSession> find(SessionKey key) {
        return list("where {key} = ?", key.toString()).stream().findFirst();
    }

    /// Find a session by its number; empty if its row is unreadable.
    public final Optional<ArchivedSession> find(long id) {
        return list("where {id} = ?", id).stream().findFirst();
    }

    /// A session that must exist.
    public ArchivedSession get(long id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("no session " + id));
    }

    List<ArchivedSession> withId(String id) {
        List<ArchivedSession> exact = list("where session_id = ? order by {key}", id);
        return exact.isEmpty()
                ? list(
                        "where session_id >= ? and session_id < ? and former_of is null"
                                + " order by active_at desc, {key}",
                        id,
                        id + Character.toString(Character.MAX_CODE_POINT))
                : exact;
    }

    List<ArchivedSession> incomplete(Workstation workstation) {
        return list(
                "where missing > 0 and (not log_gone or former_of is not null) and workstation_id = ?"
                        + " order by file, {key}",
                workstation.id());
    }

    /// A colleague's row may contain anything.
    List<ArchivedSession> formersOf(SessionKey key) {
        return list(
                "where former_of = ? and workstation_id = ? order by former_at, {key}",
                key.toString(),
                key.workstationId());
    }

    List<ArchivedSession> subagents(SessionKey parent) {
        return list("where parent_key = ? and former_of is null", parent.toString());
    }

    /// Steps from path to path, however many sessions each has. Paths too long for the index have no label.
    List<Checkout> checkouts() {
        return sql.list("""
                with recursive paths (path) as (
                    select min(project_path) from {sessions} where {indexed_paths}
                    union all
                    select (select min(project_path) from {sessions}
                            where project_path > paths.path and {indexed_paths})
                        from paths where paths.path is not null)
                select path, (select max(repository) from {sessions} where project_path = path and {indexed_paths})
                from paths where path is not null""", row -> new Checkout(Project.at(row.getString(1)), row.getString(2)));
    }

    public final void each(Consumer<ArchivedSession> use) {
        sql.each(select + "order by active_at desc, {key}", row -> {
            sql.read(row, this::session, this::place).ifPresent(use);
            return true;
        });
    }

    /// Several, by their numbers.
    public final Map<Long, ArchivedSession> all(Collection<Long> numbers) {
        Map<Long, ArchivedSession> sessions = new HashMap<>();
        String id = dialect.named("{id}");
        sql.each(
                SqlFragment.of(
                        select + "where {id} in (select value from " + dialect.elements("?") + ")",
                        OffDiskRows.array(numbers)),
                row -> {
                    long number = row.getLong(id);
                    sql.read(row, this::session, this::place).ifPresent(session -> sessions.put(number, session));
                    return true;
                });
        return sessions;
    }

    private List<ArchivedSession> list(String which, Object... arguments) {
        return sql.list(SqlFragment.of(select + which, arguments), this::session, this::place);
    }

    protected SqlConnection.Place place(ResultSet row) throws SQLException {
        return new SqlConnection.Place(row.getString("workstation_id"), "session " + row.getString("key"), null);
    }

    protected ArchivedSession session(ResultSet row) throws SQLException {
        String parentKey = row.getString("parent_key");
        return new ArchivedSession(
                new Session(
                        key(row),
                        row.getString("agent"),
                        parentKey == null ? null : SessionKey.parse(parentKey),
                        PathCodec.path(row.getString("file")),
                        Times.ofNanos(row.getLong("created")),
                        Times.ofNanos(row.getLong("modified")),
                        facts(row, parentKey)),
                row.getBoolean("log_gone"),
                row.getInt("missing"),
                former(row));
    }

    protected static SessionKey key(ResultSet row) throws SQLException {
        return new SessionKey(
                row.getString("workstation_id"), row.getString("project_id"), row.getString("session_id"));
    }

    protected final @Nullable FormerVersion former(ResultSet row) throws SQLException {
        String of = row.getString("former_of");
        if (of == null) {
            return null;
        }
        Instant at = Objects.requireNonNull(dialect.time(row, "former_at"));
        return new FormerVersion(SessionKey.parse(of), at, row.getBoolean("gathered"));
    }

    protected SessionFacts facts(ResultSet row, @Nullable String parentKey) throws SQLException {
        return new SessionFacts(
                row.getString("session_id"),
                parentKey == null ? null : SessionKey.parse(parentKey).sessionId(),
                row.getString("forked_from"),
                row.getString("continued_in"),
                Project.at(row.getString("project_path")),
                row.getString("repository"),
                row.getString("git_branch"),
                PromptTitle.stored(row.getString("title"), row.getString("first_prompt")),
                row.getString("summary"),
                row.getString("first_prompt"),
                dialect.time(row, firstMessageAt),
                dialect.time(row, lastMessageAt),
                row.getInt("message_count"),
                row.getInt("exchange_count"),
                row.getInt("answer_count"),
                row.getInt("progress_count"),
                JsonColumn.counts(row.getString("tool_counts")),
                dialect.texts(row, "models"),
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens")),
                new SkippedLines(row.getLong("malformed_lines"), row.getLong("overlong_lines")),
                dialect.texts(row, "directories"),
                dialect.texts(row, "branches"),
                row.getString("other_title"),
                false);
    }
}
