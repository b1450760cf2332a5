package dev.seshat.archive.sqlite;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.WordColumns;

/// The tables of one connection, and what concerns several of them.
record Tables(
        Sql sql,
        SessionRows sessions,
        MessageRows messages,
        ToolUseRows toolUses,
        ResponseRows responses,
        SourceRows sources,
        WordColumns columns,
        SessionLanguages languages) {

    static Tables of(Sql sql, ProjectLanguages languages) {
        return new Tables(
                sql,
                new SessionRows(sql),
                new MessageRows(sql),
                new ToolUseRows(sql),
                new ResponseRows(sql),
                new SourceRows(sql),
                new WordColumns(languages),
                new SessionLanguages(sql, languages));
    }

    /// Delete a session and all that belongs to it.
    void delete(long session) {
        empty(session);
        sessions.delete(session);
    }

    private void empty(long session) {
        messages.delete(session);
        toolUses.delete(session);
        responses.delete(session);
        SessionWords.delete(sql, session);
    }
}
