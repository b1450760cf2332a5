package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.List;
import java.util.Map;

/// Makes the settings of a run from the settings file and the command line.
public final class SettingsLoader {

    private SettingsLoader() {}

    /// Load the settings; without a file they are the defaults.
    public static Settings load(Environment environment, List<AgentFormat> formats) {
        return load(environment, formats, Map.of());
    }

    /// Load the settings, with what the command line says on top.
    ///
    /// @param flags texts by the names of the settings: `maxLineBytes`, `trustIndex`
    public static Settings load(Environment environment, List<AgentFormat> formats, Map<String, String> flags) {
        Settings settings = SettingsFile.load(Places.settingsFile(environment))
                .map(text -> new SettingsReader(text, environment, formats).read())
                .orElse(Settings.DEFAULTS);
        for (Map.Entry<String, String> flag : flags.entrySet()) {
            settings = override(settings, SettingKey.of(flag.getKey()), flag.getValue());
        }
        return settings;
    }

    private static Settings override(Settings settings, SettingKey key, String text) {
        Origin origin = new Origin.Flag(key.flag());
        return switch (key) {
            case SOURCES -> throw new IllegalArgumentException("sources are no flag");
            case MAX_LINE_BYTES ->
                new Settings(settings.sources(), Scalars.maxLineBytes(value(text), origin), settings.trustIndex());
            case TRUST_INDEX ->
                new Settings(settings.sources(), settings.maxLineBytes(), Scalars.trustIndex(value(text), origin));
        };
    }

    private static JsonValue value(String text) {
        try {
            return JsonValue.parse(text);
        } catch (MalformedJson e) {
            return new JsonValue.Str(text);
        }
    }
}
