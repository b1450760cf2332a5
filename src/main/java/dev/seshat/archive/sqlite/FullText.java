package dev.seshat.archive.sqlite;

import java.util.List;

/// How the full-text index is kept in order. It is a stack of sorted segments: each transaction adds one, and merging
/// them is what makes searches fast and writing slow. So much writing merges at its end, and little as it goes.
final class FullText {

    private static final List<String> TABLES = List.of("messages_fts", "sessions_fts");

    /// So much to come is worth a merge of all.
    private static final long MUCH = 64L << 20;

    /// Words are gathered in memory up to this size before they become a segment.
    private static final int GATHER_BYTES = 48 << 20;

    private final Sql sql;
    private boolean much;

    FullText(Sql sql) {
        this.sql = sql;
    }

    void expect(long bytes) {
        much = bytes >= MUCH;
        set("hashsize", GATHER_BYTES);
        set("automerge", much ? 0 : 8);
        set("crisismerge", much ? 1000 : 16);
    }

    void clear() {
        expect(MUCH);
        TABLES.forEach(table -> sql.execute("insert into " + table + " (" + table + ") values ('delete-all')"));
    }

    void tidy() {
        if (much) {
            mergeAll();
        }
    }

    /// Make one segment of all, without what was deleted.
    void mergeAll() {
        TABLES.forEach(table -> sql.execute("insert into " + table + " (" + table + ") values ('optimize')"));
    }

    private void set(String option, int value) {
        for (String table : TABLES) {
            sql.execute("insert into " + table + " (" + table + ", rank) values ('" + option + "', " + value + ")");
        }
    }
}
