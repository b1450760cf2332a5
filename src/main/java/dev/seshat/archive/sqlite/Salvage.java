package dev.seshat.archive.sqlite;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.Recovery.Loss;
import dev.seshat.archive.sqlite.pages.PageFile;
import dev.seshat.archive.sqlite.pages.PageScan;
import dev.seshat.archive.sqlite.pages.StoredRow;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Copies every row that is still readable in a damaged archive into a new database, which can then be read
/// like any archive. Works page by page and without SQLite, so a damaged page costs only its own rows.
///
/// The copy has no search index. A lost message is replaced by a placeholder; a session whose row is lost
/// gets one made from its messages and from index rows.
final class Salvage {

    private static final List<String> RAW = List.of("raw_files", "raw_versions", "raw_chunks");

    private final SqliteConnection sql;
    private final SqliteTables tables;
    private final Map<String, TableShape> shapes = new HashMap<>();
    private final SessionTraces traces = new SessionTraces();
    private final Map<Long, StoredRow> sessions = new HashMap<>();

    private Salvage(SqliteConnection sql, ProjectLanguages languages) {
        this.sql = sql;
        this.tables = new SqliteTables(sql, languages);
        // The column numbers are those of the first release.
        shape("sessions", 34);
        shape("messages", 10);
        shape("tool_uses", 9);
        shape("responses", 9);
        shape("source_files", 22);
        shape("raw_files", 8);
        shape("raw_versions", 9);
        shape("raw_chunks", 8);
    }

    private void shape(String table, int columns) {
        shapes.put(table, TableShape.of(table, columns, sql));
    }

    private TableShape shape(String table) {
        return requireNonNull(shapes.get(table));
    }

    /// What was lost.
    ///
    /// @param atLeast whether further sessions may be lost without a trace
    record Result(List<Loss> losses, boolean atLeast) {}

