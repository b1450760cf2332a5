package dev.seshat.agent.opencode;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/// OpenCode's rows as lines: `{"session":{…}}`, `{"message":{…}}` and `{"part":{…}}`, each with the columns of
/// its row. Any other line becomes the data of a part of the first session, whatever it contains.
///
/// The same rows can be written as a database and as the older tree of files.
public final class OpenCodeRows {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STRAY = "?";

    /// A row.
    ///
    /// @param owner the session of a message, the message of a part
    /// @param data the text in the column `data`; of a session the whole line
    private record Row(String table, String id, String owner, long time, ByteBuffer data) {

        byte[] bytes() {
            byte[] bytes = new byte[data.remaining()];
            data.duplicate().get(bytes);
            return bytes;
        }
    }

    private final List<Row> rows = new ArrayList<>();

    private OpenCodeRows() {}

    /// Read lines.
    public static OpenCodeRows of(byte[] lines) {
        OpenCodeRows all = new OpenCodeRows();
        String session = "ses_none";
        String message = "msg_none";
        for (byte[] line : lines(lines)) {
            if (new String(line, UTF_8).isBlank()) {
                continue;
            }
            Row row = row(line, session, message, all.rows.size());
            all.rows.add(row);
            session = row.table.equals("session") ? row.id : session;
            message = row.table.equals("message") ? row.id : message;
        }
        all.adoptStrays();
        return all;
    }

    private void adoptStrays() {
        String first = sessions().isEmpty() ? "ses_none" : sessions().getFirst();
        String message = rows.stream()
                .filter(row -> row.table.equals("message") && row.owner.equals(first))
                .map(Row::id)
                .findFirst()
                .orElse("msg_none");
        rows.replaceAll(row -> row.owner.equals(STRAY) ? new Row("part", row.id, message, 0, row.data) : row);
    }

    private static List<byte[]> lines(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                lines.add(Arrays.copyOfRange(bytes, from, i));
                from = i + 1;
            }
        }
        return lines;
    }

    private static Row row(byte[] line, String session, String message, int number) {
        try {
            JsonNode node = JSON.readTree(line);
            for (String table : List.of("session", "message", "part")) {
                if (node.path(table).isObject()) {
                    JsonNode row = node.get(table);
                    String id = row.path("id").asString(id(table, number));
                    String owner = table.equals("message") ? session : message;
                    byte[] data = table.equals("session")
                            ? line
                            : row.path("data").toString().getBytes(UTF_8);
                    return new Row(table, id, owner, row.path("time").asLong(0), ByteBuffer.wrap(data));
                }
            }
        } catch (JacksonException e) {
            // Then it stays unchanged.
        }
        return new Row("part", id("part", number), STRAY, 0, ByteBuffer.wrap(line));
    }

    private static String id(String table, int number) {
        return String.format(Locale.ROOT, "%s_%06d", table.equals("session") ? "ses" : "prt", number);
    }

    /// The ids of the sessions.
    public List<String> sessions() {
        return rows.stream()
                .filter(row -> row.table.equals("session"))
                .map(Row::id)
                .toList();
    }

    /// Write a database with the schema of OpenCode's own migrations.
    public void writeDatabase(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            create(database);
            database.setAutoCommit(false);
            for (Row row : rows) {
                insert(row, database);
            }
            database.commit();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /// Create the tables.
    public static void create(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.executeUpdate("pragma synchronous = off");
            statement.executeUpdate("pragma journal_mode = wal");
            statement.executeUpdate("""
                    create table session (id text primary key, project_id text not null, parent_id text,
                        directory text not null, title text not null, version text not null,
                        time_created integer not null, time_updated integer not null)""");
            statement.executeUpdate("""
                    create table message (id text primary key, session_id text not null,
                        time_created integer not null, time_updated integer not null, data text not null)""");
            statement.executeUpdate("""
                    create table part (id text primary key, message_id text not null, session_id text not null,
                        time_created integer not null, time_updated integer not null, data text not null)""");
            statement.executeUpdate("create index part_message_id_id_idx on part (message_id, id)");
            statement.executeUpdate("create index part_session_idx on part (session_id)");
            statement.executeUpdate(
                    "create index message_session_time_created_id_idx on message (session_id, time_created, id)");
        }
    }

    private void insert(Row row, Connection database) throws SQLException {
        String sql = switch (row.table) {
            case "session" -> "insert or replace into session values (?, 'prj', ?, ?, ?, '1.2.0', ?, ?)";
            case "message" -> "insert or replace into message values (?, ?, ?, ?, cast(? as text))";
            default -> "insert or replace into part values (?, ?, ?, ?, ?, cast(? as text))";
        };
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            statement.setString(1, row.id);
            switch (row.table) {
                case "session" -> {
                    JsonNode session = JSON.readTree(row.bytes()).get("session");
                    statement.setString(2, session.path("parent_id").asString(null));
                    statement.setString(3, session.path("directory").asString(""));
                    statement.setString(4, session.path("title").asString(""));
                    statement.setLong(5, row.time);
                    statement.setLong(6, row.time);
                }
                case "message" -> {
                    statement.setString(2, row.owner);
                    statement.setLong(3, row.time);
                    statement.setLong(4, row.time);
                    statement.setBytes(5, row.bytes());
                }
                default -> {
                    statement.setString(2, row.owner);
                    statement.setString(3, sessionOf(row.owner));
                    statement.setLong(4, row.time);
                    statement.setLong(5, row.time);
                    statement.setBytes(6, row.bytes());
                }
            }
            statement.executeUpdate();
        }
    }

    private String sessionOf(String message) {
        return rows.stream()
                .filter(row -> row.table.equals("message") && row.id.equals(message))
                .map(Row::owner)
                .findFirst()
                .orElse("ses_none");
    }

    /// Write the tree of files of older versions, below a directory `storage`.
    public void writeTree(Path storage) throws IOException {
        for (Row row : rows) {
            Path directory = switch (row.table) {
                case "session" -> storage.resolve("session").resolve("prj");
                case "message" -> storage.resolve("message").resolve(row.owner);
                default -> storage.resolve("part").resolve(row.owner);
            };
            Files.createDirectories(directory);
            Files.write(
                    directory.resolve(row.id + ".json"), row.table.equals("session") ? sessionFile(row) : row.bytes());
        }
    }

    private static byte[] sessionFile(Row row) {
        JsonNode session = JSON.readTree(row.bytes()).get("session");
        ObjectNode file = JSON.createObjectNode();
        file.put("id", row.id).put("projectID", "prj");
        file.put("directory", session.path("directory").asString(""));
        file.put("title", session.path("title").asString(""));
        if (session.has("parent_id")) {
            file.put("parentID", session.get("parent_id").asString());
        }
        file.putObject("time").put("created", row.time).put("updated", row.time);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JSON.writerWithDefaultPrettyPrinter().writeValue(bytes, file);
        return bytes.toByteArray();
    }
}
