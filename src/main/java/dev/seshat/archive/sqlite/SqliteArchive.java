package dev.seshat.archive.sqlite;

import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.Finder;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.sql.SqlArchive;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.SeshatException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The archive in one SQLite file.
public final class SqliteArchive extends SqlArchive {

    private final SqliteConnection sql;
    private final ProjectLanguages languages;
    private final SqliteTables tables;
    private final IndexPlace place;
    private final IndexRebuild rebuild;
    private final IndexReading reading;
    private @Nullable IndexSync sync;

    private SqliteArchive(SqliteTables tables, ProjectLanguages languages, IndexRebuild rebuild) {
        this(tables, languages, IndexPlace.of(tables.sql().file()), rebuild, true);
    }

    /// @param place where the search index is
    /// @param mayComplete whether the index belongs to this database; false for a copy, which uses the
    ///     original's
    SqliteArchive(
            SqliteTables tables,
            ProjectLanguages languages,
            IndexPlace place,
            IndexRebuild rebuild,
            boolean mayComplete) {
        super(tables);
        this.sql = tables.sql();
        this.languages = languages;
        this.tables = tables;
        this.place = place;
        this.rebuild = rebuild;
        this.reading = new IndexReading(sql, languages, place, rebuild, mayComplete);
    }

    /// Open an archive for reading, even if it is not writable.
    static SqliteArchive read(Path file, ProjectLanguages languages, IndexRebuild rebuild) {
        try {
            return open(file, languages, false, rebuild);
        } catch (SeshatException e) {
            if (!UnwritableArchive.isMeant(e)) {
                throw e;
            }
            return UnwritableArchive.open(file, languages, rebuild);
        }
    }

    /// Open an archive for reading or writing. Writing creates it if it does not exist.
    public static SqliteArchive open(Path file, ProjectLanguages languages, boolean writing) {
        return open(file, languages, writing, IndexRebuild.unseen());
    }

    static SqliteArchive open(Path file, ProjectLanguages languages, boolean writing, IndexRebuild rebuild) {
        SqliteConnection sql = Database.open(file, writing);
        try {
            Schema.check(sql);
            if (writing) {
                Database.configureToWrite(sql);
                Schema.migrate(sql);
                IndexPlace.ensureGeneration(sql);
            } else {
                Schema.requireTables(sql);
                if (Schema.isOlder(sql)) {
                    // Upgrade it, which takes seconds at most; then read it like any other.
                    open(file, languages, true, rebuild).close();
                }
            }
            return new SqliteArchive(new SqliteTables(sql, languages), languages, rebuild);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    @Override
    public MessagePacker packer() {
        return new SqlitePacker(languages);
    }

    @Override
    protected long bytes() {
        return Database.size(sql.file()) + place.size();
    }

    @Override
    public boolean isWritableFor(String workstationId) {
        return true;
    }

    @Override
    public Finder finder() {
        sql.requireSameFile();
        return new SqliteFinder(tables, reading.view(sync), () -> reading.rebuilt(sync));
    }

    /// Update the search index from the tables. The caller holds the lock.
    void completeIndex() {
        changeIndex(IndexSync::completeIfBehind);
    }

    /// Write the search index. The caller holds the lock.
    void changeIndex(Consumer<IndexSync> change) {
        change.accept(sync());
    }

    private IndexSync sync() {
        IndexSync present = sync;
        if (present == null) {
            present = new IndexSync(sql, place, tables.feed(), rebuild);
            sync = present;
        }
        return present;
    }

    @Override
    public Optional<DamageReport> checkAll() {
        return Optional.of(new DamageCheck(sql, tables).run());
    }

    /// Check everything that a rebuild carries over, and from now on fail on damaged messages. SQLite notices
    /// a damaged page only when it reads it, and a damaged index may not lead there.
    void requireSound() {
        for (String table : List.of(
                "sessions",
                "messages",
                "tool_uses",
                "responses",
                "forgotten",
                "raw_files",
                "raw_versions",
                "raw_chunks")) {
            List<String> faults = sql.list("pragma integrity_check(" + table + ")", row -> row.getString(1));
            if (!faults.equals(List.of("ok"))) {
                throw SqliteFailure.damaged(sql.file(), new IllegalStateException(String.join("; ", faults)));
            }
        }
        beStrict();
    }

    private void beStrict() {
        tables.messages().beStrict();
        tables.sessions().beStrict();
    }

    /// Open an archive to copy from it; damaged rows fail.
    static SqliteArchive readStrictly(Path file, ProjectLanguages languages) {
        SqliteArchive archive = read(file, languages, IndexRebuild.unseen());
        archive.beStrict();
        return archive;
    }

    /// Checkpoint: move all changes from the write-ahead log to the database.
    void flush() {
        sql.execute("pragma wal_checkpoint(truncate)");
    }

    /// Replace this archive's content with that of another, atomically for other processes.
    void restoreFrom(Path other) {
        char quote = other.toString().indexOf('"') < 0 ? '"' : '\'';
        sql.execute("restore from " + quote + other + quote);
    }

    @Override
    public ArchiveWriter writer() {
        return new SqliteWriter(new SqliteTables(sql, languages), this::packer, sync());
    }

    @Override
    public void close() {
        if (sync != null) {
            sync.close();
        }
        reading.close();
        sql.close();
    }
}
