package dev.seshat.archive.postgres;

import dev.seshat.archive.Masking;
import dev.seshat.archive.sql.Tables;
import dev.seshat.index.ProjectLanguages;

/// The tables of one connection to the server.
final class PostgresTables extends Tables {

    private final PostgresConnection sql;
    private final PostgresSessionRows sessions;
    private final PostgresMessageRows messages;

    PostgresTables(PostgresConnection sql, ProjectLanguages languages, Masking masking) {
        super(sql, languages, masking);
        this.sql = sql;
        this.sessions = new PostgresSessionRows(sql);
        this.messages = new PostgresMessageRows(sql);
    }

    @Override
    public PostgresConnection sql() {
        return sql;
    }

    @Override
    public PostgresSessionRows sessions() {
        return sessions;
    }

    @Override
    public PostgresMessageRows messages() {
        return messages;
    }
}
