package dev.seshat.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The text of a settings file, which knows its lines.
final class SettingsText {

    private static final int MAX_SHOWN = 128;
    private static final Pattern FIRST_WORD = Pattern.compile("\"[^\"\\p{Cntrl}]{0,30}\"?|\\w{1,30}");

    private final Path file;
    /// What is left without comments and trailing commas, at the same places.
    private final byte[] json;
    private final int[] lineFeeds;

    private SettingsText(Path file, byte[] json) {
        this.file = file;
        this.json = json;
        this.lineFeeds =
                IntStream.range(0, json.length).filter(i -> json[i] == '\n').toArray();
    }

    /// Take the bytes of a file; they must be UTF-8, in comments too.
    static SettingsText of(Path file, byte[] bytes) {
        SettingsText text = new SettingsText(file, Jsonc.toJson(bytes));
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            UTF_8.newDecoder().decode(in);
        } catch (CharacterCodingException e) {
            throw WrongSetting.at(text.line(in.position()), "this is not UTF-8. Save the file in that encoding.");
        }
        return text;
    }

    /// Whether there is nothing but comments and white space.
    boolean isBlank() {
        return skipSpace(0) == json.length;
    }

    /// Begin at the first value.
    void start(JsonCursor cursor) throws MalformedJson {
        cursor.start(json, 0, json.length);
    }

    /// The line of a place.
    Origin.Line line(int position) {
        int before = Arrays.binarySearch(lineFeeds, position);
        return new Origin.Line(file, (before < 0 ? -before - 1 : before) + 1);
    }

    /// The line of the next name at or behind a place between two members.
    Origin.Line lineOfNextName(int position) {
        int p = position;
        while (json[p] != '"') {
            p++;
        }
        return line(p);
    }

    /// What to say when the text is no JSON from a place on.
    SeshatException malformed(int position) {
        int at = skipSpace(position);
        if (at == json.length) {
            return WrongSetting.at(line(position), "the file ends too early. Is a “}” or “]” missing?");
        }
        String rest = new String(json, at, Math.min(json.length - at, MAX_SHOWN), UTF_8);
        if (rest.startsWith("/*")) {
            return WrongSetting.at(line(at), "this comment has no end.");
        }
        return WrongSetting.at(line(at), "“" + shown(rest) + "” is not expected here. " + hint(rest.charAt(0)));
    }

    private static String hint(char first) {
        return switch (first) {
            case '"' -> "Is a comma missing before it, or a quote at its end?";
            case '\'' -> "Texts stand in double quotes.";
            default ->
                Character.isLetter(first)
                        ? "Names and texts stand in double quotes."
                        : "Is a comma, a colon or a bracket missing before it?";
        };
    }

    /// The first text or word; the first character when it is neither.
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
