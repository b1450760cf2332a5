package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The directories that are searched for logs, by default, from the environment and from the settings file.
class SourcesTest {

    private static final String REPLACED = "{'sources': [{'agent': 'claude', 'path': '/replaced'}]}";
    private static final String ADDED = "{'sources': [{'agent': 'claude', 'path': '/added', 'add': true}]}";
    private static final String BOTH = """
            {'sources': [
              {'agent': 'claude', 'path': '/added', 'add': true},
              {'agent': 'claude', 'path': '/one'},
              {'parser': 'claude', 'path': '/two', 'add': false},
            ]}""";

    private final Path directory;
    private final Home home;

    SourcesTest(@TempDir Path directory) {
        this.directory = directory;
        this.home = new Home(directory);
    }

    @Test
    void withoutSettingsTheAgentsOwnDirectoryIsRead() {
        assertThat(roots()).isEqualTo("~/.claude/projects default");
    }

    @Test
    void aSourceReplacesTheAgentsOwnDirectory() throws IOException {
        write(REPLACED);
        assertThat(roots()).isEqualTo("/replaced file: ~/.config/seshat/config.jsonc:1");
    }

    @Test
    void anAddedSourceStandsBesideTheAgentsOwnDirectory() throws IOException {
        write(ADDED);
        assertThat(roots()).isEqualTo("""
                ~/.claude/projects default
                /added file: ~/.config/seshat/config.jsonc:1""");
    }

    @Test
    void anAgentMayHaveSeveralSourcesAndAddedOnesComeLast() throws IOException {
        write(BOTH);
        assertThat(roots()).isEqualTo("""
                /one file: ~/.config/seshat/config.jsonc:3
                /two file: ~/.config/seshat/config.jsonc:4
                /added file: ~/.config/seshat/config.jsonc:2""");
    }

    @Test
    void theAgentsVariableBeatsAReplacementButNotAnAddition() throws IOException {
        write(BOTH);
        assertThat(roots("CLAUDE_CONFIG_DIR", "~/c")).isEqualTo("""
                ~/c/projects environment: CLAUDE_CONFIG_DIR
                /added file: ~/.config/seshat/config.jsonc:2""");
        assertThat(roots("CLAUDE_CONFIG_DIR", "/c", "SESSIONS_DIR", "/s")).isEqualTo("""
                /s environment: SESSIONS_DIR
                /added file: ~/.config/seshat/config.jsonc:2""");
    }

    @Test
    void anEmptyVariableLetsTheFileSpeak() throws IOException {
        write(REPLACED);
        assertThat(roots("SESSIONS_DIR", "", "CLAUDE_CONFIG_DIR", ""))
                .isEqualTo("/replaced file: ~/.config/seshat/config.jsonc:1");
    }

    @Test
    void aDirectoryIsReadOnceHoweverOftenItIsNamed() throws IOException {
        write("{'sources': [{'agent': 'claude', 'path': '~/.claude/x/../projects', 'add': true}]}");
        assertThat(roots()).isEqualTo("~/.claude/projects default");
    }

    @ParameterizedTest
    @CsvSource({
        "~, ~",
        "~/logs, ~/logs",
        "~//logs/, ~/logs",
        "logs, ~/.config/seshat/logs",
        "../logs, ~/.config/logs",
        "./~x, ~/.config/seshat/~x",
        "/a/./b/, /a/b"
    })
    void expandsTheTildeAndTakesRelativePathsFromTheSettingsFile(String written, String root) throws IOException {
        write("{'sources': [{'agent': 'claude', 'path': '" + written + "'}]}");
        assertThat(roots()).isEqualTo(root + " file: ~/.config/seshat/config.jsonc:1");
    }

    @Test
    void aRelativePathStartsAtTheFileThatSeshatConfigNames() throws IOException {
        Path file = directory.resolve("other/try.jsonc");
        Files.createDirectories(directory.resolve("other"));
        Files.writeString(file, "{\"sources\": [{\"agent\": \"claude\", \"path\": \"logs\"}]}");
        assertThat(roots("SESHAT_CONFIG", "~/other/try.jsonc")).isEqualTo("~/other/logs file: ~/other/try.jsonc:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "{} → 1: “sources” must be an array of {'agent': …, 'path': …}, not {}.",
                "[⏎'/logs'] → 2: “each of sources” must be {'agent': …, 'path': …}, not '/logs'.",
                "[⏎{⏎'path': '/x'}] → 2: this source has no “agent”. It must be {'agent': …, 'path': …}.",
                "[{'agent': 'claude'}] → 1: this source has no “path”. It must be {'agent': …, 'path': …}.",
                "[{⏎'agent': 'cluade', 'path': '/x'}] → 2: unknown agent “cluade”. Did you mean “claude”?",
                "[{'agent': 'Claude Code', 'path': '/x'}] → 1: unknown agent “Claude Code”. There are: claude.",
                "[{'agent': 7, 'path': '/x'}] → 1: “agent” must be a non-blank string, not 7.",
                "[{'agent': 'claude', 'path': ' '}] → 1: “path” must be a non-blank string, not ' '.",
                "[{'agent': 'claude', 'path': '~me/x'}]"
                        + " → 1: “~me/x” is not supported: only ~ and ~/… name a home directory.",
                "[{'agent': 'claude', 'path': '/x', 'add': 1}] → 1: “add” must be true or false, not 1.",
                "[{'agent': 'claude', 'paths': '/x'}] → 1: unknown key “paths”. Did you mean “path”?",
                "[{'agent': 'claude',⏎'parser': 'claude'}] → 2: “agent” is already set in line 1."
            })
    void saysWhatIsWrongWithASource(String sources, String complaint) throws IOException {
        write("{'sources': " + sources.replace('⏎', '\n') + "}");
        assertThat(home.complaint())
                .isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:" + complaint.replace('\'', '"'));
    }

    private void write(String settings) throws IOException {
        home.with(settings.replace('\'', '"'));
    }

    private String roots(String... namesAndValues) {
        Settings settings = home.load(namesAndValues);
        List<Setting<Path>> roots = settings.rootSettings(Home.CLAUDE, home.environment(namesAndValues));
        assertThat(settings.roots(Home.CLAUDE, home.environment(namesAndValues)))
                .isEqualTo(roots.stream().map(Setting::value).toList());
        return roots.stream()
                .map(root -> root.value() + " " + root.origin().text())
                .collect(Collectors.joining("\n"))
                .replace(directory.toString(), "~");
    }
}
