package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page about the settings is correct.
class SettingsPageTest {

    private static final Pattern EXAMPLE = Pattern.compile("```jsonc\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyExampleIsASettingsFile(@TempDir Path directory) throws IOException {
        Home home = new Home(directory);
        for (String example : examples()) {
            assertThat(home.with(example).load()).as(example).isNotEqualTo(Settings.DEFAULTS);
        }
    }

    @Test
    void everySettingHasAChapterAndAnExample() throws IOException {
        String page = page();
        List<String> examples = examples();
        assertThat(SettingKey.labels()).allSatisfy(key -> {
            assertThat(page).contains("## `" + key + "`\n");
            assertThat(examples).anyMatch(example -> example.contains("\"" + key + "\""));
        });
    }

    @Test
    void saysTheBoundsAndTheDefault() throws IOException {
        assertThat(page())
                .contains("from " + Settings.LEAST_MAX_LINE_BYTES + " (1 KiB)")
                .contains("to " + Settings.MOST_MAX_LINE_BYTES + " (64 MiB)")
                .contains("\n" + Settings.DEFAULTS.maxLineBytes().value() + " (1 MiB)");
    }

    @Test
    void namesEveryLanguage() throws IOException {
        String chapter =
                page().split("## `language`\n", 2)[1].split("\n##", 2)[0].replace('\n', ' ');
        assertThat(chapter)
                .contains("Default: `" + Settings.DEFAULTS.language().value().title() + "`");
        assertThat(Language.names()).allSatisfy(name -> assertThat(chapter).contains("`" + name + "`"));
    }

    private static List<String> examples() throws IOException {
        return EXAMPLE.matcher(page())
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String page() throws IOException {
        return Files.readString(Path.of("docs/settings.md"));
    }
}
