package dev.seshat.archive.sqlite;

import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.Placeholder;
import dev.seshat.archive.sql.SessionRows;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The table `sessions`, whose rows have checksums.
final class SqliteSessionRows extends SessionRows {

    /// The columns that the checksum covers: what people see of a session, and how much there is of it.
    static final String[] CHECKED = {
        "key", "title", "other_title", "summary", "first_prompt", "project_path", "message_count"
    };

    /// Replaces a damaged title, summary or prompt.
    static final String DAMAGED = Placeholder.TITLE;

    private final SqliteConnection sql;
    private boolean strict;

    SqliteSessionRows(SqliteConnection sql) {
        super(sql, "select * from sessions ");
        this.sql = sql;
    }

    /// Fail on damaged sessions, because the caller would write them again.
    void beStrict() {
        strict = true;
    }

    /// Insert a row that messages can refer to before their session is known, whatever row was there. The real
    /// row replaces it within the same transaction.
    void reserve(long id) {
        sql.run("""
                insert or replace into sessions (id, key, workstation_id, project_id, session_id, agent, file, created, modified,
                    message_count, exchange_count, tool_counts, models, input_tokens, output_tokens,
                    cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines)
                values (?, 'reserved:' || ?, '', '', '', '', '', 0, 0, 0, 0, '', '', 0, 0, 0, 0, 0, 0)""", id, id);
    }

    void update(long id, Session session, Usage usage) {
        SessionFacts facts = session.facts();
        Map<String, @Nullable Object> row = columns(session, usage);
        row.put("project_name", facts.project().name());
        row.put(
                "crc",
                RowChecksum.of(
                        session.key().toString(),
                        facts.title(),
                        facts.otherTitle(),
                        facts.summary(),
                        facts.firstPrompt(),
                        facts.project().path(),
                        facts.messageCount()));
        sql.update("sessions", row, SqlFragment.of("id = ?", id));
    }

    /// Recompute the checksum. A damaged row stays marked as damaged, and a row of an older Seshat stays
    /// without a checksum.
    @Override
    protected void rename(long id, SessionKey key, @Nullable FormerVersion former, int missing) {
        keepingChecksum(id, () -> super.rename(id, key, former, missing));
    }

    @Override
    protected void move(long id, SessionKey before, Session now) {
        keepingChecksum(id, () -> {
            super.move(id, before, now);
            sql.run(
                    "update sessions set project_name = ? where id = ?",
                    now.facts().project().name(),
                    id);
        });
    }

    private void keepingChecksum(long id, Runnable change) {
        boolean intact = sql.first(
                        "select * from sessions where id = ?",
                        row -> row.getObject("crc") != null && RowChecksum.matches(row, "crc", CHECKED),
                        id)
                .orElse(false);
        change.run();
        if (intact) {
            sql.first("select * from sessions where id = ?", row -> RowChecksum.of(row, CHECKED), id)
                    .ifPresent(crc -> sql.run("update sessions set crc = ? where id = ?", crc, id));
        }
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

    @Override
    protected SessionFacts facts(ResultSet row, @Nullable String parentKey) throws SQLException {
        SessionFacts facts = super.facts(row, parentKey);
        if (RowChecksum.matches(row, "crc", CHECKED)) {
            return facts;
        }
        if (strict) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("a session is damaged"));
        }
        return facts.withTexts(_ -> DAMAGED, UnaryOperator.identity(), UnaryOperator.identity());
    }
}
