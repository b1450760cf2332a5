package dev.seshat.archive;

import dev.seshat.archive.sqlite.SqliteArchive;
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

/// An archive in a real SQLite file.
record SqliteStore(Path file) implements ArchiveStore {

    @Override
    public Archive open(ProjectLanguages languages, boolean writing) {
        return SqliteArchive.open(file, languages, writing);
    }

    @Override
    public void rebuild(ProjectLanguages languages, Store.Rebuilding indexing) {
        Store.Voice silent = Store.Voice.of(_ -> {});
        new dev.seshat.archive.sqlite.SqliteStore(file, languages).rebuild(indexing, silent);
    }

    @Override
    public Map<String, Set<String>> words() {
        Map<String, Set<String>> words = new TreeMap<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            statement.execute("create virtual table temp.message_words using fts5vocab(main, messages_fts, instance)");
            statement.execute("create virtual table temp.session_words using fts5vocab(main, sessions_fts, instance)");
            collect(statement.executeQuery("""
                    select s.key, 'message ' || m.seq, w.col, w.term, w.offset from temp.message_words w
                    left join messages m on m.id = w.doc left join sessions s on s.id = m.session"""), words);
            collect(statement.executeQuery("""
                    select s.key, 'part ' || (w.doc & 4095), w.col, w.term, w.offset from temp.session_words w
                    left join sessions s on s.id = w.doc >> 12"""), words);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return words;
    }

    @Override
    public Map<String, String> writings() {
        Map<String, String> writings = new TreeMap<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                // The index counts its writes, and keeps with each text in which it was written.
                ResultSet rows = statement.executeQuery("""
                        select s.key, group_concat(d.origin) from sessions s join messages m on m.session = s.id
                        join messages_fts_docsize d on d.id = m.id group by s.key""")) {
            while (rows.next()) {
                writings.put(rows.getString(1), rows.getString(2));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return writings;
    }

    private static void collect(ResultSet rows, Map<String, Set<String>> words) throws SQLException {
        while (rows.next()) {
            String key = rows.getString(1);
            words.computeIfAbsent(key == null ? "" : key, _ -> new TreeSet<>())
                    .add(rows.getString(2) + " " + rows.getString(3) + " " + rows.getInt(5) + " " + rows.getString(4));
        }
    }
}
