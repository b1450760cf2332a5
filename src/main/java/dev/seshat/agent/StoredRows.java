package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// All rows that a database has of a session, as one JSON document: tables by name, rows with every column. Numbers and
/// texts are themselves, other bytes are `{"base64": …}`.
public final class StoredRows {

    /// A document is held in memory as a whole.
    private static final int MOST_CHARACTERS = 256 << 20;

    private final AgentDatabase database;
    private final StringBuilder text = new StringBuilder();
    private final JsonWriter json = new JsonWriter(text);

    /// Begin a document.
    public StoredRows(AgentDatabase database, String agent, String session) {
        this.database = database;
        json.beginObject().member("agent", agent).member("session", session);
        json.name("tables").beginObject();
    }

    /// Add the rows of a query.
    public StoredRows table(String name, String query, Object... values) {
        json.name(name).beginArray();
        if (text.length() < MOST_CHARACTERS) {
            database.rows(query, StoredRows::row, values).forEach(json::raw);
        }
        json.endArray();
        return this;
    }

    /// Add the rows that several queries find, which differ in a value.
    public StoredRows each(String name, String query, List<?> keys) {
        json.name(name).beginArray();
        for (Object key : keys) {
            if (text.length() < MOST_CHARACTERS) {
                database.rows(query, StoredRows::row, key).forEach(json::raw);
            }
        }
        json.endArray();
        return this;
    }

    /// The document; empty if it would be too large.
    public Optional<byte[]> document() {
        json.endObject().endObject();
        return text.length() < MOST_CHARACTERS
                ? Optional.of(text.append('\n').toString().getBytes(UTF_8))
                : Optional.empty();
    }

    private static String row(ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            json.name(columns.getColumnName(i));
            switch (row.getObject(i)) {
                case null -> json.raw("null");
                case Integer number -> json.number(number);
                case Long number -> json.number(number);
                case Double number when Double.isFinite(number) -> json.raw(number.toString());
                case byte[] bytes -> write(bytes, json);
                default -> write(row.getBytes(i), json);
            }
        }
        json.endObject();
        return text.toString();
    }

    /// Agents store texts as bytes, too. What is not UTF-8 is no text.
    private static void write(byte[] text, JsonWriter json) {
        try {
            json.string(UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
        } catch (CharacterCodingException e) {
            json.beginObject()
                    .member("base64", Base64.getEncoder().encodeToString(text))
                    .endObject();
        }
    }
}
