package dev.seshat.agent.cursor;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredLines;
import dev.seshat.agent.StoredPlace;
import dev.seshat.agent.StoredRows;
import dev.seshat.agent.StoredSession;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The conversation in a database of Cursor's command line: messages and lists of messages, each named by its hash. A
/// root names the first list.
///
/// @param path the database
record ChatStore(Path path) implements SessionStore {

    static final String META = "meta";
    static final String MESSAGE = "message";

    private static final String BLOB =
            "select octet_length(data), case when octet_length(data) <= ? then cast(data as blob) end from blobs where id = ?";

    /// A list that contains itself would have no end, and one in another, thousands deep, is none.
    private static final int DEEPEST = 200;

    /// The id of the session, which the directory is named after.
    static String id(Path database) {
        Path directory = database.getParent();
        return directory == null ? "" : String.valueOf(directory.getFileName());
    }

    private AgentDatabase open() {
        AgentDatabase database = AgentDatabase.open(path, EditorStore.AGENT);
        Optional<String> missing = database.tables().missing("blobs", "id", "data");
        if (missing.isPresent()) {
            database.close();
            throw new SeshatException(
                    Kind.UNREADABLE,
                    path + " is not a database of a Cursor version that Seshat supports: " + missing.get() + ".");
        }
        return database;
    }

    @Override
    public List<StoredSession> sessions() {
        String id = id(path);
        return StoredPlace.isId(id) ? List.of(stored(new SessionFile(path.resolve(id), id, false, null))) : List.of();
    }

    @Override
    public StoredSession find(SessionFile session) {
        return stored(session);
    }

    /// The database has no times, so those of its files count.
    private StoredSession stored(SessionFile session) {
        Path changes = path.resolveSibling(path.getFileName() + AgentDatabase.LOG_OF_CHANGES);
        try {
            Instant modified = Files.getLastModifiedTime(path).toInstant();
            long size = Files.size(path);
            if (Files.exists(changes)) {
                Instant changed = Files.getLastModifiedTime(changes).toInstant();
                modified = changed.isAfter(modified) ? changed : modified;
                size += Files.size(changes);
            }
            return new StoredSession(session, modified, modified, size);
        } catch (IOException e) {
            throw UnreadableLog.because(path, e);
        }
    }

    /// Pass on what the conversation says about itself, then its messages in their order.
    void read(StoredLines lines) {
        try (AgentDatabase database = open()) {
            Obj meta = meta(database);
            lines.add(new Obj(Map.of(META, meta)));
            String root = meta.string("latestRootBlobId");
            if (root != null) {
                visit(root, 0, new HashSet<>(), database, lines);
            }
        }
    }

    /// A document in hexadecimal digits, in some versions as it is.
    private static Obj meta(AgentDatabase database) {
        if (!database.tables().has(META, "key", "value")) {
            return JsonValue.EMPTY;
        }
        List<String> values = database.rows(
                "select cast(value as text) from meta where key = '0' and octet_length(value) < 1000000",
                row -> Objects.requireNonNullElse(row.getString(1), ""));
        for (String value : values) {
            try {
                String text = value.startsWith("{")
                        ? value
                        : new String(HexFormat.of().parseHex(value), StandardCharsets.UTF_8);
                if (JsonValue.parse(text) instanceof Obj meta) {
                    return meta;
                }
            } catch (MalformedJson | IllegalArgumentException e) {
                // It says nothing.
            }
        }
        return JsonValue.EMPTY;
    }

    private static void visit(String id, int depth, Set<String> visited, AgentDatabase database, StoredLines lines) {
        if (depth > DEEPEST || lines.isFull() || !visited.add(id)) {
            return;
        }
        for (Blob blob :
                database.rows(BLOB, row -> new Blob(row.getLong(1), row.getBytes(2)), StoredLines.MOST_BYTES, id)) {
            byte[] data = blob.data;
            if (data == null || !isList(data)) {
                lines.add(blob.size, data, message -> new Obj(Map.of(MESSAGE, message)));
            } else {
                for (String child : children(data)) {
                    visit(child, depth + 1, visited, database, lines);
                }
            }
        }
    }

    /// A row.
    private static final class Blob {
        private final long size;
        private final byte @Nullable [] data;

        Blob(long size, byte @Nullable [] data) {
            this.size = size;
            this.data = data;
        }
    }

    /// A message is a JSON object; a list is not text.
    private static boolean isList(byte[] data) {
        return data.length > 1 && data[0] == ListedBlobs.FIRST_FIELD && data[1] == ListedBlobs.HASH_BYTES;
    }

    private static List<String> children(byte[] list) {
        return new ListedBlobs(list).ids();
    }

    @Override
    public Optional<byte[]> rows(SessionFile session) {
        try (AgentDatabase database = open()) {
            StoredRows rows = new StoredRows(database, "cursor", String.valueOf(session.id()));
            if (database.tables().has(META, "key")) {
                rows.table(META, "select * from meta order by key");
            }
            List<String> ids =
                    database.rows("select id from blobs order by id", row -> String.valueOf(row.getString(1)));
            return rows.each("blobs", "select * from blobs where id = ?", ids).document();
        }
    }

    static @Nullable Instant created(Obj meta) {
        return IsoTime.of(meta.members().get("createdAt"));
    }
}
