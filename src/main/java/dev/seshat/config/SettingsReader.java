package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the settings out of the text of a settings file. Used once.
final class SettingsReader {

    private final SettingsText text;
    private final SourceReader sourceReader;
    private final JsonCursor cursor = new JsonCursor();
    private List<Source> sources = Settings.DEFAULTS.sources();
    private Setting<Integer> maxLineBytes = Settings.DEFAULTS.maxLineBytes();
    private Setting<Boolean> trustIndex = Settings.DEFAULTS.trustIndex();

    SettingsReader(SettingsText text, Environment environment, List<AgentFormat> formats) {
        this.text = text;
        this.sourceReader = new SourceReader(
                text,
                cursor,
                environment,
                formats.stream().map(AgentFormat::agent).toList());
    }

    Settings read() {
        if (!text.isBlank()) {
            try {
                readObject();
            } catch (MalformedJson e) {
                throw text.malformed(cursor.position());
            }
            finish();
        }
        return new Settings(sources, maxLineBytes, trustIndex);
    }

    private void readObject() throws MalformedJson {
        text.start(cursor);
        if (!cursor.atObject()) {
            throw WrongSetting.at(text.line(cursor.position()), "the settings must be one object: { … }.");
        }
        Members members = Members.enter(text, cursor, SettingKey.labels(), Map.of());
        for (@Nullable String name = members.next(); name != null; name = members.next()) {
            Origin.Line line = text.line(cursor.position());
            switch (SettingKey.of(name)) {
                case SOURCES -> sources = sourceReader.readAll();
                case MAX_LINE_BYTES -> maxLineBytes = Scalars.maxLineBytes(JsonValue.read(cursor), line);
                case TRUST_INDEX -> trustIndex = Scalars.trustIndex(JsonValue.read(cursor), line);
            }
        }
    }

    private void finish() {
        int end = cursor.position();
        try {
            cursor.finish();
        } catch (MalformedJson e) {
            throw text.malformed(end);
        }
    }
}
