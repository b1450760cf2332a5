package dev.seshat.archive.sqlite;

import dev.seshat.archive.Masking;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.archive.sql.Tables;
import dev.seshat.archive.sql.ToolUse;
import dev.seshat.archive.sql.ToolUseRows;
import dev.seshat.index.ProjectLanguages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The tables of one connection to the file.
final class SqliteTables extends Tables {

    private final SqliteConnection sql;
    private final SqliteSessionRows sessions;
    private final SqliteMessageRows messages;

    SqliteTables(SqliteConnection sql, ProjectLanguages languages) {
        super(sql, languages, Masking.NONE);
        this.sql = sql;
        this.sessions = new SqliteSessionRows(sql);
        this.messages = new SqliteMessageRows(sql);
    }

    @Override
    public SqliteConnection sql() {
        return sql;
    }

    @Override
    public SqliteSessionRows sessions() {
        return sessions;
    }

    @Override
    public SqliteMessageRows messages() {
        return messages;
    }

    /// The checksum covers what never changes in a row: the result comes later.
    @Override
    protected ToolUseRows toolUses(StoredSession session) {
        return new ToolUseRows(sql, session) {
            @Override
            protected Map<String, @Nullable Object> row(ToolUse use) {
                Map<String, @Nullable Object> row = super.row(use);
                row.put("crc", RowChecksum.of(use.message(), session.number(), use.tool(), use.callId()));
                return row;
            }
        };
    }

    /// The source of sessions for the search index.
    SessionFeed feed() {
        return new SessionFeed(this);
    }
}
