package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The place of a string in a JSON text: known, but not yet a Java string.
///
/// Texts become Java strings here and nowhere else, so this is where they are sanitised: NUL and lone surrogates,
/// which no store and no encoding can hold, become U+FFFD. Valid until the bytes below it change.
public final class JsonString {

    private static final int REPLACEMENT = 0xfffd;

    private byte[] bytes = new byte[0];
    private int from;
    private int to;
    private boolean escaped;
    private boolean present;

    void set(byte[] text, int start, int end, boolean hasEscapes) {
        bytes = text;
        from = start;
        to = end;
        escaped = hasEscapes;
        present = true;
    }

    /// Forget the place: there is no string.
    public void clear() {
        present = false;
    }

    /// Stand where another one stands.
    public void copy(JsonString other) {
        bytes = other.bytes;
        from = other.from;
        to = other.to;
        escaped = other.escaped;
        present = other.present;
    }

    /// Whether there is a string.
    public boolean isPresent() {
        return present;
    }

    /// Whether there is a string with at least one character.
    public boolean hasText() {
        return present && to > from;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    boolean isEscaped() {
        return escaped;
    }

    /// Whether it is this text.
    public boolean is(String text) {
        if (!present) {
            return false;
        }
        if (escaped) {
            return text().equals(text);
        }
        return to - from == text.length() && startsWithAscii(text);
    }

    private boolean startsWithAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// Whether it and another one are written with the same bytes.
    public boolean isWrittenLike(JsonString other) {
        return present && other.present && Arrays.equals(bytes, from, to, other.bytes, other.from, other.to);
    }

    /// The whole text; empty when there is no string.
    public String text() {
        return present ? decode(to) : "";
    }

    /// The whole text, or null when there is none or it is empty.
    public @Nullable String textOrNull() {
        return hasText() ? decode(to) : null;
    }

    /// The beginning of the text, read from at most so many bytes; it may be a little shorter than asked.
    public String head(int maxBytes) {
        if (!present) {
            return "";
        }
        if (to - from <= maxBytes) {
            return decode(to);
        }
        int cut = from;
        while (cut < from + maxBytes) {
            int next = cut + unitLength(cut);
            if (next > from + maxBytes) {
                break;
            }
            cut = next;
        }
        return decode(cut);
    }

    /// Bytes of the character or escape here; the text is valid, so the lead byte tells.
    private int unitLength(int at) {
        int lead = bytes[at] & 0xff;
        if (lead == '\\') {
            return bytes[at + 1] == 'u' ? 6 : 2;
        }
        return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    }

    private String decode(int limit) {
        if (!escaped) {
            return new String(bytes, from, limit - from, UTF_8);
        }
        byte[] plain = new byte[limit - from];
        int length = 0;
        int p = from;
        while (p < limit) {
            int run = p;
            while (p < limit && bytes[p] != '\\') {
                p++;
            }
            System.arraycopy(bytes, run, plain, length, p - run);
            length += p - run;
            if (p < limit) {
                int codePoint = escape(p, limit);
                p += codePoint > 0xffff ? 12 : unitLength(p);
                length = Utf8.put(plain, length, codePoint);
            }
        }
        return new String(plain, 0, length, UTF_8);
    }

    /// The code point that the escape here stands for; two escapes make one beyond U+FFFF.
    private int escape(int backslash, int limit) {
        return switch (bytes[backslash + 1]) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicodeEscape(backslash, limit);
            default -> bytes[backslash + 1];
        };
    }

    private int unicodeEscape(int backslash, int limit) {
        char unit = hex(backslash + 2);
        if (Character.isHighSurrogate(unit)
                && limit - backslash >= 12
                && bytes[backslash + 6] == '\\'
                && bytes[backslash + 7] == 'u') {
            char low = hex(backslash + 8);
            if (Character.isLowSurrogate(low)) {
                return Character.toCodePoint(unit, low);
            }
        }
        return unit == 0 || Character.isSurrogate(unit) ? REPLACEMENT : unit;
    }

    private char hex(int at) {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = (value << 4) | Character.digit(bytes[at + i], 16);
        }
        return (char) value;
    }

    @Override
    public String toString() {
        return text();
    }
}
