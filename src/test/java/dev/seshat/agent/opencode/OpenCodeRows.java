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

/// OpenCode's rows as lines: `{"session":{…}}`, `{"message":{…}}` and `{"part":{…}}` of version 1,
/// `{"session_v2":{…}}` and `{"entry":{…}}` of version 2, each with the columns of its row. Any other line
/// becomes the data of a part, or of an entry, of the first session, whatever it contains.
///
/// The rows of version 1 can be written as a database and as the older tree of files.
public final class OpenCodeRows {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STRAY = "?";

    /// A row.
    ///
    /// @param owner the session of a message, the message of a part
    /// @param data the text in the column `data`; of a session the whole line
    /// @param type what an entry is
    private record Row(String table, String id, String owner, Object time, ByteBuffer data, String type) {

        Row(String table, String id, String owner, Object time, ByteBuffer data) {
            this(table, id, owner, time, data, "");
        }

        boolean isSession() {
            return table.startsWith("session");
        }

        boolean isOfVersionTwo() {
            return table.equals("session_v2") || table.equals("entry");
        }

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
            session = row.isSession() ? row.id : session;
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
        boolean two = rows.stream().anyMatch(row -> row.id.equals(first) && row.isOfVersionTwo());
        rows.replaceAll(row -> {
            if (!row.owner.equals(STRAY)) {
                return row;
            }
            return two
                    ? new Row("entry", row.id, first, 0, row.data, "of-a-later-version")
                    : new Row("part", row.id, message, 0, row.data);
        });
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
            for (String table : List.of("session", "message", "part", "session_v2", "entry")) {
                if (node.path(table).isObject()) {
                    JsonNode row = node.get(table);
                    String id = row.path("id").asString(id(table, number));
                    String owner = table.equals("part") ? message : session;
                    byte[] data = table.startsWith("session")
                            ? line
                            : row.path("data").toString().getBytes(UTF_8);
                    Object time = row.path("time").isString()
                            ? row.path("time").asString()
                            : (Object) row.path("time").asLong(0);
                    return new Row(
                            table,
                            id,
                            owner,
                            time,
                            ByteBuffer.wrap(data),
                            row.path("type").asString(""));
                }
            }
        } catch (JacksonException e) {
            // Then it stays unchanged.
        }
        return new Row("part", id("part", number), STRAY, 0, ByteBuffer.wrap(line));
    }

    private static String id(String table, int number) {
        return String.format(Locale.ROOT, "%s_%06d", table.startsWith("session") ? "ses" : "prt", number);
    }

    /// The ids of the sessions.
    public List<String> sessions() {
        return rows.stream().filter(Row::isSession).map(Row::id).distinct().toList();
    }

    /// Whether there are rows of version 2, which no tree can hold.
    public boolean areOfVersionTwo() {
        return rows.stream().anyMatch(Row::isOfVersionTwo);
    }

    /// Write a database with the schema of OpenCode's own migrations.
    public void writeDatabase(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            if (!areOfVersionTwo() || rows.stream().anyMatch(row -> !row.isOfVersionTwo())) {
                create(database);
            }
            if (areOfVersionTwo()) {
                try (Statement statement = database.createStatement()) {
                    statement.executeUpdate("pragma journal_mode = wal");
                }
                upgrade(database);
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

    /// Write the rows into a database that is there.
    public void addTo(Connection database) throws SQLException, IOException {
        for (Row row : rows) {
            insert(row, database);
        }
    }

    /// Create the tables of version 2 beside those of version 1.
    public static void upgrade(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.executeUpdate("""
                    create table session_v2 (id text primary key, project_id text not null, parent_id text,
                        fork_session_id text, directory text not null, title text, version text not null,
                        model text, cost real, time_created integer not null, time_updated integer not null)""");
            statement.executeUpdate("""
                    create table session_message (id text primary key, session_id text not null, type text not null,
                        seq integer not null, time_created integer not null, time_updated integer not null,
                        data text not null, unique (session_id, seq))""");
        }
    }

    private void insert(Row row, Connection database) throws SQLException {
        String sql = switch (row.table) {
            case "session" -> "insert or replace into session values (?, 'prj', ?, ?, ?, '1.2.0', ?, ?)";
            case "message" -> "insert or replace into message values (?, ?, ?, ?, cast(? as text))";
            case "session_v2" ->
                "insert or replace into session_v2 values (?, 'prj', ?, ?, ?, ?, '2.0.3', null, 0, ?, ?)";
            case "entry" ->
                "insert or replace into session_message values (?, ?, ?, coalesce((select max(seq) + 1"
                        + " from session_message), 0), ?, ?, cast(? as text))";
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
                    statement.setObject(5, row.time);
                    statement.setObject(6, row.time);
                }
                case "session_v2" -> {
                    JsonNode session = JSON.readTree(row.bytes()).get("session_v2");
                    statement.setString(2, session.path("parent_id").asString(null));
                    statement.setString(3, session.path("fork_session_id").asString(null));
                    statement.setString(4, session.path("directory").asString(""));
                    statement.setString(5, session.path("title").asString(null));
                    statement.setObject(6, row.time);
                    statement.setObject(7, row.time);
                }
                case "entry" -> {
                    statement.setString(2, row.owner);
                    statement.setString(3, row.type);
                    statement.setObject(4, row.time);
                    statement.setObject(5, row.time);
                    statement.setBytes(6, row.bytes());
                }
                case "message" -> {
                    statement.setString(2, row.owner);
                    statement.setObject(3, row.time);
                    statement.setObject(4, row.time);
                    statement.setBytes(5, row.bytes());
                }
                default -> {
                    statement.setString(2, row.owner);
                    statement.setString(3, sessionOf(row.owner));
                    statement.setObject(4, row.time);
                    statement.setObject(5, row.time);
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
        file.putObject("time").putPOJO("created", row.time).putPOJO("updated", row.time);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JSON.writerWithDefaultPrettyPrinter().writeValue(bytes, file);
        return bytes.toByteArray();
    }
}
