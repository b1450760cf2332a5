package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.words.Language;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects the settings out of the text of a settings file and of flags; what is read later holds.
final class SettingsReader {

    private final Environment environment;
    private final List<String> agents;
    private final JsonCursor cursor = new JsonCursor();
    private List<Source> sources = Settings.DEFAULTS.sources();
    private Setting<Integer> maxLineBytes = Settings.DEFAULTS.maxLineBytes();
    private Setting<Boolean> trustIndex = Settings.DEFAULTS.trustIndex();
    private @Nullable Setting<ArchivePlace> namedArchive = Settings.DEFAULTS.namedArchive();
    private Setting<Language> language = Settings.DEFAULTS.language();
    private Setting<LanguagePatterns> languages = Settings.DEFAULTS.languages();
    private Setting<Boolean> redact = Settings.DEFAULTS.redact();
    private Setting<ProjectPatterns> exclude = Settings.DEFAULTS.exclude();

    SettingsReader(Environment environment, List<AgentFormat> formats) {
        this.environment = environment;
        this.agents = formats.stream().map(AgentFormat::agent).toList();
    }

    /// What was read so far, on top of the defaults.
    Settings settings() {
        return new Settings(sources, maxLineBytes, trustIndex, namedArchive, language, languages, redact, exclude);
    }

    /// Read the text of a settings file.
    void readFile(SettingsText text) {
        if (!text.isBlank()) {
            readAll(text, () -> readObject(text));
        }
    }

    /// Read the text of one value.
    void readValue(SettingKey key, SettingsText text) {
        readAll(text, () -> readMember(key, text));
    }

    /// Something to read at the cursor.
    private interface Reading {
        void run() throws MalformedJson;
    }

    private void readAll(SettingsText text, Reading reading) {
        try {
            text.start(cursor);
            reading.run();
        } catch (MalformedJson e) {
            throw text.malformed(cursor.position());
        }
        int end = cursor.position();
        try {
            cursor.finish();
        } catch (MalformedJson e) {
            throw text.malformed(end);
        }
    }

    private void readObject(SettingsText text) throws MalformedJson {
        if (!cursor.atObject()) {
            throw WrongSetting.at(text.origin(cursor.position()), "the settings must be one object: { … }.");
        }
        Members members = Members.enter(text, cursor, SettingKey.labels(), Map.of());
        for (@Nullable String name = members.next(); name != null; name = members.next()) {
            readMember(SettingKey.of(name), text);
        }
    }

    private void readMember(SettingKey key, SettingsText text) throws MalformedJson {
        Origin origin = text.origin(cursor.position());
        switch (key) {
            case SOURCES -> sources = new SourceReader(text, cursor, environment, agents).readAll();
            case MAX_LINE_BYTES -> maxLineBytes = Scalars.maxLineBytes(JsonValue.read(cursor), origin);
            case TRUST_INDEX -> trustIndex = Scalars.trustIndex(JsonValue.read(cursor), origin);
            case ARCHIVE -> namedArchive = ArchivePath.read(JsonValue.read(cursor), origin, environment);
            case LANGUAGE -> language = Scalars.language(JsonValue.read(cursor), origin);
            case LANGUAGES -> languages = new Setting<>(new LanguagesReader(text, cursor, environment).read(), origin);
            case REDACT -> redact = Scalars.redact(JsonValue.read(cursor), origin);
            case EXCLUDE -> exclude = Scalars.exclude(JsonValue.read(cursor), origin, environment);
        }
    }
}
