package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.seshat.model.SeshatException;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Settings on the command line: a flag beats the environment, which beats the file.
class CommandLineSettingsTest {

    private static final Origin SET = new Origin.Flag("--set");
    private static final Setting<Language> ENGLISH = Setting.ofDefault(Language.ENGLISH);
    private static final Setting<LanguagePatterns> ANY = Setting.ofDefault(LanguagePatterns.NONE);
    private static final Setting<Boolean> MASKED = Setting.ofDefault(true);
    private static final Setting<ProjectPatterns> ALL = Setting.ofDefault(ProjectPatterns.NONE);
    private static final Setting<KeptBytes> FULL = Setting.ofDefault(KeptBytes.FULL);
    private static final Setting<Integer> UNLIMITED = Setting.ofDefault(0);
    private static final Setting<OwnPrices> OURS = Setting.ofDefault(OwnPrices.NONE);

    @Test
    void aFlagBeatsTheFile(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"maxLineBytes\": 2048, \"trustIndex\": true}");
        assertThat(load(home, "maxLineBytes=4096"))
                .isEqualTo(new Settings(
                        List.of(),
                        new Setting<>(4096, SET),
                        new Setting<>(true, home.line(1)),
                        null,
                        ENGLISH,
                        ANY,
                        MASKED,
                        ALL,
                        FULL,
                        UNLIMITED,
                        OURS));
        assertThat(load(home, "trustIndex=false"))
                .isEqualTo(new Settings(
                        List.of(),
                        new Setting<>(2048, home.line(1)),
                        new Setting<>(false, SET),
                        null,
                        ENGLISH,
                        ANY,
                        MASKED,
                        ALL,
                        FULL,
                        UNLIMITED,
                        OURS));
        assertThat(SET.text()).isEqualTo("flag: --set");
    }

    /// For every setting: what a flag and the file set.
    @ParameterizedTest
    @EnumSource
    void everySettingCanBeSetByAFlagAndIsThenNotTheFiles(SettingKey key, @TempDir Path directory) throws IOException {
        String inFile = switch (key) {
            case SOURCES -> "[{\"agent\": \"claude\", \"path\": \"/file\"}]";
            case MAX_LINE_BYTES -> "2048";
            case TRUST_INDEX -> "true";
            case ARCHIVE -> "\"/file.db\"";
            case LANGUAGE -> "\"german\"";
            case LANGUAGES -> "{\"file\": \"german\"}";
            case REDACT -> "true";
            case EXCLUDE -> "[\"~/file\"]";
            case RAW -> "\"full\"";
            case RAW_MAX_MB -> "1";
            case PRICES -> "{\"file\": {\"input\": 1, \"output\": 2}}";
        };
        String inFlag = switch (key) {
            case SOURCES -> "[{\"agent\": \"claude\", \"path\": \"/flag\"}]";
            case MAX_LINE_BYTES -> "4096";
            case TRUST_INDEX -> "false";
            case ARCHIVE -> "/flag.db";
            case LANGUAGE -> "simple";
            case LANGUAGES -> "{\"flag\": \"simple\"}";
            case REDACT -> "false";
            case EXCLUDE -> "/flag";
            case RAW -> "messages";
            case RAW_MAX_MB -> "2";
            case PRICES -> "{\"flag\": {\"input\": 1, \"output\": 2.5}}";
        };
        Home home = new Home(directory).with("{\"" + key.label() + "\": " + inFile + "}");
        Settings both = load(home, key.label() + "=" + inFlag);
        assertThat(both)
                .isNotEqualTo(home.load())
                .isEqualTo(load(new Home(directory.resolve("empty")), key.label() + "=" + inFlag));
    }

    @Test
    void sourcesOfAFlagBeatTheAgentsVariableWhichBeatsTheFile(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"sources\": [{\"agent\": \"claude\", \"path\": \"/file\"}]}");
        String flag = "sources=[{\"agent\": \"claude\", \"path\": \"/flag\"}]";
        assertThat(roots(home, CommandLineSettings.NONE)).isEqualTo("/file file: ~/.config/seshat/config.jsonc:1");
        assertThat(roots(home, CommandLineSettings.NONE, "SESSIONS_DIR", "/variable"))
                .isEqualTo("/variable environment: SESSIONS_DIR");
        assertThat(roots(home, flags(home, flag), "SESSIONS_DIR", "/variable")).isEqualTo("/flag flag: --set");
    }

    @Test
    void sourcesThatAFlagAddsAreReadBesideTheVariables(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"sources\": [{\"agent\": \"claude\", \"path\": \"/file\"}]}");
        String flag = "sources=[{\"agent\": \"claude\", \"path\": \"~/flag\", \"add\": true,},]";
        assertThat(roots(home, flags(home, flag), "SESSIONS_DIR", "/variable"))
                .isEqualTo("/variable environment: SESSIONS_DIR\n~/flag flag: --set");
        assertThat(roots(home, flags(home, "sources=[]"))).isEqualTo("~/.claude/projects default");
    }

    @Test
    void theArchiveOfAFlagBeatsTheVariableWhichBeatsTheFile(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"archive\": \"/file.db\"}");
        String[] variable = {"SESHAT_ARCHIVE", "/variable.db", "XDG_DATA_HOME", "/data"};
        assertThat(home.archive()).isEqualTo("/file.db file: ~/.config/seshat/config.jsonc:1");
        assertThat(home.archive("XDG_DATA_HOME", "/data")).isEqualTo(home.archive());
        assertThat(home.archive(variable)).isEqualTo("/variable.db environment: SESHAT_ARCHIVE");
        assertThat(home.archive(flags(home, "archive=/flag.db"), variable)).isEqualTo("/flag.db flag: --set");
    }

    @Test
    void theArchiveOfAFlagHoldsWhateverTheVariableSays(@TempDir Path directory) {
        Home home = new Home(directory);
        assertThat(home.archive(flags(home, "archive=~/flag.db"), "SESHAT_ARCHIVE", "postgresql://db/seshat"))
                .isEqualTo("~/flag.db flag: --set");
    }

    @Test
    void aRelativeArchiveOfAFlagStartsWhereOneIs(@TempDir Path directory) {
        Home home = new Home(directory);
        assertThat(load(home, "archive=x/../a.db").archive(home.environment()))
                .isEqualTo(new Setting<>(new ArchivePlace.InFile(Path.of("a.db").toAbsolutePath()), SET));
    }

    @Test
    void aRelativeSourceOfAFlagStartsWhereOneIs(@TempDir Path directory) {
        Home home = new Home(directory);
        assertThat(load(home, "sources=[{\"agent\": \"claude\", \"path\": \"./logs\"}]")
                        .sources())
                .isEqualTo(List.of(new Settings.Source(
                        "claude", new Setting<>(Path.of("logs").toAbsolutePath(), SET), false)));
    }

    @Test
    void theFileThatConfigNamesBeatsTheOneOfTheVariable(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"maxLineBytes\": 1024}");
        Path flagged = Files.writeString(directory.resolve("flag.jsonc"), "{\"maxLineBytes\": 4096}");
        Path named = Files.writeString(directory.resolve("variable.jsonc"), "{\"maxLineBytes\": 2048}");
        String[] variable = {"SESHAT_CONFIG", named.toString()};
        CommandLineSettings flags = CommandLineSettings.of(
                Path.of("~/flag.jsonc"), null, List.of(), home.environment(), List.of(Home.CLAUDE));
        assertThat(home.load().maxLineBytes()).isEqualTo(new Setting<>(1024, home.line(1)));
        assertThat(home.load(variable).maxLineBytes()).isEqualTo(new Setting<>(2048, new Origin.Line(named, 1)));
        assertThat(Settings.load(home.environment(variable), List.of(Home.CLAUDE), flags)
                        .maxLineBytes())
                .isEqualTo(new Setting<>(4096, new Origin.Line(flagged, 1)));
        assertThat(SeshatPaths.settingsFile(home.environment(variable), flags))
                .isEqualTo(new Setting<>(flagged, new Origin.Flag("--config")));
    }

    @Test
    void aFileThatConfigNamesMustExist(@TempDir Path directory) {
        Home home = new Home(directory);
        CommandLineSettings flags = CommandLineSettings.of(
                Path.of("~/none.jsonc"), null, List.of(), home.environment(), List.of(Home.CLAUDE));
        SeshatException e = catchThrowableOfType(
                SeshatException.class, () -> Settings.load(home.environment(), List.of(Home.CLAUDE), flags));
        assertThat(e).hasMessage("--config names " + directory + "/none.jsonc, which does not exist.");
    }

    @Test
    void theLaterOfTwoFlagsHolds(@TempDir Path directory) {
        Settings settings = load(new Home(directory), "maxLineBytes=2048", " maxLineBytes = 4096 ");
        assertThat(settings.maxLineBytes()).isEqualTo(new Setting<>(4096, SET));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "maxLineByte=2048 → unknown key “maxLineByte”. Did you mean “maxLineBytes”?",
                "colour=1 → unknown key “colour”. There are: sources, maxLineBytes, trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices.",
                "trustIndex → “trustIndex” is not KEY=VALUE. The keys are: sources, maxLineBytes, trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices.",
                "=true → “=true” is not KEY=VALUE. The keys are: sources, maxLineBytes, trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices.",
                "trustIndex=maybe → “trustIndex” must be true or false, not 'maybe'.",
                "trustIndex= → “trustIndex” must be true or false, not ''.",
                "trustIndex=true true → “trustIndex” must be true or false, not 'true true'.",
                "maxLineBytes=12 → “maxLineBytes” must be a whole number from 1024 to 67108864, not 12.",
                "maxLineBytes='2048' → “maxLineBytes” must be a whole number from 1024 to 67108864, not '2048'.",
                "maxLineBytes=[2048 → the value ends too early. Is a “}” or “]” missing?",
                "sources=/logs → “sources” must be an array of {'agent': …, 'path': …}, not '/logs'.",
                "sources=//logs → “sources” must be an array of {'agent': …, 'path': …}, not '//logs'.",
                "sources=[{'agent': 'cluade', 'path': '/x'}] → unknown agent “cluade”. Did you mean “claude”?",
                "sources=[{'agent': 'claude', 'agent': 'claude'}] → “agent” is already set.",
                "sources=[{agent: 'claude'}] → “agent” is unexpected here. Names and strings need double quotes.",
                "archive= → “archive” must be a non-blank string, not ''.",
                "archive=7 → “archive” must be a non-blank string, not 7.",
                "archive=postgresql://me:pw@db → the address of the archive cannot contain a password, because others could see it: keep it in the file that PGPASSFILE names, or in ~/.pgpass.",
                "archive=/a?b → the path of the archive cannot contain a question mark: “/a?b”.",
                "language=germna → unknown language “germna”. Did you mean “german”?",
                "sources=[] [] → “[” is unexpected here. Is a comma, a colon or a bracket missing before it?"
            })
    void saysWhatIsWrongWithAFlag(String flag, String complaint) {
        Home home = new Home(Path.of("/nowhere"));
        SeshatException e = catchThrowableOfType(SeshatException.class, () -> flags(home, flag.replace('\'', '"')));
        assertThat(e).hasMessage("--set: " + complaint.replace('\'', '"'));
        assertThat(e.kind()).isEqualTo(SeshatException.Kind.WRONG_USE);
    }

    @Property
    void anyTextIsASettingOrAMistake(@ForAll SettingKey key, @ForAll String text) {
        Home home = new Home(Path.of("/nowhere"));
        try {
            assertThat(load(home, key.label() + "=" + text)).isNotNull();
        } catch (SeshatException e) {
            assertThat(e.getMessage()).startsWith("--set: ");
        }
    }

    private static CommandLineSettings flags(Home home, String... set) {
        return CommandLineSettings.of(null, null, List.of(set), home.environment(), List.of(Home.CLAUDE));
    }

    private static Settings load(Home home, String... set) {
        return Settings.load(home.environment(), List.of(Home.CLAUDE), flags(home, set));
    }

    private static String roots(Home home, CommandLineSettings flags, String... namesAndValues) {
        return Settings.load(home.environment(namesAndValues), List.of(Home.CLAUDE), flags)
                .rootSettings(Home.CLAUDE, home.environment(namesAndValues))
                .stream()
                .map(root -> root.value() + " " + root.origin().text())
                .collect(Collectors.joining("\n"))
                .replace(home.path().toString(), "~");
    }
}
