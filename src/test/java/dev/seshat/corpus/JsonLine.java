package dev.seshat.corpus;

import java.util.Arrays;

/// Writes JSON by hand, the way JavaScript does: no spaces, nothing escaped but what must be.
///
/// A lone surrogate becomes an escape like `\ud83d`, all other text stands in UTF-8 as it is.
final class JsonLine {

    private static final String HEX = "0123456789abcdef";

    private byte[] bytes = new byte[4096];
    private int size;
    private boolean comma;

    JsonLine() {}

    JsonLine object() {
        value();
        put('{');
        comma = false;
        return this;
    }

    JsonLine endObject() {
        put('}');
        comma = true;
        return this;
    }

    JsonLine array() {
        value();
        put('[');
        comma = false;
        return this;
    }

    JsonLine endArray() {
        put(']');
        comma = true;
        return this;
    }

    JsonLine name(String name) {
        string(name);
        put(':');
        comma = false;
        return this;
    }

    JsonLine object(String name) {
        return name(name).object();
    }

    JsonLine array(String name) {
        return name(name).array();
    }

    JsonLine member(String name, String text) {
        return name(name).string(text);
    }

    JsonLine member(String name, long number) {
        return name(name).number(number);
    }

    JsonLine member(String name, boolean flag) {
        return name(name).literal(flag ? "true" : "false");
    }

    JsonLine nullMember(String name) {
        return name(name).literal("null");
    }

    JsonLine number(long number) {
        return literal(Long.toString(number));
    }

    private JsonLine literal(String ascii) {
        value();
        for (int i = 0; i < ascii.length(); i++) {
            put(ascii.charAt(i));
        }
        comma = true;
        return this;
    }

    JsonLine string(String text) {
        value();
        put('"');
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
                put(c);
            } else if (c < 0x80) {
                special(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(text.charAt(i + 1))) {
                utf8(Character.toCodePoint(c, text.charAt(++i)));
            } else if (Character.isSurrogate(c)) {
                unicode(c);
            } else {
                utf8(c);
            }
        }
        put('"');
        comma = true;
        return this;
    }

    private void special(char c) {
        switch (c) {
            case '"' -> pair('"');
            case '\\' -> pair('\\');
            case '\b' -> pair('b');
            case '\f' -> pair('f');
            case '\n' -> pair('n');
            case '\r' -> pair('r');
            case '\t' -> pair('t');
            case 0x7f -> put(c);
            default -> unicode(c);
        }
    }

    private void pair(char escaped) {
        put('\\');
        put(escaped);
    }

    private void unicode(char c) {
        pair('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            put(HEX.charAt((c >> shift) & 15));
        }
    }

    private void utf8(int codePoint) {
        if (codePoint < 0x800) {
            put(0xc0 | (codePoint >> 6));
        } else {
            if (codePoint < 0x10000) {
                put(0xe0 | (codePoint >> 12));
            } else {
                put(0xf0 | (codePoint >> 18));
                put(0x80 | ((codePoint >> 12) & 0x3f));
            }
            put(0x80 | ((codePoint >> 6) & 0x3f));
        }
        put(0x80 | (codePoint & 0x3f));
    }

    private void value() {
        if (comma) {
            put(',');
        }
    }

    private void put(int b) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, size * 2);
        }
        bytes[size++] = (byte) b;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /// Append what is written so far to another buffer.
    void appendTo(ByteSink sink) {
        sink.append(bytes, 0, size);
    }

    /// Begin a new line in the same buffer.
    JsonLine clear() {
        size = 0;
        comma = false;
        return this;
    }
}
