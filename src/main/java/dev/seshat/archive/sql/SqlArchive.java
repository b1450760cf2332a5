package dev.seshat.archive.sql;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveCounts;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.ForgottenSession;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.OffDiskSessions;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.SessionLinks;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.model.Checkout;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// An archive in the tables of a SQL database, on its own connection.
public abstract class SqlArchive implements Archive {

    private final SqlConnection sql;
    private final Tables tables;
    private final UsageRecords usage;

    protected SqlArchive(Tables tables) {
        this.sql = tables.sql();
        this.tables = tables;
        this.usage = new CountedUsage(sql, new UsageRows(sql));
    }

    /// The size on disk.
    protected abstract long bytes();

    @Override
    public final Map<Path, LogRecord> knownLogs(Workstation workstation) {
        return tables.sources().known(workstation);
    }

    @Override
    public final Map<Path, LogRecord> knownLogs(Workstation workstation, Collection<Path> places) {
        return tables.sources().known(workstation, places);
    }

    @Override
    public final Optional<SourceFile> source(Workstation workstation, Path path) {
        return tables.sources().find(workstation, path);
    }

    @Override
    public final List<ArchivedSession> withId(String id) {
        return tables.sessions().withId(id);
    }

    @Override
    public final Optional<ArchivedSession> find(SessionKey key) {
        return tables.sessions().find(key);
    }

    @Override
    public final List<ArchivedSession> subagents(SessionKey parent) {
        return tables.sessions().subagents(parent);
    }

    @Override
    public final List<ArchivedSession> formersOf(SessionKey key) {
        return tables.sessions().formersOf(key);
    }

    @Override
    public final List<ArchivedSession> incomplete(Workstation workstation) {
        return tables.sessions().incomplete(workstation);
    }

    @Override
    public final void sessions(Consumer<ArchivedSession> use) {
        tables.sessions().each(use);
    }

    @Override
    public final OffDiskSessions offDisk() {
        return new OffDiskRows(sql, tables.sessions());
    }

    @Override
    public final void messages(SessionKey key, int from, MessageSink sink) {
        tables.messages().read(key, from, sink);
    }

    @Override
    public final void responses(SessionKey key, Consumer<ModelResponse> use) {
        tables.responses().each(key, use);
    }

    @Override
    public final UsageRecords usage() {
        return usage;
    }

    @Override
    public final List<Checkout> checkouts() {
        return tables.sessions().checkouts();
    }

    /// Ignore negative and absurd numbers: a colleague's row may contain anything.
    @Override
    public final ArchiveCounts counts() {
        return sql.first(
                        """
                        select count(*), count(parent_key), count(*) filter (where log_gone),
                            count(*) filter (where log_gone and file like '%/history.jsonl/%'),
                            coalesce(sum({greatest}(exchange_count, 0)) filter (where parent_key is null), 0),
                            coalesce(sum({greatest}(answer_count, 0)), 0),
                            coalesce(sum({greatest}(message_count, 0)), 0),
                            (select count(*) from source_files where state = 'FAILED' and not gone),
                            (select coalesce(sum(malformed_lines), 0) from source_files
                                where not gone and malformed_lines between 0 and 1000000000),
                            (select coalesce(sum(overlong_lines), 0) from source_files
                                where not gone and overlong_lines between 0 and 1000000000),
                            (select count(*) from {sessions} where former_of is not null),
                            (select coalesce(sum(message_count), 0) from {sessions} where former_of is not null)
                        from {sessions} where former_of is null""",
                        row -> new ArchiveCounts(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5),
                                row.getLong(6),
                                row.getLong(7),
                                row.getLong(8),
                                new SkippedLines(row.getLong(9), row.getLong(10)),
                                countsByWorkstation(),
                                bytes(),
                                row.getLong(11),
                                row.getLong(12)))
                .orElseThrow();
    }

    /// The number of sessions of each workstation, if several write.
    protected Map<String, Long> countsByWorkstation() {
        return Map.of();
    }

    @Override
    public final Map<String, Long> countsByAgent(Workstation workstation) {
        return countsBy("agent", sql.dialect().ownRows(workstation));
    }

    /// The number of sessions for each value of a column.
    protected final Map<String, Long> countsBy(String column, SqlFragment which) {
        Map<String, Long> counts = new HashMap<>();
        sql.each(
                SqlFragment.of("select " + column + ", count(*) from {sessions} where former_of is null and ")
                        .and(which)
                        .and(" group by " + column),
                row -> {
                    counts.put(row.getString(1), row.getLong(2));
                    return true;
                });
        return counts;
    }

    @Override
    public final void troubles(Workstation workstation, Consumer<SourceFile> use) {
        tables.sources().eachTrouble(workstation, use);
    }

    @Override
    public final List<ForgottenSession> forgotten() {
        return forgotten(sql, SqlFragment.of("true"));
    }

    static List<ForgottenSession> forgotten(SqlConnection sql, SqlFragment which) {
        return sql.list(
                SqlFragment.of("select forgotten.*, {key} as forgotten_key from forgotten where ")
                        .and(which)
                        .and(" order by at desc"),
                row -> new ForgottenSession(
                        SessionKey.parse(row.getString("forgotten_key")),
                        Objects.requireNonNull(sql.dialect().time(row, "at"))),
                row -> new SqlConnection.Place(
                        row.getString("workstation_id"), "forgotten session " + row.getString("forgotten_key"), null));
    }

    @Override
    public final Optional<Instant> lastSync(Workstation workstation) {
        return MetadataRows.find(sql, workstation, MetadataRows.LAST_SYNC).map(IsoTime::parse);
    }

    @Override
    public final SessionLinks links() {
        return new SqlLinks(sql, tables);
    }

    @Override
    public final RawLogs raw() {
        return tables.raw();
    }

    @Override
    public final boolean hasStaleWords(Workstation workstation) {
        return tables.languages().areStale(workstation);
    }
}
