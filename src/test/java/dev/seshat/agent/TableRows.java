package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Rows of an agent's database as lines: `{"<table>":{"<column>":…}}`. Objects and arrays are stored as texts. The
/// tables have the columns that any of their rows has.
public final class TableRows {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// A row.
    public record Row(String table, Map<String, Object> columns) {}

    private final List<Row> rows = new ArrayList<>();
    private final Map<String, Set<String>> tables = new LinkedHashMap<>();

    /// Split bytes into lines, without blank ones.
    public static List<byte[]> lines(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                byte[] line = Arrays.copyOfRange(bytes, from, i);
                if (!new String(line, UTF_8).isBlank()) {
                    lines.add(line);
                }
                from = i + 1;
            }
        }
        return lines;
    }

    /// The object in a line; a missing one if it is none.
    public static JsonNode object(byte[] line) {
        try {
            JsonNode node = JSON.readTree(line);
            return node.isObject() ? node : JSON.missingNode();
        } catch (JacksonException e) {
            return JSON.missingNode();
        }
    }

    /// A table with at least these columns.
    public TableRows table(String name, String... columns) {
        tables.computeIfAbsent(name, _ -> new LinkedHashSet<>()).addAll(List.of(columns));
        return this;
    }

    /// Add a row; its table must be known. SQLite has no rows without columns.
    public TableRows add(String table, Map<String, Object> columns) {
        if (columns.isEmpty()) {
            return this;
        }
        table(table, columns.keySet().toArray(String[]::new));
        rows.add(new Row(table, columns));
        return this;
    }

    /// The values of an object that stands for a row.
    public static Map<String, Object> columns(JsonNode row) {
        Map<String, Object> columns = new LinkedHashMap<>();
        row.properties().forEach(member -> columns.put(member.getKey(), value(member.getValue())));
        return columns;
    }

    private static Object value(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        return value.isNull() ? "" : value.toString();
    }

    public List<Row> rows() {
        return rows;
    }

    /// Write a database that another connection may read.
    public void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            try (Statement statement = database.createStatement()) {
                statement.executeUpdate("pragma synchronous = off");
                statement.executeUpdate("pragma journal_mode = wal");
                for (Map.Entry<String, Set<String>> table : tables.entrySet()) {
                    statement.executeUpdate("create table " + table.getKey() + " ("
                            + table.getValue().stream()
                                    .map(column -> '"' + column + '"')
                                    .collect(Collectors.joining(", "))
                            + ")");
                }
            }
            database.setAutoCommit(false);
            for (Row row : rows) {
                insert(row, database);
            }
            database.commit();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static void insert(Row row, Connection database) throws SQLException {
        String columns =
                row.columns.keySet().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
        String places = row.columns.keySet().stream().map(_ -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement statement =
                database.prepareStatement("insert into " + row.table + " (" + columns + ") values (" + places + ")")) {
            int at = 1;
            for (Object value : row.columns.values()) {
                statement.setObject(at++, value);
            }
            statement.executeUpdate();
        }
    }
}
