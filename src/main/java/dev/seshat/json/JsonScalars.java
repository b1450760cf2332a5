package dev.seshat.json;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Steps over the strings, numbers and words of a JSON text, strict about each byte.
final class JsonScalars {

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long QUOTES = LOW_BITS * '"';
    private static final long BACKSLASHES = LOW_BITS * '\\';
    private static final long SPACES = LOW_BITS * ' ';

    private byte[] bytes = new byte[0];
    private ByteBuffer words = ByteBuffer.wrap(bytes);
    private int end;
    private boolean escaped;

    void start(byte[] text, int to) {
        bytes = text;
        words = ByteBuffer.wrap(text).order(ByteOrder.LITTLE_ENDIAN);
        end = to;
    }

    /// Whether the string stepped over last holds a backslash.
    boolean escaped() {
        return escaped;
    }

    /// The end of the word `true`, `false` or `null` here.
    int skipWord(int at, String word) throws MalformedJson {
        int length = word.length();
        if (end - at < length) {
            throw new MalformedJson();
        }
        for (int i = 0; i < length; i++) {
            if (bytes[at + i] != word.charAt(i)) {
                throw new MalformedJson();
            }
        }
        return at + length;
    }

    /// The end of the number here.
    int skipNumber(int at) throws MalformedJson {
        int p = at;
        if (bytes[p] == '-') {
            p++;
        }
        if (p < end && bytes[p] == '0') {
            p++;
        } else {
            p = skipDigits(p);
        }
        if (p < end && bytes[p] == '.') {
            p = skipDigits(p + 1);
        }
        if (p < end && (bytes[p] == 'e' || bytes[p] == 'E')) {
            p++;
            if (p < end && (bytes[p] == '+' || bytes[p] == '-')) {
                p++;
            }
            p = skipDigits(p);
        }
        return p;
    }

    private int skipDigits(int from) throws MalformedJson {
        int p = from;
        while (p < end && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        if (p == from) {
            throw new MalformedJson();
        }
        return p;
    }

    /// The end of the string here; [#escaped] tells afterwards whether it holds a backslash.
    int skipString(int at) throws MalformedJson {
        byte[] b = bytes;
        int p = at + 1;
        escaped = false;
        while (true) {
            p = skipPlain(p);
            if (p >= end) {
                throw new MalformedJson();
            }
            byte c = b[p];
            if (c == '"') {
                return p + 1;
            }
            if (c == '\\') {
                escaped = true;
                p = skipEscape(p);
            } else if (c < 0) {
                p = Utf8.skipCharacter(b, p, end);
            } else {
                throw new MalformedJson();
            }
        }
    }

    /// The next byte that is a quote, a backslash, a control character or not ASCII.
    private int skipPlain(int from) {
        int p = from;
        while (p + Long.BYTES <= end) {
            long word = words.getLong(p);
            long quote = word ^ QUOTES;
            long backslash = word ^ BACKSLASHES;
            long special = (((quote - LOW_BITS) & ~quote)
                            | ((backslash - LOW_BITS) & ~backslash)
                            | ((word - SPACES) & ~word)
                            | word)
                    & HIGH_BITS;
            if (special != 0) {
                return p + (Long.numberOfTrailingZeros(special) >>> 3);
            }
            p += Long.BYTES;
        }
        while (p < end) {
            byte c = bytes[p];
            if (c < ' ' || c == '"' || c == '\\') {
                return p;
            }
            p++;
        }
        return p;
    }

    private int skipEscape(int backslash) throws MalformedJson {
        int p = backslash + 1;
        if (p >= end) {
            throw new MalformedJson();
        }
        return switch (bytes[p]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> p + 1;
            case 'u' -> skipHex(p + 1);
            default -> throw new MalformedJson();
        };
    }

    private int skipHex(int from) throws MalformedJson {
        if (end - from < 4) {
            throw new MalformedJson();
        }
        for (int p = from; p < from + 4; p++) {
            if (Character.digit(bytes[p], 16) < 0) {
                throw new MalformedJson();
            }
        }
        return from + 4;
    }
}
