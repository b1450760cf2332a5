package dev.seshat.archive.sqlite;

import dev.seshat.index.SearchIndex.Entry;
import dev.seshat.index.SearchIndex.Head;
import dev.seshat.index.lucene.LuceneIndex;
import dev.seshat.index.lucene.LuceneView;
import dev.seshat.index.lucene.LuceneWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the search index in step with the tables that one connection writes.
///
/// The archive numbers its transactions. A session carries the number of the last transaction that changed
/// its words, and so does the record of a deleted session. The index is committed after the database, with
/// the transaction's number. After a crash in between, the numbers show what the index lacks; it is added
/// when the index is next written.
final class IndexSync implements AutoCloseable {

    /// After this many bytes of new logs, the index is merged at the end.
    private static final long MUCH = 32L << 20;

    private static final String CHANGE = "change";

    private final SqliteConnection sql;
    private final IndexPlace place;
    private final SessionFeed feed;
    private final IndexRebuild rebuild;
    private @Nullable LuceneWriter writer;
    private boolean much;
    private boolean apart;
    private long change;

    IndexSync(SqliteConnection sql, IndexPlace place, SessionFeed feed, IndexRebuild rebuild) {
        this.sql = sql;
        this.place = place;
        this.feed = feed;
        this.rebuild = rebuild;
    }

    /// The number of the last transaction.
    static long change(SqliteConnection sql) {
        return sql.first("select value from metadata where name = ?", row -> row.getString(1), CHANGE)
                .map(Long::parseLong)
                .orElse(0L);
    }

    /// Announce how many bytes of logs will be indexed.
    void expect(long bytes) {
        if (writer == null) {
            much = bytes >= MUCH;
        }
    }

    /// Called before a transaction begins.
    void begin() {
        // Another process may have written meanwhile, for instance if the lock was lost.
        if (writer == null || change(sql) != change) {
            close();
            catchUp();
        }
        change = change(sql) + 1;
    }

    /// Wait until everything committed is searchable, and add whatever else the index lacks.
    void complete() {
        if (writer == null) {
            catchUp();
        }
        finish();
    }

    /// The same, but only if the index reports that it is behind. Costs reading its last commit.
    void completeIfBehind() {
        place.deleteOthers(sql);
        if (writer != null || !place.index(sql).isAt(change(sql))) {
            complete();
        }
    }

    /// Build an index for a read-only database.
    void buildApart() {
        much = true;
        apart = true;
        addLacking(place.index(sql));
        finish();
    }

    /// Add what the index lacks, and create it if it is missing.
    private void catchUp() {
        IndexPlace.ensureGeneration(sql);
        place.deleteOthers(sql);
        mending(() -> addLacking(place.index(sql)));
    }

    /// Rebuild the index from scratch.
    void startOver() {
        close();
        LuceneIndex index = place.index(sql);
        index.delete();
        addLacking(index);
        writer().finish();
    }

    /// Run an operation on the index. If the index turns out to be damaged, it is rebuilt with everything
    /// that was committed.
    private void mending(Runnable work) {
        try {
            work.run();
        } catch (SeshatException e) {
            if (e.kind() != Kind.INDEX_DAMAGED) {
                throw e;
            }
            startOver();
        }
    }

    private void addLacking(LuceneIndex index) {
        long present = change(sql);
        long known = known(index);
        if (known < 0 || known > present) {
            index.delete();
            known = -1;
        }
        if (known == present) {
            writer = index.writer(much);
            return;
        }
        List<Long> changed =
                sql.list("select id from sessions where changed > ? order by changed", row -> row.getLong(1), known);
        LuceneWriter lacking = index.writer(much || known < 0);
        writer = lacking;
        if (known >= 0) {
            sql.each(
                    "select session from removed_sessions where changed > ?",
                    row -> {
                        lacking.delete(row.getLong(1));
                        return true;
                    },
                    known);
        }
        boolean fromScratch = known < 0;
        for (int done = 0; done < changed.size(); done++) {
            long session = changed.get(done);
            if (fromScratch) {
                rebuild.progress(done, changed.size());
            } else {
                lacking.delete(session);
            }
            if (apart) {
                feed.sendOnly(session, lacking);
            } else {
                feed.send(session, lacking);
            }
        }
        lacking.commit(present);
        if (!fromScratch) {
            // A session that was deleted and added again must not be counted twice.
            lacking.erase();
            return;
        }
        lacking.settle();
        if (!changed.isEmpty()) {
            rebuild.progress(changed.size(), changed.size());
        }
    }

    private static long known(LuceneIndex index) {
        Optional<LuceneView> view = index.view(false);
        if (view.isEmpty()) {
            return -1;
        }
        try (LuceneView last = view.get()) {
            return last.change();
        }
    }

    private LuceneWriter writer() {
        if (writer == null) {
            throw new IllegalStateException("no transaction");
        }
        return writer;
    }

    void add(long session, List<Entry> entries) {
        writer().add(session, entries);
    }

    void head(long session, Head head) {
        writer().head(session, head);
        sql.run("update sessions set changed = ? where id = ?", change, session);
    }

    void delete(long session) {
        writer().delete(session);
        sql.run("insert or replace into removed_sessions (session, changed) values (?, ?)", session, change);
    }

    /// Reindex a session from its tables.
    void again(long session) {
        writer().delete(session);
        feed.send(session, writer());
        sql.run("update sessions set changed = ? where id = ?", change, session);
    }

    /// Call this within the transaction, before its commit.
    void note() {
        sql.run("insert or replace into metadata (name, value) values (?, ?)", CHANGE, Long.toString(change));
    }

    /// Called after a commit.
    void commit() {
        mending(() -> writer().commit(change));
    }

    void rollback() {
        if (writer != null) {
            writer.rollback();
        }
    }

    /// Wait until everything committed is searchable.
    void finish() {
        if (writer != null) {
            mending(writer::finish);
        }
    }

    /// The same, and merge the index for faster searches.
    void settle() {
        if (writer != null) {
            mending(writer::settle);
        }
    }

    void erase() {
        if (writer != null) {
            mending(writer::erase);
        }
    }

    @Override
    public void close() {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }
}