    /// Copy what is left of an archive.
    ///
    /// @param copy a file that does not exist yet
    static Result copy(Path damaged, Path copy, ProjectLanguages languages) {
        try (PageFile file = PageFile.open(damaged);
                SqliteConnection sql = Database.open(copy, true)) {
            sql.execute("pragma journal_mode = off");
            sql.execute("pragma synchronous = off");
            sql.execute("pragma foreign_keys = off");
            Schema.migrate(sql);
            sql.begin();
            List<Loss> losses = new Salvage(sql, languages).run(file);
            sql.commit();
            return new Result(losses, file.isCut());
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE,
                    "the archive " + damaged + " is damaged and cannot be read: " + e.getMessage()
                            + ". It was left unchanged.",
                    e);
        }
    }

    /// Whether a file that SQLite does not recognise contains sessions of an archive.
    static boolean isArchive(Path file) {
        boolean[] found = {false};
        try (PageFile pages = PageFile.open(file)) {
            new PageScan(pages).rows(row -> found[0] |= row.exact() && isSession(row), _ -> {});
        } catch (IOException e) {
            return false;
        }
        return found[0];
    }

    /// The second column is a key that ends with the fifth.
    private static boolean isSession(StoredRow row) {
        return row.values().size() >= 34
                && row.values().get(1) instanceof String key
                && row.values().get(4) instanceof String id
                && key.endsWith(":" + id);
    }

    private List<Loss> run(PageFile file) throws IOException {
        new PageScan(file).rows(this::row, row -> {
            if (row.exact()) {
                traces.index(row);
            }
        });
        traces.forgotten()
                .forEach((key, at) -> sql.run(
                        "insert or ignore into forgotten (key, session_id, at) values (?, ?, ?)",
                        key,
                        SessionKey.parse(key).sessionId(),
                        at.toEpochMilli()));
        Set<Long> whole = insertSessions();
        Set<String> taken = new HashSet<>(sql.list("select key from sessions", row -> row.getString(1)));
        Set<Long> all = new TreeSet<>(whole);
        all.addAll(traces.sessions());
        all.addAll(sql.list("select distinct session from messages", row -> row.getLong(1)));
        SessionRepair repair = new SessionRepair(tables, traces, taken);
        return all.stream()
                .flatMap(id -> repair.repair(id, whole.contains(id)).stream())
                .toList();
    }

    private void row(StoredRow row) {
        if (!row.exact() && !hasChecksum(row)) {
            return;
        }
        if (isSession(row) && row.values().size() <= shape("sessions").columns().size()) {
            sessions.merge(row.rowid(), row, this::newer);
        } else if (shape("messages").fits(row.values())) {
            message(row);
        } else if (shape("tool_uses").fits(row.values())) {
            toolUse(row);
        } else if (shape("responses").fits(row.values())) {
            shape("responses").insert(sql, row.rowid(), row.values());
        } else if (shape("source_files").fits(row.values())) {
            traces.log(shape("source_files"), row);
        } else {
            raw(row);
        }
    }

    /// The hash of a version covers what its rows say, and each chunk has its own.
    private void raw(StoredRow row) {
        for (String table : RAW) {
            if (row.exact() && shape(table).fits(row.values())) {
                shape(table).insert(sql, row.rowid(), row.values());
                return;
            }
        }
    }

    /// Whether a row has a checksum that can confirm it although extra bytes follow it.
    private boolean hasChecksum(StoredRow row) {
        if (isSession(row)) {
            return row.values().size() <= shape("sessions").columns().size()
                    && shape("sessions").value(row.values(), "crc") != null;
        }
        return shape("messages").fits(row.values()) && shape("messages").value(row.values(), "crc") != null;
    }

    private void message(StoredRow row) {
        TableShape shape = shape("messages");
        @Nullable
        Object[] checked = shape.values(
                row.values(), "session", "seq", "category", "at", "uuid", "body", "images", "sidechain", "answers");
        boolean intact =
                RowChecksum.matches(shape.value(row.values(), "crc"), checked) && SqliteMessageRows.makesSense(checked);
        // The damaged rowid may belong to another message.
        if (intact && !shape.insert(sql, row.rowid(), row.values())) {
            shape.insert(sql, null, row.values());
        }
    }

    private void toolUse(StoredRow row) {
        TableShape shape = shape("tool_uses");
        boolean intact = RowChecksum.matches(
                shape.value(row.values(), "crc"),
                row.rowid(),
                shape.value(row.values(), "session"),
                shape.value(row.values(), "tool"),
                shape.value(row.values(), "call_id"));
        if (intact) {
            shape.insert(sql, row.rowid(), row.values());
        }
    }

    /// Choose between two rows of one session: the shorter is a remnant from before it grew.
    private StoredRow newer(StoredRow one, StoredRow other) {
        return messageCount(other) > messageCount(one) ? other : one;
    }

    private long messageCount(StoredRow row) {
        return shape("sessions").value(row.values(), "message_count") instanceof Long count && isIntact(row)
                ? count
                : -1;
    }

    private boolean isIntact(StoredRow row) {
        TableShape shape = shape("sessions");
        return RowChecksum.matches(
                shape.value(row.values(), "crc"), shape.values(row.values(), SqliteSessionRows.CHECKED));
    }

    /// Insert the rows of intact sessions.
    ///
    /// @return their rowids
    private Set<Long> insertSessions() {
        Set<Long> inserted = new HashSet<>();
        TableShape shape = shape("sessions");
        sessions.forEach((found, row) -> {
            long id = rowid(found, row);
            boolean isWhole = isIntact(row) && shape.fits(row.values());
            if (isWhole
                    && shape.insert(sql, id, row.values())
                    && tables.sessions().makesSense(id)) {
                inserted.add(id);
            } else if (isIntact(row) && shape.value(row.values(), "crc") != null) {
                traces.heading(id, SessionTraces.Heading.of(shape, row.values()));
            }
        });
        return inserted;
    }

    /// Rowids have no checksum. If index rows list an intact row's key under another rowid, use that one,
    /// because the session's messages refer to it.
    private long rowid(long found, StoredRow row) {
        return shape("sessions").value(row.values(), "key") instanceof String key
                        && isIntact(row)
                        && !traces.isKnown(found, key)
                ? traces.find(key).filter(own -> !sessions.containsKey(own)).orElse(found)
                : found;
    }
}
