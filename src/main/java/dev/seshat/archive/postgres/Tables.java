package dev.seshat.archive.postgres;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.WordColumns;
import java.util.List;

/// The tables of one connection, and what concerns several of them.
record Tables(
        Sql sql,
        SessionRows sessions,
        MessageRows messages,
        ResponseRows responses,
        SourceRows sources,
        WordColumns columns,
        SessionLanguages languages) {

    private static final List<String> OF_SESSIONS = List.of(
            "messages",
            "long_messages",
            "session_words",
            "tool_uses",
            "responses",
            "indexed_sessions",
            "session_numbers");

    static Tables of(Sql sql, ProjectLanguages languages) {
        return new Tables(
                sql,
                new SessionRows(sql),
                new MessageRows(sql),
                new ResponseRows(sql),
                new SourceRows(sql),
                new WordColumns(languages),
                new SessionLanguages(sql, languages));
    }

    /// Delete a session and all that belongs to it.
    void delete(long session) {
        sql.run("update source_files set session = null where session = ?", session);
        OF_SESSIONS.forEach(table -> sql.run("delete from " + table + " where session = ?", session));
    }
}
