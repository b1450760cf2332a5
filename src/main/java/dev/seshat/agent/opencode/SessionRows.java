package dev.seshat.agent.opencode;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.json.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;

/// All rows that the database has of a session, as one JSON document: tables by name, rows with every column. Numbers
/// and texts are themselves, other bytes are `{"base64": …}`.
///
/// Which tables there are differs between versions, so every table with a column `session_id` counts.
final class SessionRows {

    private static final String SESSIONS = """
            select name from sqlite_schema where type = 'table' and name in ('session', 'session_v2') order by name""";

    private static final String TABLES = """
            select t.name from sqlite_schema t where t.type = 'table' and t.sql not like 'create virtual%' and t.name not in ('session', 'session_v2')
                and exists (select 1 from pragma_table_info(t.name) c where c.name = 'session_id') order by t.name""";

    private SessionRows() {}

    static byte[] document(String agent, String session, AgentDatabase database) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginObject().member("agent", agent).member("session", session);
        json.name("tables").beginObject();
        for (String table : database.rows(SESSIONS, row -> String.valueOf(row.getString(1)))) {
            table(table, "id = ?", session, database, json);
        }
        for (String table : database.rows(TABLES, row -> String.valueOf(row.getString(1)))) {
            table(table, "session_id = ?", session, database, json);
        }
        json.endObject().endObject();
        return text.append('\n').toString().getBytes(UTF_8);
    }

    private static void table(String table, String which, String session, AgentDatabase database, JsonWriter json) {
        String name = "\"" + table.replace("\"", "\"\"") + "\"";
        List<String> rows =
                database.rows("select * from " + name + " where " + which + " order by 1", SessionRows::row, session);
        json.name(table).beginArray();
        rows.forEach(json::raw);
        json.endArray();
    }

    private static String row(ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            json.name(columns.getColumnName(i));
            Object value = row.getObject(i);
            switch (value) {
                case null -> json.raw("null");
                case Integer number -> json.number(number);
                case Long number -> json.number(number);
                case Double number when Double.isFinite(number) -> json.raw(number.toString());
                case String _ -> write(row.getBytes(i), json);
                case byte[] bytes -> base64(bytes, json);
                default -> write(value.toString().getBytes(UTF_8), json);
            }
        }
        json.endObject();
        return text.toString();
    }

    /// A text need not be UTF-8, and then is bytes.
    private static void write(byte[] text, JsonWriter json) {
        try {
            json.string(UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
        } catch (CharacterCodingException e) {
            base64(text, json);
        }
    }

    private static void base64(byte[] bytes, JsonWriter json) {
        json.beginObject()
                .member("base64", Base64.getEncoder().encodeToString(bytes))
                .endObject();
    }
}
