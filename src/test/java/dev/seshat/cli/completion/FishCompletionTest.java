package dev.seshat.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.Outcome;
import dev.seshat.cli.RealProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Completion in a real fish, which reports what it would offer.
class FishCompletionTest {

    @TempDir
    private static Path home = Path.of("");

    @BeforeAll
    static void writeTheScriptAndAFile() throws Exception {
        Outcome outcome = RealProgram.at(home).run("completion", "fish");
        assertThat(outcome.exit()).isZero();
        Files.writeString(home.resolve("seshat.fish"), outcome.out());
        Files.createFile(home.resolve("saved.jsonl"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            seshat comp                   | completion
            seshat sh                     | show
            seshat --v                    | --version
            seshat show --to              | --tools
            'seshat show --tools '        | full none short
            seshat show --category tool   | tool_call tool_result
            'seshat list --set '          | archive= exclude= language= languages= maxLineBytes= prices= raw= rawMaxMb= redact= sources= trustIndex=
            seshat list --config sav      | saved.jsonl
            'seshat completion '          | bash fish zsh
            seshat completion --no        | --no-pager
            seshat show sav               | saved.jsonl
            """)
    void offersWhatFits(String line, String candidates) throws Exception {
        assertThat(complete(line).out().lines().map(offer -> offer.split("\t", 2)[0]))
                .filteredOn(word -> !word.isEmpty())
                .containsExactly(candidates.split(" "));
    }

    @Test
    void offersEveryVerb() throws Exception {
        assertThat(complete("seshat ").out()).contains("show\t", "completion\t");
    }

    @Test
    void explainsWhatItOffers() throws Exception {
        assertThat(complete("seshat sh").out()).isEqualTo("show\tShow the transcript of a session.\n");
    }

    private Outcome complete(String line) throws Exception {
        Outcome outcome = RealProgram.at(home)
                .runCommand(
                        List.of("fish", "--no-config", "-c", "source seshat.fish; complete -C '%s'".formatted(line)));
        assertThat(outcome.err()).isEmpty();
        return outcome;
    }
}
