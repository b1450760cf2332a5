package dev.seshat.config;

import dev.seshat.host.Environment;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads `sources` out of the text of the settings.
final class SourceReader {

    private static final String AGENT = "agent";
    private static final String PATH = "path";
    private static final String ADD = "add";
    private static final List<String> NAMES = List.of(AGENT, PATH, ADD);
    private static final Map<String, String> OLD_NAMES = Map.of("parser", AGENT);
    private static final String FORM = "{\"agent\": …, \"path\": …}";

    private final SettingsText text;
    private final JsonCursor cursor;
    private final Environment environment;
    private final List<String> agents;

    SourceReader(SettingsText text, JsonCursor cursor, Environment environment, List<String> agents) {
        this.text = text;
        this.cursor = cursor;
        this.environment = environment;
        this.agents = agents;
    }

    /// Read the array at the cursor.
    List<Source> readAll() throws MalformedJson {
        if (!cursor.atArray()) {
            throw WrongSetting.value(here(), SettingKey.SOURCES.label(), "an array of " + FORM, JsonValue.read(cursor));
        }
        List<Source> sources = new ArrayList<>();
        cursor.enterArray();
        while (cursor.nextElement()) {
            sources.add(read());
        }
        return sources;
    }

    private Source read() throws MalformedJson {
        Origin origin = here();
        if (!cursor.atObject()) {
            throw WrongSetting.value(origin, "each of sources", FORM, JsonValue.read(cursor));
        }
        @Nullable String agent = null;
        @Nullable Setting<Path> root = null;
        boolean add = false;
        Members members = Members.enter(text, cursor, NAMES, OLD_NAMES);
        for (@Nullable String name = members.next(); name != null; name = members.next()) {
            Origin at = here();
            JsonValue value = JsonValue.read(cursor);
            switch (name) {
                case AGENT -> agent = agent(Scalars.text(value, at, AGENT), at);
                case PATH -> root = new Setting<>(WrittenPath.read(Scalars.text(value, at, PATH), at, environment), at);
                default -> add = Scalars.truth(value, at, ADD);
            }
        }
        if (agent == null || root == null) {
            throw WrongSetting.at(
                    origin, "this source has no “" + (agent == null ? AGENT : PATH) + "”. It must be " + FORM + ".");
        }
        return new Source(agent, root, add);
    }

    private Origin here() {
        return text.origin(cursor.position());
    }

    private String agent(String name, Origin at) {
        if (!agents.contains(name)) {
            throw WrongSetting.unknown(at, "agent", name, agents);
        }
        return name;
    }
}
