package dev.seshat.archive.sqlite;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.WordColumns;
import java.nio.file.Path;

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

    /// Delete a session of which another log holds more, and note that of its own log.
    void surpass(long session, Path by) {
        sql.run(
                "update source_files set state = ?, reason = ? where session = ?",
                SourceFile.State.SURPASSED.name(),
                "another log of the same session holds more: " + by,
                session);
        delete(session);
    }
}
