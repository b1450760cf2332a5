package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/// The position of a string in a JSON text, not yet a Java string.
///
/// Here is the only place that creates Java strings from JSON, so they are sanitized here: NUL and lone
/// surrogates, which no store and no encoding can represent, become U+FFFD. Valid until the bytes change.
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

    /// Forget the position: there is no string.
    public void clear() {
        present = false;
    }

    /// Refer to the same string as another.
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

    /// Whether there is a string that is not empty.
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

    /// Whether it equals this text.
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

    /// The whole text; empty when there is no string.
    public String text() {
        return present ? decode(to) : "";
    }

    /// The whole text; null if there is none or it is empty.
    public @Nullable String textOrNull() {
        return hasText() ? decode(to) : null;
    }

    /// The beginning of the text, decoded from at most this many bytes; may be a little shorter.
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

    /// The number of bytes of the character or escape here. The text is valid, so the first byte is enough.
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

    /// The code point of the escape here; two escapes form one beyond U+FFFF.
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
