package dev.seshat.archive.sqlite;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Former;
import dev.seshat.archive.Placeholder;
import dev.seshat.model.Checkout;
import dev.seshat.model.PathText;
import dev.seshat.model.Project;
import dev.seshat.model.PromptTitle;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import dev.seshat.model.Workstation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The table `sessions`.
final class SessionRows {

    /// What the checksum of a row is of: what people see of a session, and how much there is of it.
    static final String[] CHECKED = {
        "key", "title", "other_title", "summary", "first_prompt", "project_path", "message_count"
    };

    /// Stands for a title, a summary or a prompt that is not as it was written.
    static final String DAMAGED = Placeholder.TITLE;

    private final Sql sql;
    private boolean strict;

    SessionRows(Sql sql) {
        this.sql = sql;
    }

    /// Refuse sessions that are not as they were written, for a reader who would write them again.
    void beStrict() {
        strict = true;
    }

    /// Make a row that messages can refer to, before it is known whose session it is. Within the transaction the real
    /// one takes its place.
    void reserve(long id) {
        sql.run("""
                insert into sessions (id, key, workstation_id, project_id, session_id, agent, file, created, modified,
                    message_count, exchange_count, tool_counts, models, input_tokens, output_tokens,
                    cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines)
                values (?, 'reserved:' || ?, '', '', '', '', '', 0, 0, 0, 0, '', '', 0, 0, 0, 0, 0, 0)""", id, id);
    }

    void update(long id, Session session, Usage usage) {
        SessionFacts facts = session.facts();
        Project project = facts.project();
        sql.run(
                """
                update sessions set key = ?, workstation_id = ?, project_id = ?, session_id = ?, agent = ?,
                    parent_key = ?, forked_from = ?, project_path = ?, project_name = ?, repository = ?,
                    git_branch = ?, directories = ?, branches = ?, file = ?,
                    title = ?, summary = ?, first_prompt = ?, created = ?, modified = ?, first_message_at = ?,
                    last_message_at = ?, message_count = ?, exchange_count = ?, answer_count = ?, progress_count = ?,
                    tool_counts = ?, models = ?,
                    input_tokens = ?, output_tokens = ?, cache_read_tokens = ?, cache_write_tokens = ?,
                    malformed_lines = ?, overlong_lines = ?, other_title = ?, crc = ?, log_gone = 0, missing = 0
                where id = ?""",
                session.key().toString(),
                session.key().workstationId(),
                session.key().projectId(),
                session.key().sessionId(),
                session.agent(),
                session.parentKey() == null ? null : session.parentKey().toString(),
                facts.forkedFrom(),
                project.path(),
                project.name(),
                facts.repository(),
                facts.gitBranch(),
                JsonColumn.texts(facts.directories()),
                JsonColumn.texts(facts.branches()),
                PathText.of(session.file()),
                facts.title(),
                facts.summary(),
                facts.firstPrompt(),
                Nanos.of(session.created()),
                Nanos.of(session.modified()),
                millis(facts.firstMessageAt()),
                millis(facts.lastMessageAt()),
                facts.messageCount(),
                facts.exchangeCount(),
                facts.answerCount(),
                facts.progressCount(),
                JsonColumn.counts(facts.toolCounts()),
                JsonColumn.texts(facts.models()),
                usage.input(),
                usage.output(),
                usage.cacheRead(),
                usage.cacheWrite(),
                facts.skippedLines().malformed(),
                facts.skippedLines().overlong(),
                facts.otherTitle(),
                RowChecksum.of(
                        session.key().toString(),
                        facts.title(),
                        facts.otherTitle(),
                        facts.summary(),
                        facts.firstPrompt(),
                        project.path(),
                        facts.messageCount()),
                id);
    }

    /// Run an update that changes the key of a row, and compute the row's checksum again. A row that was damaged before
    /// stays so, and one that an older Seshat wrote stays without a checksum.
    void rekey(long id, Runnable update) {
        boolean intact = sql.first(
                        "select * from sessions where id = ?",
                        row -> row.getObject("crc") != null && RowChecksum.matches(row, "crc", CHECKED),
                        id)
                .orElse(false);
        update.run();
        if (intact) {
            sql.first("select * from sessions where id = ?", row -> RowChecksum.of(row, CHECKED), id)
                    .ifPresent(crc -> sql.run("update sessions set crc = ? where id = ?", crc, id));
        }
    }

    Optional<Long> idOf(SessionKey key) {
        return sql.first("select id from sessions where key = ?", row -> row.getLong(1), key.toString());
    }

