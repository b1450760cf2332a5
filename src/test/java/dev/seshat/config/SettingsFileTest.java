package dev.seshat.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Valid settings files, and errors for invalid ones.
class SettingsFileTest {

    private final Path directory;
    private final Home home;

    SettingsFileTest(@TempDir Path directory) {
        this.directory = directory;
        this.home = new Home(directory);
    }

    @Test
    void withoutAFileTheDefaultsHold() {
        assertThat(home.load()).isEqualTo(Settings.DEFAULTS);
        assertThat(Settings.DEFAULTS.maxLineBytes().value()).isEqualTo(1_048_576);
        assertThat(Settings.DEFAULTS.trustIndex().value()).isFalse();
        assertThat(Settings.DEFAULTS.language().value()).isEqualTo(Language.ENGLISH);
        assertThat(Settings.DEFAULTS.redact().value()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "// nothing yet\n", "/* nothing */", "{}", "\ufeff{}", "\ufeff"})
    void aFileThatSaysNothingSetsNothing(String text) throws IOException {
        assertThat(home.with(text).load()).isEqualTo(Settings.DEFAULTS);
    }

    @Test
    void readsCommentsTrailingCommasAndAByteOrderMark() throws IOException {
        String text = """
                \ufeff// über alles
                {
                  "maxLineBytes": /* “half” a line, // really */ 2048, // ok
                  "trustIndex": true,
                  /*
                   * many lines, and "quotes", [brackets], commas,
                   */
                  "language": "simple",
                  "sources": [
                    {"agent": "claude", "path": "/a//b/*c*/,]", "add": true,},
                  ],
                } // end""";
        assertThat(home.with(text).load())
                .isEqualTo(new Settings(
                        List.of(new Settings.Source(
                                "claude", new Setting<>(Path.of("/a/b/*c*/,]"), home.line(10)), true)),
                        new Setting<>(2048, home.line(3)),
                        new Setting<>(true, home.line(4)),
                        null,
                        new Setting<>(Language.SIMPLE, home.line(8)),
                        Setting.ofDefault(LanguagePatterns.NONE),
                        new Setting<>(true, new Origin.Default()),
                        Setting.ofDefault(ProjectPatterns.NONE),
                        Setting.ofDefault(KeptBytes.FULL),
                        Setting.ofDefault(0),
                        Setting.ofDefault(OwnPrices.NONE)));
    }

    @Test
    void countsLinesOfAFileFromWindows() throws IOException {
        String text = "// one\r\n{\r\n\"trustIndex\":\r\ntrue // four\r\n}\r\n";
        assertThat(home.with(text).load().trustIndex()).isEqualTo(new Setting<>(true, home.line(4)));
    }

    @Test
    void aFileThatSeshatConfigNamesMustExist() {
        assertThat(home.complaint("SESHAT_CONFIG", home.path() + "/none.jsonc"))
                .isEqualTo("WRONG_USE SESHAT_CONFIG names ~/none.jsonc, which does not exist.");
    }

    @Test
    void aLinkToNothingIsNoMissingFile() throws IOException {
        Files.createDirectories(home.file().getParent());
        Files.createSymbolicLink(home.file(), directory.resolve("gone"));
        assertThat(home.complaint())
                .isEqualTo("WRONG_USE the settings file ~/.config/seshat/config.jsonc is a broken link.");
    }

