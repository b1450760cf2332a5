package dev.seshat.archive.sql;

import dev.seshat.archive.Masking;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.WordColumns;

/// The tables of one connection, and operations on several of them.
public abstract class Tables {

    private final SqlConnection sql;
    private final Masking masking;
    private final SourceRows sources;
    private final ResponseRows responses;
    private final WordColumns columns;
    private final SessionLanguages languages;
    private final RawRows raw;
    private final LinkRows links;

    /// @param masking masks what is written
    protected Tables(SqlConnection sql, ProjectLanguages languages, Masking masking) {
        this.sql = sql;
        this.masking = masking;
        this.sources = new SourceRows(sql, masking);
        this.responses = new ResponseRows(sql);
        this.columns = new WordColumns(languages);
        this.languages = new SessionLanguages(sql, languages);
        // Texts are masked before others can read them, and bytes cannot be.
        this.raw = new RawRows(sql, masking.isNone());
        this.links = new LinkRows(sql);
    }

    public SqlConnection sql() {
        return sql;
    }

    public final Masking masking() {
        return masking;
    }

    public abstract SessionRows sessions();

    public abstract MessageRows messages();

    /// The tool uses of a session that is being written.
    protected ToolUseRows toolUses(StoredSession session) {
        return new ToolUseRows(sql, session);
    }

    public final SourceRows sources() {
        return sources;
    }

    public final ResponseRows responses() {
        return responses;
    }

    public final WordColumns columns() {
        return columns;
    }

    public final SessionLanguages languages() {
        return languages;
    }

    /// The bytes of logs.
    public final RawRows raw() {
        return raw;
    }

    /// What sessions are linked to.
    final LinkRows links() {
        return links;
    }

    /// Delete a session and everything that belongs to it.
    final void delete(long session) {
        sources.unlink(session);
        for (String table : sql.dialect().tablesOfSession()) {
            sql.run("delete from " + table + " where session = ?", session);
        }
        sql.run("delete from {sessions} where {id} = ?", session);
    }
}
