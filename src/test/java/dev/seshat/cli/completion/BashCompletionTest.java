package dev.seshat.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.Outcome;
import dev.seshat.cli.RealProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Completion in a real bash: the script is sourced, and its function called like bash calls it.
class BashCompletionTest {

    @TempDir
    private static Path home = Path.of("");

    @BeforeAll
    static void writeTheScript() throws Exception {
        Outcome outcome = RealProgram.at(home).run("completion", "bash");
        assertThat(outcome.exit()).isZero();
        Files.writeString(home.resolve("seshat.bash"), outcome.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sh                       | show
            comp                     | completion
            --                       | --help --version
            x                        | ''
            show --to                | --tools
            show --tools ''          | short full none
            show --tools f           | full
            show abcd --color a      | auto always
            show --category tool     | tool_call tool_result
            show --from ''           | ''
            list --set ''            | sources= maxLineBytes= trustIndex= archive= language= languages= redact= exclude= raw= rawMaxMb= prices=
            show --set tr            | trustIndex=
            projects --con           | --config
            show x                   | ''
            completion ''            | bash zsh fish
            completion z             | zsh
            completion --no          | --no-pager
            """)
    void offersWhatFits(String words, String candidates) throws Exception {
        Outcome outcome = RealProgram.at(home).runShell("bash", """
                source seshat.bash
                COMP_WORDS=(seshat %s)
                COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
                _seshat
                echo "${COMPREPLY[*]}"
                """.formatted(words.isEmpty() ? "''" : words));
        assertThat(outcome).isEqualTo(new Outcome(0, candidates + "\n", ""));
    }

    @Test
    void offersEveryVerb() throws Exception {
        Outcome outcome = RealProgram.at(home)
                .runShell(
                        "bash",
                        "source seshat.bash; COMP_WORDS=(seshat ''); COMP_CWORD=1; _seshat; echo ${COMPREPLY[*]}");
        assertThat(outcome.out().strip().split(" ")).contains("show", "completion", "--help", "--version");
    }

    @Test
    void isSourcedAsTheHelpSays() throws Exception {
        Outcome outcome = RealProgram.at(home).runShell("bash", "source <(seshat completion bash); complete -p seshat");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void isBoundToTheProgramAndFallsBackToFiles() throws Exception {
        Outcome outcome = RealProgram.at(home).runShell("bash", "source seshat.bash; complete -p seshat");
        assertThat(outcome.out()).contains("-F _seshat seshat", "-o default");
    }
}
