package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.sqlite.SqliteArchive;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.lucene.IndexDump;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// An archive in a real SQLite file.
record SqliteStore(Path file) implements ArchiveStore {

    @Override
    public Archive open(ProjectLanguages languages, boolean writing) {
        return SqliteArchive.open(file, languages, writing);
    }

    @Override
    public void rebuild(ProjectLanguages languages, Store.Rebuilding indexing) {
        StoreListener silent = StoreListener.of(_ -> {});
        new dev.seshat.archive.sqlite.SqliteStore(file, languages).rebuild(indexing, silent);
    }

    @Override
    public Map<String, Set<String>> words() {
        Map<String, Set<String>> words = new TreeMap<>();
        Map<String, String> keys = rows("select id, key from sessions");
        IndexDump.of(IndexDump.directory(file))
                .forEach((session, found) ->
                        words.put(keys.getOrDefault(Long.toString(session), ""), new TreeSet<>(found)));
        return words;
    }

    @Override
    public Map<String, String> writings() {
        // A session has the number of the transaction that last changed its words.
        return rows("select key, changed from sessions");
    }

    /// Lucene merges small segments at any time: where a word is stored does not show when it was written.
    @Override
    public void requireAdded(String before, String after) {
        assertThat(Long.parseLong(after)).isGreaterThan(Long.parseLong(before));
    }

    @Override
    public void deleteRow(String sessionId) {
        execute("pragma foreign_keys = off", "delete from sessions where session_id = '" + sessionId + "'");
    }

    @Override
    public void unlink() {
        execute("delete from session_links", "update sessions set linked = 0");
    }

    @Override
    public long orphans() {
        return Stream.of("messages", "tool_uses", "responses", "source_files", "session_links")
                .flatMap(table ->
                        rows("select session, 1 from " + table + " where session not in (select id from sessions)")
                                .keySet()
                                .stream())
                .count();
    }

    private void execute(String... statements) {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, String> rows(String select) {
        Map<String, String> found = new TreeMap<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(select)) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return found;
    }
}
