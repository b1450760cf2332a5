package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;

/// Reads a JSON text of any length piece by piece and shortens it: its structure, names and short values
/// stay, long strings are cut and say so, and white space goes. It needs memory for the shortened text only.
///
/// It accepts exactly what [JsonCursor] accepts. What it returns does not depend on where the pieces end.
///
/// Not thread-safe; reusable for one text after another.
public final class JsonShortener {

    /// Longer than any unit of a text that must not be torn apart: two escapes that form one character.
    private static final int LONGEST_UNIT = 12;

    /// The text, a piece of which is in a buffer.
    public interface Source {

        /// Drop the bytes before a position, move the others to the front, read more behind them, and return
        /// how many there are.
        int more(int from) throws IOException;

        /// Where in the text the buffer begins.
        long offset();
    }

    private final boolean inLine;
    private final byte[] unread;
    private final int unreadDepth;
    private final ShortenedText out;
    private final boolean[] isObject = new boolean[JsonCursor.MAX_DEPTH + 1];
    private JsonBytes buffer = new JsonBytes(0);
    private byte[] bytes = buffer.bytes();
    private Source source = new Nothing();
    private int position;
    private int end;
    private boolean exhausted;
    private int depth;
    private boolean fresh;
    private boolean muted;
    private int values;
    private boolean malformed;

    /// Shorten texts to at most `maxBytes`.
    ///
    /// @param inLine whether a line end ends the text; otherwise it is white space
    /// @param unread the name of a member whose value becomes `null`: `name` in the outermost object,
    /// `outer.name` in an object inside it; empty for none
    /// @param marks what to write where a string was cut
    public JsonShortener(int maxBytes, boolean inLine, String unread, CutMark marks) {
        this.inLine = inLine;
        int dot = unread.lastIndexOf('.');
        this.unread = unread.substring(dot + 1).getBytes(UTF_8);
        this.unreadDepth = 1 + (int) unread.chars().filter(c -> c == '.').count();
        this.out = new ShortenedText(maxBytes, marks);
    }

    /// Shorten the values from a position to the end of the text, or up to the first error.
    public void shorten(JsonBytes text, int from, int filled, Source more) throws IOException {
        buffer = text;
        bytes = text.bytes();
        source = more;
        position = from;
        end = filled;
        exhausted = false;
        muted = false;
        values = 0;
        malformed = false;
        out.begin();
        try {
            while (atValue()) {
                depth = 0;
                if (values > 0) {
                    put((byte) ' ');
                }
                skipValue();
                values++;
                out.commit();
            }
        } catch (MalformedJson e) {
            malformed = true;
            out.rollBack();
        } finally {
            source = new Nothing();
        }
        out.finish();
    }

    /// The number of complete values.
    public int values() {
        return values;
    }

    /// Whether something else follows the values.
    public boolean isMalformed() {
        return malformed;
    }

    /// Whether even the shortened text would be too long. It has only the values that fit then.
    public boolean isTooLarge() {
        return out.isTooLarge();
    }

    /// Where in the buffer reading ended: at the end of the text, or before the first error.
    public int position() {
        return position;
    }

    /// The shortened text.
    public JsonBytes text() {
        return out.text();
    }

    /// The length of the shortened text.
    public int size() {
        return out.size();
    }

    private boolean atValue() throws IOException {
        int b = skipSpace();
        return b >= 0 && !(inLine && b == '\n');
    }

    /// The next byte as a number, or -1 at the end; a byte of a longer character is not -1.
    private int peek() throws IOException {
        return position < end || refill() ? bytes[position] & 0xff : -1;
    }

    private boolean refill() throws IOException {
        if (exhausted) {
            return false;
        }
        int rest = end - position;
        end = source.more(position);
        position = 0;
        exhausted = end == rest;
        return !exhausted;
    }

    private int skipSpace() throws IOException {
        int b = peek();
        while (b == ' ' || b == '\t' || b == '\r' || (b == '\n' && !inLine)) {
            position++;
            b = peek();
        }
        return b;
    }

    private void put(byte b) {
        if (!muted) {
            out.put(b);
        }
    }

    /// Copy the byte here.
    private void copy() {
        put(bytes[position]);
        position++;
    }

    private void skipValue() throws IOException, MalformedJson {
        int mutedAt = Integer.MAX_VALUE;
        stepInOrOver();
        while (depth > 0) {
            if (mutedAt < Integer.MAX_VALUE && depth == mutedAt) {
                muted = false;
                mutedAt = Integer.MAX_VALUE;
            }
            if (!nextItem()) {
                continue;
            }
            if (isObject[depth] && readKey() && depth == unreadDepth) {
                for (char c : "null".toCharArray()) {
                    put((byte) c);
                }
                muted = true;
                mutedAt = depth;
            }
            stepInOrOver();
        }
        muted = false;
    }

