package dev.seshat.agent;

import dev.seshat.json.CutMark;
import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonShortener;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The rows of a session in a database, passed on one by one as if they were lines.
///
/// A text in a row that is not a JSON object is counted and skipped, like a line of a log. One that is longer than the
/// limit is read with its long texts cut, and counted as overlong only if it is too long even so.
public final class StoredLines {

    /// A longer text is not even fetched from the database. Agents' own limits are far below.
    public static final int MOST_BYTES = 128 << 20;

    private final int maxBytes;
    private final Predicate<Obj> wantsMore;
    private final JsonCursor cursor = new JsonCursor();
    private final JsonShortener shortener;
    private boolean full;
    private long bytes;
    private long count;
    private long malformed;
    private long overlong;

    /// Pass rows on to a consumer until it returns false.
    public StoredLines(int maxBytes, Predicate<Obj> wantsMore) {
        this.maxBytes = maxBytes;
        this.wantsMore = wantsMore;
        this.shortener = new JsonShortener(maxBytes, false, "", CutMark.SENTENCE);
    }

    /// Whether to stop.
    public boolean isFull() {
        return full;
    }

    /// Pass on what is already parsed.
    public void add(Obj line) {
        if (!full) {
            full = !wantsMore.test(line);
        }
    }

    /// Parse a text and pass on what it means.
    ///
    /// @param size its size in bytes
    /// @param json the text; null if it is too long to be fetched
    /// @param meaning the line that the object in it becomes
    public void add(long size, byte @Nullable [] json, UnaryOperator<Obj> meaning) {
        Obj object = full ? null : object(size, json);
        if (object != null) {
            add(meaning.apply(object));
        }
    }

    /// The object in a text; null if there is none.
    public @Nullable Obj object(long size, byte @Nullable [] json) {
        count++;
        bytes += size;
        if (json == null && size > 0) {
            overlong++;
            return null;
        }
        try {
            JsonValue value = json == null ? null : parse(json);
            if (value instanceof Obj object) {
                return object;
            }
            malformed++;
        } catch (MalformedJson e) {
            malformed++;
        } catch (TooLong e) {
            overlong++;
        }
        return null;
    }

    private JsonValue parse(byte[] json) throws MalformedJson, TooLong {
        JsonBytes text = JsonBytes.of(json);
        int length = json.length;
        if (length > maxBytes) {
            JsonPieces pieces = new JsonPieces(new ByteArrayInputStream(json));
            try {
                shortener.shorten(pieces.buffer(), 0, 0, pieces);
            } catch (IOException e) {
                throw new IllegalStateException("memory cannot fail", e);
            }
            if (shortener.isMalformed() || shortener.values() != 1) {
                throw new MalformedJson();
            }
            if (shortener.isTooLarge()) {
                throw new TooLong();
            }
            text = shortener.text();
            length = shortener.size();
        }
        cursor.start(text, 0, length);
        JsonValue value = JsonValue.read(cursor);
        cursor.finish();
        return value;
    }

    /// What was read and skipped.
    public JsonLines.End end() {
        return new JsonLines.End(bytes, count, new SkippedLines(malformed, overlong));
    }

    /// A text that is too long even with its long texts cut.
    private static final class TooLong extends Exception {
        private static final long serialVersionUID = 1L;

        TooLong() {
            super("too long", null, false, false);
        }
    }
}
