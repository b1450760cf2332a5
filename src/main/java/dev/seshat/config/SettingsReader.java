package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import dev.seshat.insight.cost.ModelPrice;
import dev.seshat.insight.cost.PriceFormat;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.words.Language;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects settings from a settings file and from flags; later values win.
final class SettingsReader {

    private static final String AGENT = "agent";
    private static final String PATH = "path";
    private static final String ADD = "add";
    private static final List<String> OF_SOURCE = List.of(AGENT, PATH, ADD);
    private static final String SOURCE_FORM = "{\"agent\": …, \"path\": …}";

    /// Old names that still work, with the current ones.
    private static final Map<String, String> OLD_NAMES = Map.of("parser", AGENT);

    private final Environment environment;
    private final List<String> agents;
    private final JsonCursor cursor = new JsonCursor();
    private List<Settings.Source> sources = Settings.DEFAULTS.sources();
    private Setting<Integer> maxLineBytes = Settings.DEFAULTS.maxLineBytes();
    private Setting<Boolean> trustIndex = Settings.DEFAULTS.trustIndex();
    private @Nullable Setting<ArchivePlace> namedArchive = Settings.DEFAULTS.namedArchive();
    private Setting<Language> language = Settings.DEFAULTS.language();
    private Setting<LanguagePatterns> languages = Settings.DEFAULTS.languages();
    private Setting<Boolean> redact = Settings.DEFAULTS.redact();
    private Setting<ProjectPatterns> exclude = Settings.DEFAULTS.exclude();
    private Setting<KeptBytes> raw = Settings.DEFAULTS.raw();
    private Setting<Integer> rawMaxMb = Settings.DEFAULTS.rawMaxMb();
    private Setting<OwnPrices> prices = Settings.DEFAULTS.prices();

    SettingsReader(Environment environment, List<AgentFormat> formats) {
        this.environment = environment;
        this.agents = formats.stream().map(AgentFormat::agent).toList();
    }

    /// The settings read so far, on top of the defaults.
    Settings settings() {
        return new Settings(
                sources,
                maxLineBytes,
                trustIndex,
                namedArchive,
                language,
                languages,
                redact,
                exclude,
                raw,
                rawMaxMb,
                prices);
    }

    /// Read the text of a settings file.
    void readFile(SettingsText text) {
        if (!text.isBlank()) {
            readAll(text, () -> {
                if (!cursor.atObject()) {
                    throw SettingErrors.at(here(text), "the settings must be one object: { … }.");
                }
                readMembers(
                        text,
                        SettingKey.labels(),
                        (name, at) -> read(SettingKey.find(name).orElseThrow(), at, text));
            });
        }
    }

    /// Read the value of one setting.
    void readValue(SettingKey key, SettingsText text) {
        readAll(text, () -> read(key, here(text), text));
    }

    /// Reads something at the cursor.
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

    private Origin here(SettingsText text) {
        return text.origin(cursor.position());
    }

    /// Reads the value of a member at the cursor.
    private interface Member {
        void read(String name, Origin at) throws MalformedJson;
    }

    /// Read the object at the cursor. Unknown and repeated names are errors.
    ///
    /// @param known the allowed names; null for any
    private void readMembers(SettingsText text, @Nullable List<String> known, Member member) throws MalformedJson {
        Map<String, Origin> origins = new HashMap<>();
        cursor.enterObject();
        for (int before = cursor.position(); cursor.nextMember(); before = cursor.position()) {
            Origin at = text.originOfNextName(before);
            String written = cursor.key().text();
            String name = known == null ? written : OLD_NAMES.getOrDefault(written, written);
            if (known != null && !known.contains(name)) {
                throw SettingErrors.unknown(at, "key", written, known);
            }
            Origin first = origins.putIfAbsent(name, at);
            if (first != null) {
                String where = first instanceof Origin.Line line ? " in line " + line.number() : "";
                throw SettingErrors.at(at, "“" + name + "” is already set" + where + ".");
            }
            member.read(name, here(text));
        }
    }

