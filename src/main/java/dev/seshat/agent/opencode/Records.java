package dev.seshat.agent.opencode;

import dev.seshat.agent.JsonDocument;
import dev.seshat.agent.JsonLines;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The records of a session in order: the session itself, then each message, its parts, and its end.
///
/// A record that is not a JSON object, or too large even with its texts cut, is counted and skipped, like a line of
/// a log.
final class Records {

    /// What a record is.
    enum Kind {
        SESSION,
        MESSAGE,
        PART,
        /// The message again, after its parts: its final state is reported then.
        MESSAGE_END
    }

    static final String KIND = "kind";
    static final String ID = "id";
    static final String DATA = "data";

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

    /// Read the text of a record, with its long texts cut if it is larger than the limit.
    JsonDocument read(InputStream in) throws IOException {
        return JsonDocument.read(in, maxBytes, CutMark.SENTENCE);
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

    /// Parse and pass on a record; null, like its meaning, if it is not a JSON object.
    ///
    @Nullable
    Obj add(Kind kind, String id, JsonDocument json) {
        if (full) {
            return null;
        }
        count++;
        bytes += json.length();
        if (json.isTooLarge()) {
            overlong++;
            return null;
        }
        Obj data = parse(json);
        if (data == null) {
            malformed++;
            return null;
        }
        add(kind, id, data);
        return data;
    }

    private @Nullable Obj parse(JsonDocument json) {
        try {
            cursor.start(json.text(), 0, json.size());
            JsonValue value = JsonValue.read(cursor);
            cursor.finish();
            return value instanceof Obj object ? object : null;
        } catch (MalformedJson e) {
            return null;
        }
    }

    JsonLines.End end() {
        return new JsonLines.End(bytes, count, new SkippedLines(malformed, overlong));
    }
}
