package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The forms of a command line; `ResumeInShellsTest` types them into real shells.
class ShellCommandTest {

    private static final List<String> WORDS = List.of("claude", "--resume", "a1-b2");

    private static final List<String> FRAGMENTS = List.of(
            "'",
            "\"",
            "\\",
            "$",
            "`",
            "!",
            ";",
            " ",
            "-",
            "%",
            "&",
            "|",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "*",
            "?",
            "~",
            "#",
            "^",
            "=",
            ",",
            ":",
            "<",
            ">",
            "‘",
            "’",
            "“",
            "”",
            "é",
            "水",
            "boom",
            "$(boom)",
            "`boom`",
            ";boom;",
            "';boom;'",
            "\\';boom;'",
            "\";boom;\"",
            "&& boom",
            "!!",
            "%s",
            "\\n",
            "a");

    private static String in(String directory) {
        return ShellCommand.of(directory, WORDS).orElse("");
    }

    @Test
    void usesTheSimplestFormThatAllShellsAgreeOn() {
        assertThat(in("/w/one")).isEqualTo("cd /w/one && claude --resume a1-b2");
        assertThat(in("/w/two words; $HOME")).isEqualTo("cd '/w/two words; $HOME' && claude --resume a1-b2");
        assertThat(in("/w/it's")).isEqualTo("cd \"/w/it's\" && claude --resume a1-b2");
        assertThat(in("/w/Sam’s")).isEqualTo("cd \"/w/Sam’s\" && claude --resume a1-b2");
        assertThat(in("/w/a\\b"))
                .isEqualTo("sh -c 'cd \"$(printf %b \"/w/a\\0134b\")\" && exec claude --resume a1-b2'");
        assertThat(ShellCommand.of(null, WORDS)).contains("claude --resume a1-b2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/w/a\nb",
                "/w/a\rb",
                "/w/\u001b[2J",
                "/w/\u007f",
                "/w/\u009b31m",
                "/w/\u202egpj",
                "/w/\u200b",
                "/w/\u2066",
                "/w/\ufeff",
                "/w/\ufffd",
                "/w/\ud800",
                "/w/\udb40\udc41",
                "/w/\u3164",
                "/w/\u2028",
                "relative",
                "-n",
                "C:\\work",
            })
    void makesNoCommandOfWhatCannotBeReadOrIsNoPlaceHere(String directory) {
        assertThat(in(directory)).isEmpty();
    }

    @Test
    void makesNoCommandOfAWordThatCannotBeRead() {
        assertThat(ShellCommand.of("/w", List.of("pi", "--session", "/logs/\ufffd.jsonl")))
                .isEmpty();
    }

    @Property(tries = 2000)
    void powerShellReadsTheSameWords(@ForAll("names") String name) {
        String directory = "/w/" + name;
        String line = ShellCommand.of(directory, WORDS).orElseThrow();
        List<String> words = PowerShellWords.of(line);
        if (words.getFirst().equals("sh")) {
            assertThat(words).hasSize(3);
            assertThat(words.get(2)).matches("[A-Za-z0-9_./+=\\\\\"$()%& -]*");
        } else {
            assertThat(words).containsExactly("cd", directory, "&&", "claude", "--resume", "a1-b2");
            // PowerShell's `cd` accepts patterns, both slashes, and providers.
            assertThat(directory).doesNotContainPattern("[\\[\\]*?`\\\\:]");
        }
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars("ab/ '\"\\$`!;&|<>(){}[]*?~#%^=+-,.:@‘’‚‛“”„éЖ水")
                .ofMinLength(0)
                .ofMaxLength(12);
    }

    /// Real directories with such names are created, and each shell must end up in exactly that one.
    @Property(tries = 60)
    void leadsToAnyDirectory(@ForAll("hostileNames") String name) throws IOException, InterruptedException {
        Path place = Files.createTempDirectory("seshat-shells").toRealPath();
        try {
            Path directory = Files.createDirectories(place.resolve("d").resolve(name));
            String command = in(directory.toString());
            ResumeShells shells = new ResumeShells(place);
            for (List<String> shell : ResumeShells.SHELLS) {
                assertThat(shells.run(shell, command))
                        .as(shell.getFirst() + ": " + command)
                        .isEqualTo("claude\n" + directory + "\n--resume\na1-b2\n");
            }
        } finally {
            Fixtures.delete(place);
        }
    }

    @Provide
    Arbitrary<String> hostileNames() {
        return Arbitraries.of(FRAGMENTS).list().ofMinSize(1).ofMaxSize(6).map(parts -> String.join("", parts));
    }
}
