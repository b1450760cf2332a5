package dev.seshat.archive;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// An archive in a database of a real PostgreSQL.
record PostgresStore(String address, Server server) implements ArchiveStore {

    static PostgresStore fresh() {
        return fresh(PostgresServer.Version.NEWEST);
    }

    static PostgresStore fresh(PostgresServer.Version version) {
        String address = PostgresServer.newArchive(version);
        return new PostgresStore(address, Server.at(address, new Environment(Map.of())));
    }

    /// Leave nothing of it: a test may make hundreds.
    void drop() {
        server.close();
        PostgresServer.drop(address);
    }

    @Override
    public Archive open(ProjectLanguages languages, boolean writing) {
        return server.open(languages, writing);
    }

    @Override
    public void rebuild(ProjectLanguages languages, Store.Rebuilding indexing) {
        Store.Voice silent = Store.Voice.of(_ -> {});
        new dev.seshat.archive.postgres.PostgresStore(server, Projects.HERE, languages, false)
                .rebuild(indexing, silent);
    }

    @Override
    public Map<String, Set<String>> words() {
        Map<String, Set<String>> words = new TreeMap<>();
        try (Connection database = PostgresServer.connect(address)) {
            collect(database, "'message ' || w.seq", "messages", words);
            collect(database, "'long ' || w.seq || ' ' || w.part", "long_messages", words);
            collect(database, "'part ' || w.part || ' ' || w.slice", "session_words", words);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return words;
    }

    @Override
    public Map<String, String> writings() {
        Map<String, String> writings = new TreeMap<>();
        try (Connection database = PostgresServer.connect(address);
                var statement = database.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select s.composite_key, string_agg(m.xmin::text, ',' order by m.seq)
                        from indexed_sessions s join messages m using (session) group by 1""")) {
            while (rows.next()) {
                writings.put(rows.getString(1), rows.getString(2));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return writings;
    }

    private static void collect(Connection database, String place, String table, Map<String, Set<String>> words)
            throws SQLException {
        String sql = "select s.composite_key, " + place + ", p.weight, p.position - 1, l.lexeme from " + table
                + " w cross join unnest(w.words) l cross join unnest(l.positions, l.weights) p (position, weight)"
                + " left join indexed_sessions s on s.session = w.session";
        try (var statement = database.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                String key = rows.getString(1);
                words.computeIfAbsent(key == null ? "" : key, _ -> new TreeSet<>())
                        .add(rows.getString(2) + " " + column(rows.getString(3)) + " " + rows.getInt(4) + " "
                                + rows.getString(5));
            }
        }
    }

    private static String column(String weight) {
        return switch (weight) {
            case "A" -> "tool";
            case "B" -> "path";
            case "C" -> "text";
            default -> "output";
        };
    }
}
