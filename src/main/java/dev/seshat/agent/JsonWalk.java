package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonShortener;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Null;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// A walk through the values of a JSON file of any size. Only the value that is asked for is held in memory, and
/// long texts in it are cut if it is larger than the limit.
///
/// The caller enters objects and arrays; what it asks for as a value is read as a whole. A value that is too large
/// even so is `null` and counted. Not thread-safe.
public final class JsonWalk implements Closeable {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final Path file;
    private final boolean ofLines;
    private final int maxBytes;
    private final JsonPieces pieces;
    private final InputStream in;
    private final JsonShortener shortener;
    private final JsonCursor cursor = new JsonCursor();
    private int at;
    private boolean exhausted;
    private boolean first;
    private long malformed;
    private long overlong;
    private long values;

    private JsonWalk(Path file, boolean ofLines, int maxBytes, CutMark marks) throws IOException {
        this.file = file;
        this.ofLines = ofLines;
        this.maxBytes = maxBytes;
        this.in = RegularFile.stream(file);
        this.pieces = new JsonPieces(in);
        this.shortener = new JsonShortener(maxBytes, ofLines, "", marks);
    }

    /// What a walk does; it must not keep the walk.
    @FunctionalInterface
    public interface Walker {
        /// Walk.
        void walk(JsonWalk walk) throws IOException, MalformedJson;
    }

