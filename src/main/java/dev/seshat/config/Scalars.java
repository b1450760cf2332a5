package dev.seshat.config;

import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue;
import dev.seshat.words.Language;
import java.util.List;

/// The settings that are a single value, or several of one kind, from the file or from a flag alike.
final class Scalars {

    private Scalars() {}

    static Setting<Integer> maxLineBytes(JsonValue value, Origin origin) {
        if (value instanceof JsonValue.Num(String digits) && digits.matches("\\d{1,9}")) {
            int bytes = Integer.parseInt(digits);
            if (bytes >= Settings.LEAST_MAX_LINE_BYTES && bytes <= Settings.MOST_MAX_LINE_BYTES) {
                return new Setting<>(bytes, origin);
            }
        }
        String wanted = "a whole number from " + Settings.LEAST_MAX_LINE_BYTES + " to " + Settings.MOST_MAX_LINE_BYTES;
        throw WrongSetting.value(origin, SettingKey.MAX_LINE_BYTES.label(), wanted, value);
    }

    static Setting<Boolean> trustIndex(JsonValue value, Origin origin) {
        return new Setting<>(truth(value, origin, SettingKey.TRUST_INDEX.label()), origin);
    }

    static Setting<Boolean> redact(JsonValue value, Origin origin) {
        return new Setting<>(truth(value, origin, SettingKey.REDACT.label()), origin);
    }

    /// One pattern, or an array of them.
    static Setting<ProjectPatterns> exclude(JsonValue value, Origin origin, Environment environment) {
        String name = SettingKey.EXCLUDE.label();
        List<JsonValue> written = value instanceof JsonValue.Arr(List<JsonValue> elements) ? elements : List.of(value);
        List<String> patterns =
                written.stream().map(each -> text(each, origin, name).strip()).toList();
        return new Setting<>(ProjectPatterns.of(patterns, environment), origin);
    }

    static Setting<Language> language(JsonValue value, Origin origin) {
        return new Setting<>(language(value, origin, SettingKey.LANGUAGE.label()), origin);
    }

    /// @param name what it is the language of
    static Language language(JsonValue value, Origin origin, String name) {
        String language = text(value, origin, name);
        return Language.named(language)
                .orElseThrow(() -> WrongSetting.unknown(origin, "language", language, Language.names()));
    }

    static boolean truth(JsonValue value, Origin origin, String name) {
        if (value instanceof JsonValue.Bool(boolean truth)) {
            return truth;
        }
        throw WrongSetting.value(origin, name, "true or false", value);
    }

    static String text(JsonValue value, Origin origin, String name) {
        if (value instanceof JsonValue.Str(String text) && !text.isBlank()) {
            return text;
        }
        throw WrongSetting.value(origin, name, "a text that is not blank", value);
    }
}