    @Test
    void aDirectoryIsNoSettingsFile() throws IOException {
        Files.createDirectories(home.file());
        assertThat(home.complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc is a directory, not a settings file.");
    }

    @Test
    void aFileWhereADirectoryShouldBeIsSaid() throws IOException {
        Files.writeString(directory.resolve(".config"), "");
        assertThat(home.complaint())
                .isEqualTo("UNREADABLE cannot read the settings file ~/.config/seshat/config.jsonc: Not a directory.");
    }

    @Test
    void takesOneMebibyteAndNoMore() throws IOException {
        int most = 1 << 20;
        assertThat(home.with("{}" + " ".repeat(most - 2)).load()).isEqualTo(Settings.DEFAULTS);
        assertThat(home.with("{}" + " ".repeat(most - 1)).complaint())
                .isEqualTo(
                        "WRONG_USE ~/.config/seshat/config.jsonc is larger than 1 MiB, too large for a settings file.");
    }

    @Test
    void aFileInAnotherEncodingIsRefusedEvenInAComment() throws IOException {
        String notUtf8 = ": not valid UTF-8. Save the file as UTF-8.";
        Files.createDirectories(home.file().getParent());
        Files.write(home.file(), "{\n// ü\n}".getBytes(ISO_8859_1));
        assertThat(home.complaint()).isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:2" + notUtf8);
        Files.write(home.file(), "\ufeff{}".getBytes(UTF_16LE));
        assertThat(home.complaint()).isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:1" + notUtf8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "{⏎`maxLineByte`: 1} → 2: unknown key “maxLineByte”. Did you mean “maxLineBytes”?",
                "{`colour`: 1} → 1: unknown key “colour”. There are: sources, maxLineBytes, trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices.",
                "{`trustIndex`: true,⏎⏎`trustIndex`⏎: true} → 3: “trustIndex” is already set in line 1.",
                "{`trustIndex`:⏎`yes`} → 2: “trustIndex” must be true or false, not `yes`.",
                "{`trustIndex`: null} → 1: “trustIndex” must be true or false, not null.",
                "{`trustIndex`: yes} → 1: “yes” is unexpected here. Names and strings need double quotes.",
                "{trustIndex: true} → 1: “trustIndex” is unexpected here. Names and strings need double quotes.",
                "{⏎'trustIndex': true} → 2: “'” is unexpected here. Strings need double quotes.",
                "{`trustIndex`: true⏎`maxLineBytes`: 2048} → 2: “`maxLineBytes`” is unexpected here."
                        + " Is a comma missing before it, or a quote at its end?",
                "{`trustIndex`: true,⏎`maxLine⏎} → 2: “`maxLine” is unexpected here."
                        + " Is a comma missing before it, or a quote at its end?",
                "{`trustIndex` true} → 1: “true” is unexpected here. Names and strings need double quotes.",
                "{`trustIndex`: true⏎// no end⏎ → 1: the file ends too early. Is a “}” or “]” missing?",
                "{⏎`trustIndex`: true /* no end }⏎ → 2: this comment is never closed.",
                "{`trustIndex`: true}⏎} → 2: “}” is unexpected here."
                        + " Is a comma, a colon or a bracket missing before it?",
                "{⏎,} → 2: “,” is unexpected here. Is a comma, a colon or a bracket missing before it?",
                "{`trustIndex`: true,,} → 1: “,” is unexpected here."
                        + " Is a comma, a colon or a bracket missing before it?",
                "⏎[] → 2: the settings must be one object: { … }.",
                "`a` → 1: the settings must be one object: { … }."
            })
    void saysWhereAndWhat(String text, String complaint) throws IOException {
        assertThat(home.with(written(text)).complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:" + written(complaint));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1023", "67108865", "-2048", "2048.0", "1e6", "`1 MiB`", "true", "[2048]", "99999999999"})
    void refusesALineLimitThatIsNoneOrOutOfBounds(String value) throws IOException {
        assertThat(home.with(written("{`maxLineBytes`: " + value + "}")).complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:1: “maxLineBytes” must be a whole number"
                        + " from 1024 to 67108864, not " + written(value) + ".");
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 67_108_864})
    void takesALineLimitAtItsBounds(int bytes) throws IOException {
        assertThat(home.with("{\"maxLineBytes\": " + bytes + "}").load().maxLineBytes())
                .isEqualTo(new Setting<>(bytes, home.line(1)));
    }

    @ParameterizedTest
    @EnumSource
    void takesEveryLanguageByItsName(Language language) throws IOException {
        assertThat(home.with("{\"language\": \"" + language.title() + "\"}")
                        .load()
                        .language())
                .isEqualTo(new Setting<>(language, home.line(1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "'English' → unknown language “English”. Did you mean “english”?",
                "'engilsh' → unknown language “engilsh”. Did you mean “english”?",
                "'simpel' → unknown language “simpel”. Did you mean “simple”?",
                "'' → “language” must be a non-blank string, not ''.",
                "['english'] → “language” must be a non-blank string, not ['english'].",
                "null → “language” must be a non-blank string, not null."
            })
    void refusesALanguageThatItDoesNotKnow(String value, String complaint) throws IOException {
        assertThat(home.with("{\"language\": " + value.replace('\'', '"') + "}").complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:1: " + complaint.replace('\'', '"'));
    }

    @Test
    void namesAllLanguagesWhereNoneIsNear() throws IOException {
        assertThat(home.with("{\"language\": \"klingon\"}").complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:1: unknown language “klingon”. There are: "
                        + String.join(", ", Language.names()) + ".");
    }

    @Test
    void showsOnlyTheBeginningOfALongValue() throws IOException {
        assertThat(home.with("{\"" + "𝄞".repeat(100_000) + "\": 1}").complaint())
                .isEqualTo(
                        "WRONG_USE ~/.config/seshat/config.jsonc:1: unknown key “" + "𝄞".repeat(40)
                                + "…”. There are: sources, maxLineBytes, trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices.");
    }

    @Test
    void takesWhetherSecretsAreMasked() throws IOException {
        assertThat(home.with("{\"redact\": false}").load().redact()).isEqualTo(new Setting<>(false, home.line(1)));
        assertThat(home.with("{\"redact\": 0}").complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:1: “redact” must be true or false, not 0.");
    }

    private static String written(String text) {
        return text.replace('⏎', '\n').replace('`', '"');
    }
}