    private void read(SettingKey key, Origin at, SettingsText text) throws MalformedJson {
        switch (key) {
            case SOURCES -> sources = sources(at, text);
            case LANGUAGES -> languages = new Setting<>(languages(at, text), at);
            case MAX_LINE_BYTES -> maxLineBytes = new Setting<>(maxLineBytes(JsonValue.read(cursor), at), at);
            case TRUST_INDEX -> trustIndex = new Setting<>(bool(JsonValue.read(cursor), at, key.label()), at);
            case REDACT -> redact = new Setting<>(bool(JsonValue.read(cursor), at, key.label()), at);
            case ARCHIVE -> namedArchive = ArchivePath.read(JsonValue.read(cursor), at, environment);
            case LANGUAGE -> language = new Setting<>(language(JsonValue.read(cursor), at, key.label()), at);
            case EXCLUDE -> exclude = new Setting<>(patterns(JsonValue.read(cursor), at, key.label()), at);
            case RAW -> raw = new Setting<>(keptBytes(JsonValue.read(cursor), at), at);
            case PRICES -> prices = new Setting<>(prices(at, text), at);
            case RAW_MAX_MB -> rawMaxMb = new Setting<>(megabytes(JsonValue.read(cursor), at), at);
        }
    }

    private List<Settings.Source> sources(Origin at, SettingsText text) throws MalformedJson {
        if (!cursor.atArray()) {
            throw SettingErrors.value(
                    at, SettingKey.SOURCES.label(), "an array of " + SOURCE_FORM, JsonValue.read(cursor));
        }
        List<Settings.Source> all = new ArrayList<>();
        cursor.enterArray();
        while (cursor.nextElement()) {
            all.add(source(here(text), text));
        }
        return all;
    }

    private Settings.Source source(Origin at, SettingsText text) throws MalformedJson {
        if (!cursor.atObject()) {
            throw SettingErrors.value(at, "each of sources", SOURCE_FORM, JsonValue.read(cursor));
        }
        SourceParts parts = new SourceParts();
        readMembers(text, OF_SOURCE, (name, from) -> {
            JsonValue value = JsonValue.read(cursor);
            switch (name) {
                case AGENT -> parts.agent = agent(string(value, from, AGENT), from);
                case PATH -> parts.root = new Setting<>(path(string(value, from, PATH), from, environment), from);
                default -> parts.add = bool(value, from, ADD);
            }
        });
        String agent = parts.agent;
        Setting<Path> root = parts.root;
        if (agent == null || root == null) {
            throw SettingErrors.at(
                    at, "this source has no “" + (agent == null ? AGENT : PATH) + "”. It must be " + SOURCE_FORM + ".");
        }
        return new Settings.Source(agent, root, parts.add);
    }

    private static final class SourceParts {
        private @Nullable String agent;
        private @Nullable Setting<Path> root;
        private boolean add;
    }

    private String agent(String name, Origin at) {
        if (!agents.contains(name)) {
            throw SettingErrors.unknown(at, "agent", name, agents);
        }
        return name;
    }

    private LanguagePatterns languages(Origin at, SettingsText text) throws MalformedJson {
        String key = SettingKey.LANGUAGES.label();
        if (!cursor.atObject()) {
            throw SettingErrors.value(at, key, "{\"PROJECT\": \"LANGUAGE\", …}", JsonValue.read(cursor));
        }
        List<LanguagePatterns.Named> all = new ArrayList<>();
        readMembers(text, null, (project, from) -> {
            if (project.isBlank()) {
                throw SettingErrors.at(from, "a project in “" + key + "” has a blank name.");
            }
            ProjectPatterns projects = ProjectPatterns.of(List.of(project.strip()), environment);
            all.add(new LanguagePatterns.Named(projects, language(JsonValue.read(cursor), from, project)));
        });
        return new LanguagePatterns(all);
    }

