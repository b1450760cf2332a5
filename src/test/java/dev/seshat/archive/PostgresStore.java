package dev.seshat.archive;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Mask;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
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
        return at(PostgresServer.newArchive(version), Mask.NONE);
    }

    private static PostgresStore at(String address, Mask mask) {
        return new PostgresStore(address, Server.at(address, mask, new Environment(Map.of())));
    }

    /// The same database, with everything masked that is written to it. Takes the place of this one.
    PostgresStore masked(Mask mask) {
        server.close();
        return at(address, mask);
    }

    /// Drop it completely: a test may create hundreds.
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
        StoreListener silent = StoreListener.of(_ -> {});
        new dev.seshat.archive.postgres.PostgresStore(server, Projects.HERE, languages).rebuild(indexing, silent);
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

    @Override
    public void deleteRow(String sessionId) {
        try (Connection database = PostgresServer.connect(address);
                var statement = database.createStatement()) {
            statement.execute("delete from indexed_sessions where session_id = '" + sessionId + "'");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void unlink() {
        try (Connection database = PostgresServer.connect(address);
                var statement = database.createStatement()) {
            statement.execute("delete from session_links");
            statement.execute("update indexed_sessions set linked = 0");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public long orphans() {
        long orphans = 0;
        try (Connection database = PostgresServer.connect(address);
                var statement = database.createStatement()) {
            for (String table : List.of(
                    "messages",
                    "long_messages",
                    "session_words",
                    "tool_uses",
                    "responses",
                    "session_links",
                    "source_files",
                    "session_numbers")) {
                try (ResultSet rows = statement.executeQuery("select count(*) from " + table
                        + " where session not in (select session from indexed_sessions)")) {
                    rows.next();
                    orphans += rows.getLong(1);
                }
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return orphans;
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
