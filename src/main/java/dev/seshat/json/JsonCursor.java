package dev.seshat.json;

/// A place in a JSON text that moves forward over bytes, strict about the grammar and about UTF-8.
///
/// Skipping a value costs a look at its bytes, eight at a time inside strings, and no object. Every value is
/// checked whether it is wanted or not, so all users of a text agree on whether it is JSON at all. A repeated
/// key is simply met again: who stores what it reads lets the last one win.
///
/// Not thread-safe; meant to be used again for one text after the other.
public final class JsonCursor {

    /// How deep objects and arrays may nest, the text's own braces included.
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

    /// Begin at the first value of a text.
    public void start(byte[] text, int from, int to) throws MalformedJson {
        start(JsonBytes.of(text), from, to);
    }

    /// Begin at the first value of a part of a text.
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

    /// Begin at the first value of a line that may be followed by others: here a line end is no white space.
    public void startLine(JsonBytes text, int from, int to) throws MalformedJson {
        inLine = true;
        begin(text, from, to);
    }

    /// Insist that nothing but white space is left.
    public void finish() throws MalformedJson {
        if (skipSpaceTo(position) < end) {
            throw new MalformedJson();
        }
    }

    /// Insist that the line ends here, and answer where its line end stands.
    ///
    /// @param last whether the end of the text may be the end of the line
    public int finishLine(boolean last) throws MalformedJson {
        int p = skipSpaceTo(position);
        if (p < end ? bytes[p] != '\n' : !last) {
            throw new MalformedJson();
        }
        return p;
    }

    JsonBytes source() {
        return source;
    }

    /// The byte that the value here begins with.
    byte firstByte() {
        return bytes[position];
    }

    /// Where the cursor stands.
    public int position() {
        return position;
    }

    /// Whether the value here is a string.
    public boolean atString() {
        return bytes[position] == '"';
    }

    /// Whether the value here is an object.
    public boolean atObject() {
        return bytes[position] == '{';
    }

    /// Whether the value here is an array.
    public boolean atArray() {
        return bytes[position] == '[';
    }

    /// Step into the object here, or step over a value of another kind and say so.
    public boolean enterObject() throws MalformedJson {
        return enter((byte) '{', true);
    }

    /// Step into the array here, or step over a value of another kind and say so.
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

    /// Go to the value of the next member; at the end of the object, step out of it.
    public boolean nextMember() throws MalformedJson {
        if (!nextItem((byte) '}')) {
            return false;
        }
        readKey();
        return true;
    }

    /// Go to the next element; at the end of the array, step out of it.
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

    /// The name of the member whose value is here; gone once the cursor moves.
    public JsonString key() {
        return key;
    }

    /// Note where the string here stands and step over it; a value of another kind clears the note.
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

    /// Step over the value here and say whether it was `true`.
    public boolean isTrue() throws MalformedJson {
        boolean answer = bytes[position] == 't';
        skipValue();
        return answer;
    }

    /// Step over the value here; a whole number of at most 18 digits is the answer, all else is 0.
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

    /// Step over the value here, whatever it is.
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

    /// Step over white space, which must not be the end of the text, and answer the byte after it.
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
