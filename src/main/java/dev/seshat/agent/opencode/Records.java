package dev.seshat.agent.opencode;

import dev.seshat.agent.JsonLines;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The records of a session in order: the session itself, then each message, its parts, and its end.
///
/// A record that is not a JSON object, or too large, is counted and skipped, like a line of a log.
final class Records {

    /// What a record is.
    enum Kind {
        SESSION,
        MESSAGE,
        PART,
        /// The message again, after its parts: its final state is reported then.
        MESSAGE_END,
        /// An entry of version 2, complete in itself.
        ENTRY
    }

    static final String KIND = "kind";
    static final String ID = "id";
    static final String DATA = "data";
    static final String TYPE = "type";
    static final String TIME = "time";

    private final int maxBytes;
    private final Predicate<Obj> wantsMore;
    private final JsonCursor cursor = new JsonCursor();
    private boolean full;
    private long bytes;
    private long count;
    private long malformed;
    private long overlong;

    Records(int maxBytes, Predicate<Obj> wantsMore) {
        this.maxBytes = maxBytes;
        this.wantsMore = wantsMore;
    }

    /// The largest record that is read.
    int maxBytes() {
        return maxBytes;
    }

    /// Whether to stop.
    boolean isFull() {
        return full;
    }

    /// Pass on a record that is already parsed.
    void add(Kind kind, String id, Obj data) {
        if (!full) {
            full = !wantsMore.test(new Obj(Map.of(KIND, new Str(kind.name()), ID, new Str(id), DATA, data)));
        }
    }

    /// Parse and pass on an entry.
    void addEntry(StoredVersion.Row row) {
        Obj data = parsed(row.size(), row.data());
        if (data != null && !full) {
            Instant created = row.created();
            full = !wantsMore.test(new Obj(Map.of(
                    KIND,
                    new Str(Kind.ENTRY.name()),
                    ID,
                    new Str(row.id()),
                    TYPE,
                    new Str(Objects.requireNonNullElse(row.type(), "")),
                    TIME,
                    created == null ? new Str("") : new Num(Long.toString(created.toEpochMilli())),
                    DATA,
                    data)));
        }
    }

    /// Parse and pass on a record; null, like its meaning, if it is not a JSON object.
    ///
    /// @param size its size in bytes
    /// @param json its text, unless it is too large
    @Nullable
    Obj add(Kind kind, String id, long size, byte @Nullable [] json) {
        Obj data = parsed(size, json);
        if (data != null) {
            add(kind, id, data);
        }
        return data;
    }

    private @Nullable Obj parsed(long size, byte @Nullable [] json) {
        if (full) {
            return null;
        }
        count++;
        bytes += size;
        if (size > maxBytes) {
            overlong++;
            return null;
        }
        Obj data = json == null ? null : parse(json);
        if (data == null) {
            malformed++;
            return null;
        }
        return data;
    }

    private @Nullable Obj parse(byte[] json) {
        try {
            cursor.start(json, 0, json.length);
            JsonValue value = JsonValue.read(cursor);
            cursor.finish();
            // Some databases have the JSON once more as a text.
            JsonValue inner = value instanceof Str(String text) && text.startsWith("{") ? JsonValue.parse(text) : value;
            return inner instanceof Obj object ? object : null;
        } catch (MalformedJson e) {
            return null;
        }
    }

    JsonLines.End end() {
        return new JsonLines.End(bytes, count, new SkippedLines(malformed, overlong));
    }
}
