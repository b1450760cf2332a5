package dev.seshat.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.Jsonc;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The text of a settings file, which knows its lines, or of a value given by a flag.
final class SettingsText {

    private static final int MAX_SHOWN = 128;
    private static final Pattern FIRST_WORD = Pattern.compile("\"[^\"\\p{Cntrl}]{0,30}\"?|\\w{1,30}");

    /// The text without comments and trailing commas, at the same positions.
    private final byte[] json;
    private final String what;
    /// Maps a position to the origin to report.
    private final IntFunction<Origin> origins;

    private SettingsText(byte[] json, String what, IntFunction<Origin> origins) {
        this.json = json;
        this.what = what;
        this.origins = origins;
    }

    /// Take the bytes of a file; they must be valid UTF-8, even in comments.
    static SettingsText of(Path file, byte[] bytes) {
        byte[] json = Jsonc.toJson(bytes);
        int[] lineFeeds =
                IntStream.range(0, json.length).filter(i -> json[i] == '\n').toArray();
        SettingsText text = new SettingsText(json, "file", position -> line(file, lineFeeds, position));
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            UTF_8.newDecoder().decode(in);
        } catch (CharacterCodingException e) {
            throw SettingErrors.at(text.origin(in.position()), "not valid UTF-8. Save the file as UTF-8.");
        }
        return text;
    }

    private static Origin line(Path file, int[] lineFeeds, int position) {
        int before = Arrays.binarySearch(lineFeeds, position);
        return new Origin.Line(file, (before < 0 ? -before - 1 : before) + 1);
    }

    /// Take the value of a flag. A value that does not look like JSON is a string, so strings need no quotes.
    static SettingsText ofFlag(String flag, String value) {
        boolean structured = value.startsWith("[") || value.startsWith("{");
        byte[] json =
                structured ? Jsonc.toJson(value.getBytes(UTF_8)) : scalar(value).getBytes(UTF_8);
        return new SettingsText(json, "value", _ -> new Origin.Flag(flag));
    }

    private static String scalar(String value) {
        try {
            JsonValue.parse(value);
            return value;
        } catch (MalformedJson e) {
            return JsonWriter.write(new JsonValue.Str(value));
        }
    }

    /// Whether there is nothing but comments and white space.
    boolean isBlank() {
        return skipSpace(0) == json.length;
    }

    /// Start at the first value.
    void start(JsonCursor cursor) throws MalformedJson {
        cursor.start(json, 0, json.length);
    }

    /// The origin of what is at a position.
    Origin origin(int position) {
        return origins.apply(position);
    }

    /// The origin of the next name at or after a position between two members.
    Origin originOfNextName(int position) {
        int p = position;
        while (json[p] != '"') {
            p++;
        }
        return origin(p);
    }

    /// The error for text that is not JSON from a position on.
    SeshatException malformed(int position) {
        int at = skipSpace(position);
        if (at == json.length) {
            return SettingErrors.at(origin(position), "the " + what + " ends too early. Is a “}” or “]” missing?");
        }
        String rest = new String(json, at, Math.min(json.length - at, MAX_SHOWN), UTF_8);
        if (rest.startsWith("/*")) {
            return SettingErrors.at(origin(at), "this comment is never closed.");
        }
        return SettingErrors.at(origin(at), "“" + shown(rest) + "” is unexpected here. " + hint(rest.charAt(0)));
    }

    private static String hint(char first) {
        return switch (first) {
            case '"' -> "Is a comma missing before it, or a quote at its end?";
            case '\'' -> "Strings need double quotes.";
            default ->
                Character.isLetter(first)
                        ? "Names and strings need double quotes."
                        : "Is a comma, a colon or a bracket missing before it?";
        };
    }

    /// The first string or word; the first character if it is neither.
    private static String shown(String rest) {
        Matcher word = FIRST_WORD.matcher(rest);
        return word.lookingAt() ? word.group() : rest.substring(0, rest.offsetByCodePoints(0, 1));
    }

    private int skipSpace(int from) {
        int p = from;
        while (p < json.length && (json[p] == ' ' || json[p] == '\t' || json[p] == '\r' || json[p] == '\n')) {
            p++;
        }
        return p;
    }
}