    Optional<ArchivedSession> find(SessionKey key) {
        return sql.first("select * from sessions where key = ?", this::session, key.toString());
    }

    ArchivedSession get(long id) {
        return sql.first("select * from sessions where id = ?", this::session, id)
                .orElseThrow(() -> new IllegalArgumentException("no session " + id));
    }

    /// Whether a row can be read as a session.
    boolean makesSense(long id) {
        try {
            get(id);
            return true;
        } catch (SeshatException e) {
            return false;
        }
    }

    List<ArchivedSession> withId(String id) {
        List<ArchivedSession> exact =
                sql.list("select * from sessions where session_id = ? order by key", this::session, id);
        return exact.isEmpty()
                ? sql.list(
                        "select * from sessions where session_id >= ? and session_id < ? and former_of is null"
                                + " order by active_at desc, key",
                        this::session,
                        id,
                        id + Character.toString(Character.MAX_CODE_POINT))
                : exact;
    }

    List<ArchivedSession> incomplete(Workstation workstation) {
        return sql.list(
                "select * from sessions where missing > 0 and (log_gone = 0 or former_of is not null)"
                        + " and workstation_id = ? order by file, key",
                this::session,
                workstation.id());
    }

    List<ArchivedSession> formersOf(SessionKey key) {
        return sql.list(
                "select * from sessions where former_of = ? order by former_at, key", this::session, key.toString());
    }

    List<ArchivedSession> subagents(SessionKey parent) {
        return sql.list(
                "select * from sessions where parent_key = ? and former_of is null", this::session, parent.toString());
    }

    /// Steps from path to path, however many sessions each has.
    List<Checkout> checkouts() {
        return sql.list("""
                with recursive paths (path) as (
                    select min(project_path) from sessions
                    union all
                    select (select min(project_path) from sessions where project_path > paths.path)
                        from paths where paths.path is not null)
                select path, (select max(repository) from sessions where project_path = path)
                from paths where path is not null""", row -> new Checkout(Project.at(row.getString(1)), row.getString(2)));
    }

    void each(Consumer<ArchivedSession> use) {
        sql.each("select * from sessions order by active_at desc, key", row -> {
            use.accept(sql.read(this::session, row));
            return true;
        });
    }

    void delete(long id) {
        sql.run("update source_files set session = null where session = ?", id);
        sql.run("delete from sessions where id = ?", id);
    }

    private ArchivedSession session(ResultSet row) throws SQLException {
        String parentKey = row.getString("parent_key");
        return new ArchivedSession(
                new Session(
                        new SessionKey(
                                row.getString("workstation_id"),
                                row.getString("project_id"),
                                row.getString("session_id")),
                        row.getString("agent"),
                        parentKey == null ? null : SessionKey.parse(parentKey),
                        PathText.path(row.getString("file")),
                        Nanos.toInstant(row.getLong("created")),
                        Nanos.toInstant(row.getLong("modified")),
                        facts(row, parentKey)),
                row.getBoolean("log_gone"),
                row.getInt("missing"),
                former(row));
    }

    private static @Nullable Former former(ResultSet row) throws SQLException {
        String of = row.getString("former_of");
        return of == null
                ? null
                : new Former(
                        SessionKey.parse(of),
                        Instant.ofEpochMilli(row.getLong("former_at")),
                        row.getBoolean("gathered"));
    }

    private SessionFacts facts(ResultSet row, @Nullable String parentKey) throws SQLException {
        SessionFacts facts = storedFacts(row, parentKey);
        if (RowChecksum.matches(row, "crc", CHECKED)) {
            return facts;
        }
        if (strict) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("a session is damaged"));
        }
        return facts.withTexts(_ -> DAMAGED, UnaryOperator.identity(), UnaryOperator.identity());
    }

    private static SessionFacts storedFacts(ResultSet row, @Nullable String parentKey) throws SQLException {
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
                instant(row, "first_message_at"),
                instant(row, "last_message_at"),
                row.getInt("message_count"),
                row.getInt("exchange_count"),
                row.getInt("answer_count"),
                row.getInt("progress_count"),
                JsonColumn.counts(row.getString("tool_counts")),
                JsonColumn.texts(row.getString("models")),
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens")),
                new SkippedLines(row.getLong("malformed_lines"), row.getLong("overlong_lines")),
                JsonColumn.texts(row.getString("directories")),
                JsonColumn.texts(row.getString("branches")),
                row.getString("other_title"),
                false);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private static @Nullable Long millis(@Nullable Instant at) {
        return at == null ? null : at.toEpochMilli();
    }
}
