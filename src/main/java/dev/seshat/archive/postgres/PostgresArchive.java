package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.Finder;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.sql.SqlArchive;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Message;
import java.util.Map;
import java.util.function.Consumer;

/// The archive in a PostgreSQL database.
final class PostgresArchive extends SqlArchive {

    private final PostgresConnection sql;
    private final ProjectLanguages languages;
    private final Consumer<String> enrolment;
    private final PostgresTables tables;
    private final RowCounts rows;
    private final SessionSizes sizes;

    /// @param enrolment creates the partition of a workstation
    PostgresArchive(PostgresTables tables, ProjectLanguages languages, Consumer<String> enrolment) {
        super(tables);
        this.sql = tables.sql();
        this.languages = languages;
        this.enrolment = enrolment;
        this.tables = tables;
        rows = new RowCounts(sql);
        sizes = new SessionSizes(sql);
    }

    @Override
    public MessagePacker packer() {
        return new PostgresPacker(languages, tables.masking());
    }

    @Override
    public Finder finder() {
        return new PostgresFinder(tables, rows, sizes);
    }

    @Override
    protected Map<String, Long> countsByWorkstation() {
        return countsBy("workstation_id", SqlFragment.of("true"));
    }

    @Override
    protected long bytes() {
        return sql.number("""
                select sum(pg_total_relation_size(oid)) from pg_class
                where relnamespace = current_schema()::regnamespace and relkind = 'r'""");
    }

    @Override
    public boolean isWritableFor(String workstationId) {
        return sql.first("select writes_for(?)", row -> row.getBoolean(1), workstationId)
                .orElse(false);
    }

    @Override
    public SkippedRows takeSkipped() {
        return sql.skipper().take();
    }

    /// For messages, only damage that shows without reading them all.
    @Override
    public SkippedRows findUnreadable() {
        takeSkipped();
        sessions(_ -> {});
        tables.messages().findUnreadable();
        forgotten();
        return takeSkipped();
    }

    @Override
    public Message asStored(Message message) {
        return tables.masking().message(message);
    }

    @Override
    public ArchiveWriter writer() {
        return new PostgresWriter(new PostgresTables(sql, languages, tables.masking()), this::packer, enrolment);
    }

    @Override
    public void close() {
        sql.close();
    }
}
