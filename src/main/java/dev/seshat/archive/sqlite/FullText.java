package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.List;

/// How the full-text index is kept in order. It is a stack of sorted segments: each transaction adds one, and merging
/// them makes searches fast and writing slow. So while much is written nothing is merged. If all was new, that is done
/// at the end, at once; else the small runs that follow merge what is left, little by little.
final class FullText {

    private static final List<String> TABLES = List.of("messages_fts", "sessions_fts");

    /// So much to come is written first and merged later.
    private static final long MUCH = 64L << 20;

    /// Words are gathered in memory up to this size before they become a segment.
    private static final int GATHER_BYTES = 96 << 20;

    /// So many segments at once are merged at once, whatever it takes. More than a long run leaves: else the first turn
    /// after it would wait for a merge of everything.
    private static final int PATIENCE = 100;

    private final Sql sql;
    private boolean much;

    FullText(Sql sql) {
        this.sql = sql;
    }

    void expect(long bytes) {
        much = bytes >= MUCH;
        set("hashsize", GATHER_BYTES);
        set("automerge", much ? 0 : 8);
        set("crisismerge", much ? 1000 : PATIENCE);
    }

    void expectMuch() {
        expect(MUCH);
    }

    void clear() {
        expectMuch();
        TABLES.forEach(table -> sql.execute("insert into " + table + " (" + table + ") values ('delete-all')"));
    }

    /// Merge what was written, if it was much.
    void settle() {
        if (!much) {
            return;
        }
        try {
            mergeAll();
        } catch (SeshatException e) {
            // A full disk, most likely: all is written and found, only not as fast.
            if (e.kind() != Kind.UNWRITABLE) {
                throw e;
            }
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
