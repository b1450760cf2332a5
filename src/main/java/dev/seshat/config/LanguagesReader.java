package dev.seshat.config;

import dev.seshat.host.Environment;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads `languages` out of the text of the settings.
final class LanguagesReader {

    private final SettingsText text;
    private final JsonCursor cursor;
    private final Environment environment;

    LanguagesReader(SettingsText text, JsonCursor cursor, Environment environment) {
        this.text = text;
        this.cursor = cursor;
        this.environment = environment;
    }

    /// Read the object at the cursor.
    LanguagePatterns read() throws MalformedJson {
        if (!cursor.atObject()) {
            throw WrongSetting.value(
                    here(), SettingKey.LANGUAGES.label(), "{\"PROJECT\": \"LANGUAGE\", …}", JsonValue.read(cursor));
        }
        List<LanguagePatterns.Named> all = new ArrayList<>();
        Members members = Members.enter(text, cursor);
        for (@Nullable String name = members.next(); name != null; name = members.next()) {
            Origin at = here();
            if (name.isBlank()) {
                throw WrongSetting.at(at, "a project in “" + SettingKey.LANGUAGES.label() + "” has a blank name.");
            }
            ProjectPatterns projects = ProjectPatterns.of(List.of(name.strip()), environment);
            all.add(new LanguagePatterns.Named(projects, Scalars.language(JsonValue.read(cursor), at, name)));
        }
        return new LanguagePatterns(all);
    }

    private Origin here() {
        return text.origin(cursor.position());
    }
}