    private OwnPrices prices(Origin at, SettingsText text) throws MalformedJson {
        if (!cursor.atObject()) {
            throw SettingErrors.value(
                    at,
                    SettingKey.PRICES.label(),
                    "{\"MODEL\": {\"input\": 3, \"output\": 15}, …}",
                    JsonValue.read(cursor));
        }
        List<ModelPrice> all = new ArrayList<>();
        readMembers(text, null, (model, from) -> {
            try {
                all.add(PriceFormat.read(model, "your settings", JsonValue.read(cursor)));
            } catch (PriceFormat.InvalidPrice e) {
                throw SettingErrors.at(from, String.valueOf(e.getMessage()));
            }
        });
        return new OwnPrices(all);
    }

    private static int maxLineBytes(JsonValue value, Origin at) {
        if (value instanceof JsonValue.Num(String digits) && digits.matches("\\d{1,9}")) {
            int bytes = Integer.parseInt(digits);
            if (bytes >= Settings.LEAST_MAX_LINE_BYTES && bytes <= Settings.MOST_MAX_LINE_BYTES) {
                return bytes;
            }
        }
        String wanted = "a whole number from " + Settings.LEAST_MAX_LINE_BYTES + " to " + Settings.MOST_MAX_LINE_BYTES;
        throw SettingErrors.value(at, SettingKey.MAX_LINE_BYTES.label(), wanted, value);
    }

    private static KeptBytes keptBytes(JsonValue value, Origin at) {
        String text = string(value, at, SettingKey.RAW.label());
        return KeptBytes.find(text)
                .orElseThrow(() -> SettingErrors.unknown(
                        at, "value of “" + SettingKey.RAW.label() + "”", text, KeptBytes.labels()));
    }

    private static int megabytes(JsonValue value, Origin at) {
        if (value instanceof JsonValue.Num(String digits) && digits.matches("\\d{1,9}")) {
            return Integer.parseInt(digits);
        }
        throw SettingErrors.value(at, SettingKey.RAW_MAX_MB.label(), "a whole number, 0 for no limit", value);
    }

    /// One pattern, or an array of them.
    private ProjectPatterns patterns(JsonValue value, Origin at, String name) {
        List<JsonValue> written = value instanceof JsonValue.Arr(List<JsonValue> elements) ? elements : List.of(value);
        return ProjectPatterns.of(
                written.stream().map(each -> string(each, at, name).strip()).toList(), environment);
    }

    private static Language language(JsonValue value, Origin at, String name) {
        String language = string(value, at, name);
        return Language.named(language)
                .orElseThrow(() -> SettingErrors.unknown(at, "language", language, Language.names()));
    }

    private static boolean bool(JsonValue value, Origin at, String name) {
        if (value instanceof JsonValue.Bool(boolean truth)) {
            return truth;
        }
        throw SettingErrors.value(at, name, "true or false", value);
    }

    /// The value as a string.
    ///
    /// @param name the name of the setting, for the error
    static String string(JsonValue value, Origin at, String name) {
        if (value instanceof JsonValue.Str(String text) && !text.isBlank()) {
            return text;
        }
        throw SettingErrors.value(at, name, "a non-blank string", value);
    }

    /// Resolve a path.
    ///
    /// A relative path in the settings file is relative to that file's directory, so it means the same
    /// wherever Seshat runs. On the command line and in variables it is relative to the current directory, as
    /// usual.
    static Path path(String path, Origin at, Environment environment) {
        try {
            if (path.equals("~") || path.startsWith("~/")) {
                return environment
                        .home()
                        .resolve(path.substring(1).replaceFirst("^/+", ""))
                        .toAbsolutePath()
                        .normalize();
            }
            if (path.startsWith("~")) {
                throw SettingErrors.at(at, "“" + path + "” is not supported: only ~ and ~/… name a home directory.");
            }
            return at instanceof Origin.Line line
                    ? line.file().resolveSibling(path).normalize()
                    : Path.of(path).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw SettingErrors.at(at, "“" + path + "” is not a valid path.");
        }
    }
}