    /// Walk through a file that is one JSON document. Where it is malformed or ends too early, the walk ends, and
    /// that is counted.
    ///
    /// @param maxBytes the limit for each value
    public static JsonLines.End document(Path file, int maxBytes, CutMark marks, Walker walker) {
        try (JsonWalk walk = new JsonWalk(file, false, maxBytes, marks)) {
            try {
                if (walk.isMore()) {
                    walker.walk(walk);
                }
            } catch (MalformedJson e) {
                walk.malformed++;
            }
            return walk.end();
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// Walk through a file of JSON lines, object by object. A malformed line is counted, unless it is the last and
    /// may still be written.
    public static JsonLines.End lines(Path file, int maxBytes, CutMark marks, Walker object) {
        try (JsonWalk walk = new JsonWalk(file, true, maxBytes, marks)) {
            while (walk.nextLine()) {
                walk.line(object);
            }
            return walk.end();
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    private void line(Walker object) throws IOException {
        try {
            do {
                if (!isObject()) {
                    throw new MalformedJson();
                }
                values++;
                object.walk(this);
            } while (isMore() && !isAt('\n'));
        } catch (MalformedJson e) {
            if (skipLine()) {
                malformed++;
            }
        }
    }

    /// Go to the next line that is not blank.
    private boolean nextLine() throws IOException {
        boolean more = isMore();
        while (more && isAt('\n')) {
            at++;
            more = isMore();
        }
        return more;
    }

    /// Skip the rest of the line; false if it does not end.
    private boolean skipLine() throws IOException {
        while (at < pieces.filled() || fill()) {
            if (pieces.buffer().bytes()[at] == '\n') {
                return true;
            }
            at++;
        }
        return false;
    }

    private JsonLines.End end() throws IOException {
        long length = pieces.offset() + pieces.filled() + in.skip(Long.MAX_VALUE);
        return new JsonLines.End(length, Math.max(values, 1), new SkippedLines(malformed, overlong));
    }

    /// The file.
    public Path file() {
        return file;
    }

    /// Whether the next value is an object.
    public boolean isObject() throws IOException {
        return isMore() && isAt('{');
    }

    /// Whether the next value is an array.
    public boolean isArray() throws IOException {
        return isMore() && isAt('[');
    }

    /// Enter the object or array here.
    public void enter() throws IOException, MalformedJson {
        if (!isObject() && !isArray()) {
            throw new MalformedJson();
        }
        at++;
        first = true;
    }

    /// Go to the next element; at the end of the array, leave it and return false.
    public boolean nextElement() throws IOException, MalformedJson {
        return next(']');
    }

    /// Go to the next member; at the end of the object, leave it and return false. Ask for its name then.
    public boolean nextMember() throws IOException, MalformedJson {
        return next('}');
    }

    private boolean next(char close) throws IOException, MalformedJson {
        require(isMore());
        if (isAt(close)) {
            at++;
            first = false;
            return false;
        }
        if (!first) {
            require(isAt(','));
            at++;
            require(isMore());
        }
        first = false;
        return true;
    }

    /// The name of the member.
    public String name() throws IOException, MalformedJson {
        require(isMore() && isAt('"'));
        if (!(value() instanceof Str(String name))) {
            throw new MalformedJson();
        }
        require(isMore() && isAt(':'));
        at++;
        return name;
    }

    /// The value here as a whole.
    public JsonValue value() throws IOException, MalformedJson {
        require(isMore());
        first = false;
        while (true) {
            int filled = pieces.filled();
            try {
                start(pieces.buffer(), at, filled);
                JsonValue value = JsonValue.read(cursor);
                int end = cursor.position();
                if (end - at > maxBytes) {
                    return shortened();
                }
                if (end < filled || exhausted) {
                    at = end;
                    return value;
                }
            } catch (MalformedJson e) {
                if (exhausted) {
                    return shortened();
                }
            }
            if (filled - at > maxBytes) {
                return shortened();
            }
            exhausted = !grow();
        }
    }

    /// The value here, of which each part at a depth may be as large as a value.
    ///
    /// @param name the name of the value
    /// @param levels how many objects or arrays are inside each other before a part is read as a whole
    /// @param keep what to keep of a part, which has the name of the member that it is or is in
    public JsonValue tree(String name, int levels, BiFunction<String, JsonValue, JsonValue> keep)
            throws IOException, MalformedJson {
        if (levels > 0 && isObject()) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            enter();
            while (nextMember()) {
                String member = name();
                members.put(member, tree(member, levels - 1, keep));
            }
            return new Obj(members);
        }
        if (levels > 0 && isArray()) {
            List<JsonValue> elements = new ArrayList<>();
            enter();
            while (nextElement()) {
                elements.add(tree(name, levels - 1, keep));
            }
            return new Arr(elements);
        }
        return keep.apply(name, value());
    }

    /// The elements of the array here that are objects; any other value has none.
    ///
    /// @return whether all were wanted
    public boolean objects(Predicate<Obj> wantsMore) throws IOException, MalformedJson {
        if (!isArray()) {
            value();
            return true;
        }
        enter();
        while (nextElement()) {
            values++;
            if (value() instanceof Obj object && !wantsMore.test(object)) {
                return false;
            }
        }
        return true;
    }

    private void start(JsonBytes text, int from, int to) throws MalformedJson {
        if (ofLines) {
            cursor.startLine(text, from, to);
        } else {
            cursor.start(text, from, to);
        }
    }

    private JsonValue shortened() throws IOException, MalformedJson {
        shortener.shorten(pieces.buffer(), at, pieces.filled(), pieces);
        at = shortener.position();
        if (shortener.values() == 0) {
            throw new MalformedJson();
        }
        if (shortener.isTooLarge()) {
            overlong++;
            return new Null();
        }
        cursor.start(shortener.text(), 0, shortener.size());
        return JsonValue.read(cursor);
    }

    /// Skip white space; false at the end of the file.
    private boolean isMore() throws IOException {
        while (at < pieces.filled() || fill()) {
            byte b = pieces.buffer().bytes()[at];
            if (b == BYTE_ORDER_MARK[0] && isMarked()) {
                at += BYTE_ORDER_MARK.length;
            } else if (b != ' ' && b != '\t' && b != '\r' && (b != '\n' || ofLines)) {
                return true;
            } else {
                at++;
            }
        }
        return false;
    }

    /// Only the first bytes of a file can be a mark.
    private boolean isMarked() {
        byte[] bytes = pieces.buffer().bytes();
        return pieces.offset() + at == 0
                && pieces.filled() > 2
                && bytes[1] == BYTE_ORDER_MARK[1]
                && bytes[2] == BYTE_ORDER_MARK[2];
    }

    private boolean isAt(char c) {
        return pieces.buffer().bytes()[at] == c;
    }

    private boolean fill() throws IOException {
        exhausted |= !grow();
        return at < pieces.filled();
    }

    private boolean grow() throws IOException {
        int rest = pieces.filled() - at;
        int filled = pieces.grow(at);
        at = 0;
        return filled > rest;
    }

    private static void require(boolean expected) throws MalformedJson {
        if (!expected) {
            throw new MalformedJson();
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
