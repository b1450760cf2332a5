package dev.seshat.json;

import dev.seshat.model.UnsafeCharacter;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Writes JSON, member by member.
///
/// Also escapes DEL, the C1 controls, line and paragraph separators and direction controls, because a terminal
/// or a page that shows our JSON must not act on what a log contains.
public final class JsonWriter {

    private static final String HEX = "0123456789abcdef";

    private final Appendable out;
    private boolean needsComma;

    /// Write to a sink that never throws, or whose failures end the program.
    public JsonWriter(Appendable out) {
        this.out = out;
    }

    /// Format a value as compact JSON.
    public static String write(JsonValue value) {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).value(value);
        return text.toString();
    }

    /// Start an object.
    public JsonWriter beginObject() {
        return open('{');
    }

    /// End the object.
    public JsonWriter endObject() {
        return close('}');
    }

    /// Start an array.
    public JsonWriter beginArray() {
        return open('[');
    }

    /// End the array.
    public JsonWriter endArray() {
        return close(']');
    }

    /// The name of the next member.
    public JsonWriter name(String name) {
        separate();
        quoted(name);
        append(":");
        needsComma = false;
        return this;
    }

    /// A member; null omits it.
    public JsonWriter member(String name, @Nullable String value) {
        return value == null ? this : name(name).string(value);
    }

    /// A member.
    public JsonWriter member(String name, long value) {
        return name(name).number(value);
    }

    /// A member.
    public JsonWriter member(String name, boolean value) {
        return name(name).raw(Boolean.toString(value));
    }

    /// A string.
    public JsonWriter string(String value) {
        separate();
        quoted(value);
        return this;
    }

    /// An integer.
    public JsonWriter number(long value) {
        return raw(Long.toString(value));
    }

    /// Text that is already JSON.
    public JsonWriter raw(String json) {
        separate();
        append(json);
        return this;
    }

    /// A whole value.
    public JsonWriter value(JsonValue value) {
        return value.write(this);
    }

    private JsonWriter open(char bracket) {
        separate();
        append(String.valueOf(bracket));
        needsComma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        append(String.valueOf(bracket));
        needsComma = true;
        return this;
    }

    private void separate() {
        if (needsComma) {
            append(",");
        }
        needsComma = true;
    }

    private void quoted(String text) {
        int plain = plainLength(text);
        if (plain == text.length()) {
            append("\"");
            append(text);
            append("\"");
            return;
        }
        StringBuilder quoted = new StringBuilder(text.length() + 16).append('"').append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (mustBeEscaped(c)) {
                        quoted.append("\\u");
                        for (int shift = 12; shift >= 0; shift -= 4) {
                            quoted.append(HEX.charAt((c >> shift) & 0xf));
                        }
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        append(quoted.append('"'));
    }

    /// Nearly all texts are ASCII without anything to escape, and are copied as a whole.
    private static int plainLength(String text) {
        int i = 0;
        while (i < text.length() && isPlain(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
    }

    private static boolean mustBeEscaped(char c) {
        return UnsafeCharacter.isControl(c) || UnsafeCharacter.isSeparator(c) || UnsafeCharacter.turnsDirection(c);
    }

    private void append(CharSequence text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
