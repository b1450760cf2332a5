package dev.seshat.relevance;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.claude.ClaudeFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// SQLite's full-text search with its defaults: one row per message, ranked by bm25. A session ranks by its
/// best message.
final class PlainFullText implements AutoCloseable {

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Connection database;

    private PlainFullText(Connection database) {
        this.database = database;
    }

    /// Index all messages of a tree in memory.
    static PlainFullText over(Path tree) throws IOException, SQLException {
        Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement create = database.createStatement()) {
            create.execute("create virtual table messages using fts5(session unindexed, body, tokenize='unicode61')");
        }
        database.setAutoCommit(false);
        try (PreparedStatement insert = database.prepareStatement("insert into messages values (?, ?)");
                Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                for (String[] row : rows(file)) {
                    insert.setString(1, row[0]);
                    insert.setString(2, row[1]);
                    insert.executeUpdate();
                }
            }
        }
        database.commit();
        return new PlainFullText(database);
    }

    private static List<String[]> rows(Path file) {
        ClaudeFormat format = new ClaudeFormat();
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        String id = String.valueOf(file.getFileName()).replace(".jsonl", "");
        List<String[]> rows = new ArrayList<>();
        reader.messages(
                format.recognise(file).orElseThrow(),
                LogPosition.START,
                message -> rows.add(new String[] {id, message.text()}));
        return rows;
    }

    /// All words of the query in one message.
    Engine allWords() {
        return (query, limit) -> search(query, " ", limit);
    }

    /// Any word of the query, including common ones.
    Engine anyWord() {
        return (query, limit) -> search(query, " OR ", limit);
    }

    private List<String> search(String query, String between, int limit) throws IOException {
        String words = NO_WORD.splitAsStream(query)
                .filter(word -> !word.isEmpty())
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(between));
        Set<String> sessions = new LinkedHashSet<>();
        try (PreparedStatement select =
                database.prepareStatement("select session from messages where messages match ? order by rank")) {
            select.setString(1, words);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next() && sessions.size() < limit) {
                    sessions.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new IOException("FTS5 did not take " + words, e);
        }
        return List.copyOf(sessions);
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
