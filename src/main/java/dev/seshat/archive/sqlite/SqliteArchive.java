package dev.seshat.archive.sqlite;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveCounts;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Forgotten;
import dev.seshat.archive.KnownLog;
import dev.seshat.archive.Packer;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.Checkout;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The archive in one SQLite file.
public final class SqliteArchive implements Archive {

    private final Sql sql;
    private final ProjectLanguages languages;
    private final Tables tables;
    private final WordCounts counts = new WordCounts();

    SqliteArchive(Sql sql, ProjectLanguages languages) {
        this.sql = sql;
        this.languages = languages;
        this.tables = Tables.of(sql, languages);
    }

    /// Open an archive to read it, be it that it cannot be written.
    static SqliteArchive read(Path file, ProjectLanguages languages) {
        try {
            return open(file, languages, false);
        } catch (SeshatException e) {
            if (!UnwritableArchive.isMeant(e)) {
                throw e;
            }
            return UnwritableArchive.open(file, languages);
        }
    }

    /// Open an archive to read it, or to write it; who writes may find none, and makes one.
    public static SqliteArchive open(Path file, ProjectLanguages languages, boolean writing) {
        Sql sql = Database.open(file, writing);
        try {
            Schema.check(sql);
            if (writing) {
                Database.configureToWrite(sql);
                Schema.migrate(sql);
            } else {
                Schema.requireTables(sql);
                if (Schema.isOlder(sql)) {
                    // It is brought up to date, which takes seconds at most, and then read like any other.
                    open(file, languages, true).close();
                }
            }
            return new SqliteArchive(sql, languages);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    @Override
    public Packer packer() {
        return new SqlitePacker(languages);
    }

    @Override
    public Map<Path, KnownLog> knownLogs(Workstation workstation) {
        return tables.sources().known(workstation);
    }

    @Override
    public Map<Path, KnownLog> knownLogs(Workstation workstation, Collection<Path> places) {
        return tables.sources().known(workstation, places);
    }

    @Override
    public Optional<SourceFile> source(Workstation workstation, Path path) {
        return tables.sources().find(workstation, path);
    }

    @Override
    public List<ArchivedSession> withId(String id) {
        return tables.sessions().withId(id);
    }

    @Override
    public Optional<ArchivedSession> find(SessionKey key) {
        return tables.sessions().find(key);
    }

    @Override
    public List<ArchivedSession> subagents(SessionKey parent) {
        return tables.sessions().subagents(parent);
    }

    @Override
    public List<ArchivedSession> formersOf(SessionKey key) {
        return tables.sessions().formersOf(key);
    }

    @Override
    public List<ArchivedSession> incomplete(Workstation workstation) {
        return tables.sessions().incomplete(workstation);
    }

    @Override
    public void sessions(Consumer<ArchivedSession> use) {
        tables.sessions().each(use);
    }

    @Override
    public void messages(SessionKey key, int from, MessageSink sink) {
        tables.messages().read(key, from, sink);
    }

    @Override
    public void responses(SessionKey key, Consumer<ModelResponse> use) {
        tables.responses().each(key, use);
    }

    @Override
    public List<Checkout> checkouts() {
        return tables.sessions().checkouts();
    }

    @Override
    public ArchiveCounts counts() {
        return sql.first(
                        """
                        select count(*), count(parent_key), coalesce(sum(log_gone), 0),
                            coalesce(sum(exchange_count) filter (where parent_key is null), 0),
                            coalesce(sum(answer_count), 0), coalesce(sum(message_count), 0),
                            (select count(*) from source_files where state = 'FAILED' and gone = 0),
                            (select coalesce(sum(malformed_lines), 0) from source_files where gone = 0),
                            (select coalesce(sum(overlong_lines), 0) from source_files where gone = 0),
                            (select count(*) from sessions where former_of is not null),
                            (select coalesce(sum(message_count), 0) from sessions where former_of is not null)
                        from sessions where former_of is null""",
                        row -> new ArchiveCounts(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5),
                                row.getLong(6),
                                row.getLong(7),
                                new SkippedLines(row.getLong(8), row.getLong(9)),
                                Map.of(),
                                Database.size(sql.file()),
                                row.getLong(10),
                                row.getLong(11)))
                .orElseThrow();
    }

    @Override
    public Map<String, Long> countsByAgent(Workstation workstation) {
        Map<String, Long> byAgent = new HashMap<>();
        sql.each("select agent, count(*) from sessions where former_of is null group by agent", row -> {
            byAgent.put(row.getString(1), row.getLong(2));
            return true;
        });
        return byAgent;
    }

    @Override
    public boolean isWritableFor(String workstationId) {
        return true;
    }

    @Override
    public void troubles(Workstation workstation, Consumer<SourceFile> use) {
        tables.sources().eachTrouble(source -> {
            if (source.workstation().equals(workstation)) {
                use.accept(source);
            }
        });
    }

    @Override
    public List<Forgotten> forgotten() {
        return sql.list(
                "select key, at from forgotten order by at desc",
                row -> new Forgotten(SessionKey.parse(row.getString(1)), Instant.ofEpochMilli(row.getLong(2))));
    }

    @Override
    public Optional<Instant> lastSync(Workstation workstation) {
        return sql.first("select value from metadata where name = 'last_sync_at'", row -> row.getString(1))
                .map(IsoTime::parse);
    }

    @Override
    public boolean hasStaleWords(Workstation workstation) {
        return tables.languages().areStale();
    }

    @Override
    public Finder finder() {
        sql.requireSameFile();
        return new SqliteFinder(tables, counts);
    }

    @Override
    public Optional<DamageReport> checkAll() {
        return Optional.of(new DamageCheck(sql, tables).run());
    }

    /// Check all that a rebuild carries over, and refuse from now on to hand out messages that are not as they were
    /// written. SQLite meets a damaged page only when it reads it, and a damaged index need not lead there.
    void requireSound() {
        for (String table : List.of("sessions", "messages", "tool_uses", "responses", "forgotten")) {
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

    /// Open an archive to copy from it: nothing that is damaged is handed out.
    static SqliteArchive readStrictly(Path file, ProjectLanguages languages) {
        SqliteArchive archive = read(file, languages);
        archive.beStrict();
        return archive;
    }

    /// Move all that is written from the log of changes into the database itself.
    void flush() {
        sql.execute("pragma wal_checkpoint(truncate)");
    }

    /// Put the content of another archive in place of this one's, in one step that others see at once or not at all.
    void restoreFrom(Path other) {
        char quote = other.toString().indexOf('"') < 0 ? '"' : '\'';
        sql.execute("restore from " + quote + other + quote);
    }

    @Override
    public ArchiveWriter writer() {
        return new SqliteWriter(sql, languages);
    }

    @Override
    public void close() {
        sql.close();
    }
}
