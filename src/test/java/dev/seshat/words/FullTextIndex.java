package dev.seshat.words;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Collectors;

/// The real index for one text: SQLite's, with a tokenizer that splits at spaces.
final class FullTextIndex implements AutoCloseable {

    private final Connection database;

    FullTextIndex() throws SQLException {
        database = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (var statement = database.createStatement()) {
            statement.execute(
                    "create virtual table words using fts5(text, content='', contentless_delete=1, tokenize='ascii')");
        }
    }

    /// Replace the column by one that a writer prepared.
    void hold(String column) throws SQLException {
        try (PreparedStatement insert =
                database.prepareStatement("insert or replace into words(rowid, text) values (1, ?)")) {
            insert.setString(1, column);
            insert.execute();
        }
    }

    boolean finds(WordQuery query) throws SQLException {
        String match = query.anyOf().stream()
                .map(phrase -> '"' + String.join(" ", phrase.tokens()) + '"' + (phrase.prefix() ? " *" : ""))
                .collect(Collectors.joining(" OR "));
        try (PreparedStatement select = database.prepareStatement("select count(*) from words where words match ?")) {
            select.setString(1, match);
            try (ResultSet found = select.executeQuery()) {
                return found.getInt(1) == 1;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
