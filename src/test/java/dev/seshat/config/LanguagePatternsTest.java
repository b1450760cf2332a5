package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The languages of projects, as people write them.
class LanguagePatternsTest {

    @TempDir
    private Path directory;

    private Home home;

    @BeforeEach
    void goHome() {
        home = new Home(directory);
    }

    @Test
    void theFirstPatternThatMeansAProjectDecides() throws IOException {
        LanguagePatterns languages = languages("""
                {"~/work/berlin/*": "german", "notes": "simple", "/srv/**": "french", "~/work": "dutch"}""");
        assertThat(languages.find(directory + "/work/berlin/app")).contains(Language.GERMAN);
        assertThat(languages.find(directory + "/work/berlin/app/src")).contains(Language.GERMAN);
        assertThat(languages.find(directory + "/work/berlin/notes")).contains(Language.GERMAN);
        assertThat(languages.find(directory + "/work/paris/notes")).contains(Language.SIMPLE);
        assertThat(languages.find("/srv/notes")).contains(Language.SIMPLE);
        assertThat(languages.find("/srv/a/b")).contains(Language.FRENCH);
        assertThat(languages.find(directory + "/work/berlin")).contains(Language.DUTCH);
        assertThat(languages.find("/elsewhere")).isEmpty();
    }

    @Test
    void theyStandInOneLineOfTheFile() throws IOException {
        Settings settings =
                home.with("{\n\n\"languages\":\n{\"notes\": \"simple\",},}").load();
        assertThat(settings.languages().origin()).isEqualTo(home.line(4));
        assertThat(settings.languages().value()).hasToString("notes: simple").isEqualTo(languages("""
                        {"notes": "simple"}"""));
        assertThat(Settings.DEFAULTS.languages().value().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "'german' → 1: “languages” must be {'PROJECT': 'LANGUAGE', …}, not 'german'.",
                "['german'] → 1: “languages” must be {'PROJECT': 'LANGUAGE', …}, not ['german'].",
                "{'a': 'german',⏎ 'b': 'germna'} → 2: unknown language “germna”. Did you mean “german”?",
                "{⏎'a': 'German'} → 2: unknown language “German”. Did you mean “german”?",
                "{'a': 1} → 1: “a” must be a non-blank string, not 1.",
                "{'a': ''} → 1: “a” must be a non-blank string, not ''.",
                "{'a': ['german']} → 1: “a” must be a non-blank string, not ['german'].",
                "{' ': 'german'} → 1: a project in “languages” has a blank name.",
                "{'a': 'german',⏎⏎'a': 'dutch'} → 3: “a” is already set in line 1.",
                "{'a': 'german' → 1: the file ends too early. Is a “}” or “]” missing?"
            })
    void saysWhatMakesNoSense(String value, String complaint) throws IOException {
        String text = value.replace('\'', '"').replace('⏎', '\n');
        String end = text.startsWith("{") && !text.endsWith("}") ? "" : "}";
        assertThat(home.with("{\"languages\": " + text + end).complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:" + complaint.replace('\'', '"'));
    }

    private LanguagePatterns languages(String value) throws IOException {
        return home.with("{\"languages\": " + value + "}").load().languages().value();
    }
}
