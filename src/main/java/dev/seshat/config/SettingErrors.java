package dev.seshat.config;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.query.SpellingSuggestion;
import java.nio.file.Path;
import java.util.Collection;

/// Error messages for invalid settings: where it is, what is wrong, and what was probably meant.
final class SettingErrors {

    private static final int MAX_SHOWN = 40;

    private SettingErrors() {}

    static SeshatException at(Origin origin, String sentence) {
        return new SeshatException(SeshatException.Kind.WRONG_USE, prefix(origin) + sentence);
    }

    /// Editors and terminals recognize `PATH:3:` and jump there.
    private static String prefix(Origin origin) {
        return switch (origin) {
            case Origin.Default _ -> "";
            case Origin.Variable(String name) -> name + ": ";
            case Origin.Line(Path file, int number) -> file + ":" + number + ": ";
            case Origin.Flag(String name) -> name + ": ";
        };
    }

    static SeshatException value(Origin origin, String name, String wanted, JsonValue found) {
        return at(origin, "“" + name + "” must be " + wanted + ", not " + shown(JsonWriter.write(found)) + ".");
    }

    static SeshatException notAnAssignment(Origin origin, String word) {
        return at(
                origin,
                "“" + shown(word) + "” is not KEY=VALUE. The keys are: " + String.join(", ", SettingKey.labels())
                        + ".");
    }

    static SeshatException unknown(Origin origin, String what, String word, Collection<String> known) {
        String shown = shown(word);
        String hint = SpellingSuggestion.to(shown, known)
                .map(nearest -> "Did you mean “" + nearest + "”?")
                .orElseGet(() -> "There are: " + String.join(", ", known) + ".");
        return at(origin, "unknown " + what + " “" + shown + "”. " + hint);
    }

    private static String shown(String text) {
        return text.codePointCount(0, text.length()) <= MAX_SHOWN
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_SHOWN)) + "…";
    }
}