    /// Advance to the next member or element; at the end, leave it and return false.
    private boolean nextItem() throws IOException, MalformedJson {
        int b = skipSpace();
        if (b == (isObject[depth] ? '}' : ']')) {
            copy();
            depth--;
            fresh = false;
            return false;
        }
        if (!fresh) {
            if (b != ',') {
                throw new MalformedJson();
            }
            copy();
            skipSpace();
        }
        fresh = false;
        return true;
    }

    /// Read a name and return whether its value is not wanted.
    private boolean readKey() throws IOException, MalformedJson {
        if (peek() != '"') {
            throw new MalformedJson();
        }
        string(false);
        boolean unwanted = !muted && unread.length > 0 && out.endsWithName(unread);
        if (skipSpace() != ':') {
            throw new MalformedJson();
        }
        copy();
        skipSpace();
        return unwanted;
    }

    private void stepInOrOver() throws IOException, MalformedJson {
        switch (peek()) {
            case '"' -> string(!muted);
            case '{' -> push(true);
            case '[' -> push(false);
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        }
    }

    private void push(boolean object) throws MalformedJson {
        if (depth == JsonCursor.MAX_DEPTH) {
            throw new MalformedJson();
        }
        isObject[++depth] = object;
        copy();
        fresh = true;
    }

    private void word(String word) throws IOException, MalformedJson {
        for (int i = 0; i < word.length(); i++) {
            if (peek() != word.charAt(i)) {
                throw new MalformedJson();
            }
            copy();
        }
    }

    private void number() throws IOException, MalformedJson {
        if (peek() == '-') {
            copy();
        }
        if (peek() == '0') {
            copy();
        } else {
            digits();
        }
        if (peek() == '.') {
            copy();
            digits();
        }
        int b = peek();
        if (b == 'e' || b == 'E') {
            copy();
            b = peek();
            if (b == '+' || b == '-') {
                copy();
            }
            digits();
        }
    }

    private void digits() throws IOException, MalformedJson {
        int b = peek();
        if (b < '0' || b > '9') {
            throw new MalformedJson();
        }
        for (; b >= '0' && b <= '9'; b = peek()) {
            copy();
        }
    }

    /// Copy the string here.
    ///
    /// @param mayCut whether it may be cut; a name is kept
    private void string(boolean mayCut) throws IOException, MalformedJson {
        copy();
        if (mayCut) {
            out.openString(source.offset() + position);
        }
        while (true) {
            while (end - position < LONGEST_UNIT && refill()) {
                // A piece may be a single byte.
            }
            int special = firstSpecial();
            if (special > position) {
                keep(position, special, mayCut, true);
                position = special;
                continue;
            }
            if (position == end) {
                throw new MalformedJson();
            }
            byte c = bytes[position];
            if (c == '"') {
                if (mayCut) {
                    out.closeString(source.offset() + position);
                }
                copy();
                return;
            }
            if (c >= 0 && c != '\\') {
                throw new MalformedJson();
            }
            int next = c == '\\' ? escapeEnd() : Utf8.skipCharacter(bytes, position, end);
            keep(position, next, mayCut, false);
            position = next;
        }
    }

    private void keep(int from, int to, boolean mayCut, boolean ascii) {
        if (!muted) {
            if (mayCut && ascii) {
                out.addAscii(bytes, from, to);
            } else if (mayCut) {
                out.addUnit(bytes, from, to);
            } else {
                out.putAll(bytes, from, to);
            }
        }
    }

    /// The first byte that is not plain ASCII inside a string, or the end.
    private int firstSpecial() {
        if (position >= end) {
            return end;
        }
        long[] words = buffer.words();
        int word = position >>> 3;
        int lastWord = (end - 1) >>> 3;
        long match = ByteMatch.specials(ByteMatch.from(position, words[word]));
        while (match == 0 && word < lastWord) {
            match = ByteMatch.specials(words[++word]);
        }
        return match == 0 ? end : Math.min(end, ByteMatch.first(word, match));
    }

    /// The end of the escape here, or of the two that form one character.
    private int escapeEnd() throws MalformedJson {
        int after = JsonScalars.skipEscape(bytes, position, end);
        return JsonUnits.isHighSurrogate(bytes, position, after) && JsonUnits.isLowSurrogate(bytes, after, end)
                ? after + 6
                : after;
    }

    /// No text.
    private static final class Nothing implements Source {
        @Override
        public int more(int from) {
            return 0;
        }

        @Override
        public long offset() {
            return 0;
        }
    }
}
