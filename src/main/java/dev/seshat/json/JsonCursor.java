package dev.seshat.json;

/// A position in a JSON text that moves forward over bytes. Strict about the grammar and about UTF-8.
///
/// Skipping a value reads its bytes, eight at a time inside strings, and allocates nothing. Every value is
/// validated whether or not it is wanted, so all readers of a text agree on whether it is JSON. Repeated keys
/// are reported each time; by storing what it reads, a caller lets the last one win.
///
/// Not thread-safe; reusable for one text after another.
public final class JsonCursor {

    /// The maximum nesting of objects and arrays, including the outermost.
    public static final int MAX_DEPTH = 1000;

    private final boolean[] isObject = new boolean[MAX_DEPTH + 1];
    private final JsonScalars scalars = new JsonScalars();
    private final JsonString key = new JsonString();
    private JsonBytes source = new JsonBytes(0);
    private byte[] bytes = source.bytes();
    private int position;
    private int end;
    private int depth;
    private boolean fresh;
    private boolean inLine;

    /// Start at the first value of a text.
    public void start(byte[] text, int from, int to) throws MalformedJson {
        start(JsonBytes.of(text), from, to);
    }

    /// Start at the first value of a part of a text.
    public void start(JsonBytes text, int from, int to) throws MalformedJson {
        inLine = false;
        begin(text, from, to);
    }

    private void begin(JsonBytes text, int from, int to) throws MalformedJson {
        source = text;
        bytes = text.bytes();
        scalars.start(text, to);
        position = from;
        end = to;
        depth = 0;
        skipSpace();
    }

    /// Start at the first value of a line that may be followed by others: here a line end is not white space.
    public void startLine(JsonBytes text, int from, int to) throws MalformedJson {
        inLine = true;
        begin(text, from, to);
    }

    /// Require that only white space is left.
    public void finish() throws MalformedJson {
        if (skipSpaceTo(position) < end) {
            throw new MalformedJson();
        }
    }

    /// Require that the line is complete: it ends here, or other values follow. Return the position of its line
    /// end or of the next value.
    ///
    /// Without a line end, all of the other values must be complete, or else more of the line may be written.
    ///
    /// @param last whether the end of the text may also end the line
    public int finishLine(boolean last) throws MalformedJson {
        int p = skipSpaceTo(position);
        if (p == end ? !last : bytes[p] != '\n' && source.findLineEnd(p, end) < 0 && !(last && areValues(p))) {
            throw new MalformedJson();
        }
        return p;
    }

    /// The position of what follows on a line that is known to be complete.
    public int finishValue() {
        return skipSpaceTo(position);
    }

    private boolean areValues(int from) throws MalformedJson {
        position = from;
        while (position < end) {
            skipValue();
            position = skipSpaceTo(position);
        }
        return true;
    }

    JsonBytes source() {
        return source;
    }

    /// The first byte of the current value.
    byte firstByte() {
        return bytes[position];
    }

    /// The current position.
    public int position() {
        return position;
    }

    /// Whether the current value is a string.
    public boolean atString() {
        return bytes[position] == '"';
    }

    /// Whether the current value is an object.
    public boolean atObject() {
        return bytes[position] == '{';
    }

    /// Whether the current value is an array.
    public boolean atArray() {
        return bytes[position] == '[';
    }

    /// Enter the object here and return true; skip any other value and return false.
    public boolean enterObject() throws MalformedJson {
        return enter((byte) '{', true);
    }

    /// Enter the array here and return true; skip any other value and return false.
    public boolean enterArray() throws MalformedJson {
        return enter((byte) '[', false);
    }

    private boolean enter(byte bracket, boolean object) throws MalformedJson {
        if (bytes[position] != bracket) {
            skipValue();
            return false;
        }
        push(object);
        return true;
    }

    /// Advance to the value of the next member; at the end of the object, leave it and return false.
    public boolean nextMember() throws MalformedJson {
        if (!nextItem((byte) '}')) {
            return false;
        }
        readKey();
        return true;
    }

    /// Advance to the next element; at the end of the array, leave it and return false.
    public boolean nextElement() throws MalformedJson {
        return nextItem((byte) ']');
    }

    private boolean nextItem(byte bracket) throws MalformedJson {
        byte b = skipSpace();
        if (b == bracket) {
            position++;
            depth--;
            fresh = false;
            return false;
        }
        if (!fresh) {
            if (b != ',') {
                throw new MalformedJson();
            }
            position++;
            skipSpace();
        }
        fresh = false;
        return true;
    }

    private void readKey() throws MalformedJson {
        int from = position + 1;
        if (bytes[position] != '"') {
            throw new MalformedJson();
        }
        position = scalars.skipString(position);
        key.set(bytes, from, position - 1, scalars.escaped());
        if (skipSpace() != ':') {
            throw new MalformedJson();
        }
        position++;
        skipSpace();
    }

    /// The name of the current member; invalid once the cursor moves.
    public JsonString key() {
        return key;
    }

    /// Record the position of the string here and skip it; any other value clears the record.
    public void string(JsonString into) throws MalformedJson {
        if (!atString()) {
            into.clear();
            skipValue();
            return;
        }
        int from = position + 1;
        position = scalars.skipString(position);
        into.set(bytes, from, position - 1, scalars.escaped());
    }

    /// Skip the value here and return whether it was `true`.
    public boolean isTrue() throws MalformedJson {
        boolean answer = bytes[position] == 't';
        skipValue();
        return answer;
    }

    /// Skip the value here and return it if it is an integer of at most 18 digits, otherwise 0.
    public long integer() throws MalformedJson {
        int from = position;
        skipValue();
        boolean negative = bytes[from] == '-';
        int digit = negative ? from + 1 : from;
        if (position - digit > 18) {
            return 0;
        }
        long value = 0;
        for (; digit < position; digit++) {
            int b = bytes[digit];
            if (b < '0' || b > '9') {
                return 0;
            }
            value = value * 10 + (b - '0');
        }
        return negative ? -value : value;
    }

    /// Skip the value here.
    public void skipValue() throws MalformedJson {
        int outside = depth;
        stepInOrOver();
        while (depth > outside) {
            if (isObject[depth] ? nextMember() : nextElement()) {
                stepInOrOver();
            }
        }
    }

    private void stepInOrOver() throws MalformedJson {
        switch (bytes[position]) {
            case '"' -> position = scalars.skipString(position);
            case '{' -> push(true);
            case '[' -> push(false);
            case 't' -> position = scalars.skipWord(position, "true");
            case 'f' -> position = scalars.skipWord(position, "false");
            case 'n' -> position = scalars.skipWord(position, "null");
            default -> position = scalars.skipNumber(position);
        }
    }

    private void push(boolean object) throws MalformedJson {
        if (depth == MAX_DEPTH) {
            throw new MalformedJson();
        }
        isObject[++depth] = object;
        position++;
        fresh = true;
    }

    /// Skip white space, which must not end the text, and return the byte after it.
    private byte skipSpace() throws MalformedJson {
        int p = position;
        if (p < end && bytes[p] > ' ') {
            return bytes[p];
        }
        p = skipSpaceTo(p);
        if (p == end) {
            throw new MalformedJson();
        }
        position = p;
        return bytes[p];
    }

    private int skipSpaceTo(int from) {
        int p = from;
        while (p < end && isSpace(bytes[p])) {
            p++;
        }
        return p;
    }

    private boolean isSpace(byte b) {
        return b == ' ' || b == '\r' || b == '\t' || (b == '\n' && !inLine);
    }
}
