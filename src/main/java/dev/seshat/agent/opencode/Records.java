package dev.seshat.agent.opencode;

import dev.seshat.agent.JsonLines;
import dev.seshat.agent.RowJson;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.SkippedLines;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The records of a session in order: the session itself, then each message, its parts, and its end.
///
/// A record that is not a JSON object is counted and skipped, like a line of a log, and the long texts of a
/// large one are cut.
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
    private final RowJson rowJson;
    private boolean full;
    private long bytes;
    private long count;
    private long malformed;
    private long overlong;

    Records(int maxBytes, Predicate<Obj> wantsMore) {
        this.maxBytes = maxBytes;
        this.rowJson = new RowJson(maxBytes);
        this.wantsMore = wantsMore;
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
        Obj data = json == null ? null : rowJson.read(json);
        if (data == null && (json == null ? size > maxBytes : rowJson.wasTooLarge())) {
            overlong++;
        } else if (data == null) {
            malformed++;
        }
        return data;
    }

    JsonLines.End end() {
        return new JsonLines.End(bytes, count, new SkippedLines(malformed, overlong));
    }
}
