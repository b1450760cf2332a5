package dev.seshat.archive.postgres;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveCounts;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Forgotten;
import dev.seshat.archive.KnownLog;
import dev.seshat.archive.Packer;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.Checkout;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// The archive in a PostgreSQL database, on a connection of its own.
final class PostgresArchive implements Archive {

    private final Sql sql;
    private final ProjectLanguages languages;
    private final Consumer<String> enrolment;
    private final Tables tables;
    private final RowCounts rows;

    /// @param enrolment makes room for a workstation
    PostgresArchive(Sql sql, ProjectLanguages languages, Consumer<String> enrolment) {
        this.sql = sql;
        this.languages = languages;
        this.enrolment = enrolment;
        tables = Tables.of(sql, languages);
        rows = new RowCounts(sql);
    }

    @Override
    public Packer packer() {
        return new PostgresPacker(languages);
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
    public Finder finder() {
        return new PostgresFinder(tables, rows);
    }

    @Override
    public List<Checkout> checkouts() {
        return tables.sessions().checkouts();
    }

    @Override
    public ArchiveCounts counts() {
        Map<String, Long> byWorkstation = new HashMap<>();
        sql.each(
                "select workstation_id, count(*) from indexed_sessions where former_of is null group by workstation_id",
                row -> {
                    byWorkstation.put(row.getString(1), row.getLong(2));
                    return true;
                });
        return sql.first(
                        """
                        select count(*), count(parent_key), count(*) filter (where log_gone),
                            coalesce(sum(greatest(exchange_count, 0)) filter (where parent_key is null), 0),
                            coalesce(sum(greatest(answer_count, 0)), 0), coalesce(sum(greatest(message_count, 0)), 0),
                            (select count(*) from source_files where state = 'FAILED' and not gone),
                            (select coalesce(sum(malformed_lines), 0) from source_files
                                where not gone and malformed_lines between 0 and 1000000000),
                            (select coalesce(sum(overlong_lines), 0) from source_files
                                where not gone and overlong_lines between 0 and 1000000000),
                            (select sum(pg_total_relation_size(oid)) from pg_class
                                where relnamespace = current_schema()::regnamespace and relkind = 'r'),
                            (select count(*) from indexed_sessions where former_of is not null),
                            (select coalesce(sum(message_count), 0) from indexed_sessions where former_of is not null)
                        from indexed_sessions where former_of is null""",
                        row -> new ArchiveCounts(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5),
                                row.getLong(6),
                                row.getLong(7),
                                new SkippedLines(row.getLong(8), row.getLong(9)),
                                byWorkstation,
                                row.getLong(10),
                                row.getLong(11),
                                row.getLong(12)))
                .orElseThrow();
    }

    @Override
    public Map<String, Long> countsByAgent(Workstation workstation) {
        Map<String, Long> byAgent = new HashMap<>();
        sql.each(
                "select agent, count(*) from indexed_sessions where workstation_id = ? and former_of is null"
                        + " group by agent",
                row -> {
                    byAgent.put(row.getString(1), row.getLong(2));
                    return true;
                },
                workstation.id());
        return byAgent;
    }

    @Override
    public boolean isWritableFor(String workstationId) {
        return sql.first("select writes_for(?)", row -> row.getBoolean(1), workstationId)
                .orElse(false);
    }

    @Override
    public void troubles(Workstation workstation, Consumer<SourceFile> use) {
        tables.sources().eachTrouble(workstation, use);
    }

    @Override
    public SkippedRows takeSkipped() {
        return sql.skipper().take();
    }

    /// Of messages only what shows without reading them all.
    @Override
    public SkippedRows findUnreadable() {
        takeSkipped();
        sessions(_ -> {});
        tables.messages().findUnreadable();
        forgotten();
        return takeSkipped();
    }

    @Override
    public List<Forgotten> forgotten() {
        return sql.list(
                SqlText.of("select workstation_id, composite_key, at from forgotten order by at desc"),
                row -> new Forgotten(
                        SessionKey.parse(row.getString("composite_key")),
                        Objects.requireNonNull(Times.ofTimestamp(row, "at"))),
                PostgresArchive::placeOfForgotten);
    }

    static RowSkipper.Place placeOfForgotten(ResultSet row) throws SQLException {
        return new RowSkipper.Place(
                row.getString("workstation_id"), "forgotten session " + row.getString("composite_key"), null);
    }

    @Override
    public Optional<Instant> lastSync(Workstation workstation) {
        return Notes.find(sql, workstation, Notes.LAST_SYNC).map(Instant::parse);
    }

    @Override
    public boolean hasStaleWords(Workstation workstation) {
        return tables.languages().areStale(workstation);
    }

    @Override
    public ArchiveWriter writer() {
        return new PostgresWriter(sql, languages, enrolment);
    }

    @Override
    public void close() {
        sql.close();
    }
}
