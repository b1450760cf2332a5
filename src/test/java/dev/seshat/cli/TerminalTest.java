package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real program on a real terminal: colour, pager, width.
class TerminalTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String SENTENCE = "The lamp burns with a small and steady flame. ";

    @TempDir
    private Path home;

    @BeforeEach
    void writeAShortAndALongLog() throws IOException {
        Files.write(
                home.resolve("short.jsonl"),
                Log.lines("/w", ID, SENTENCE.repeat(4).strip()));
        Files.writeString(
                home.resolve("long.jsonl"),
                IntStream.range(0, 100)
                        .mapToObj(i -> Log.prompt("/w", ID, "prompt " + i + " of many") + "\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void aLongTranscriptIsPagedAndQuitsWithQ() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("seshat show long.jsonl; echo code=$?", "Enter");
            String first = tmux.await(screen -> screen.stripTrailing().endsWith(":"));
            assertThat(first).contains("prompt 0 of many").doesNotContain("prompt 99 of many", "code=0");
            assertThat(tmux.colours()).contains("\u001b[1m");
            tmux.type("G");
            tmux.await(screen -> screen.contains("prompt 99 of many"));
            tmux.type("q");
            tmux.await(screen -> screen.contains("\ncode=0\n"));
        }
    }

    @Test
    void whoQuitsThePagerEarlyIsNotScolded() throws Exception {
        Files.writeString(home.resolve("huge.jsonl"), (Log.prompt("/w", ID, SENTENCE.repeat(20)) + "\n").repeat(3000));
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("clear; seshat show huge.jsonl 2>err.txt; echo code=$?", "Enter");
            tmux.await(screen -> screen.stripTrailing().endsWith(":"));
            tmux.type("q");
            tmux.await(screen -> screen.contains("\ncode=0\n"));
            assertThat(home.resolve("err.txt")).isEmptyFile();
        }
    }

    @Test
    void ctrlCInThePagerLeavesNeitherThePagerNorABrokenTerminalBehind() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("seshat show long.jsonl", "Enter");
            tmux.await(screen -> screen.stripTrailing().endsWith(":"));
            tmux.type("C-c");
            // A pager that is just handling the interrupt loses a key.
            Patience.until(() -> {
                tmux.type("G");
                return tmux.screen().contains("prompt 99 of many");
            });
            // Like git, Seshat outlives the pager: otherwise the shell would read the same keys. Without that
            // it would exit within this second.
            Thread.sleep(1_000);
            assertThat(hasChild(tmux, "less")).isTrue();
            assertThat(hasChild(tmux, "java")).isTrue();
            tmux.type("q");
            tmux.await(screen -> screen.stripTrailing().endsWith("$"));
            tmux.type("echo code=$?; stty -a | tr ' ' '\\n' | grep -x -e '-*echo' -e '-*icanon'", "Enter");
            assertThat(tmux.await(screen -> screen.contains("echo\n") && screen.contains("icanon\n")))
                    .contains("\ncode=130\n", "\necho\n", "\nicanon\n", "echo code=$?");
        }
    }

    @Test
    void ctrlCEndsAPagerThatListensToItAndSeshatWithIt() throws Exception {
        Files.writeString(home.resolve("huge.jsonl"), (Log.prompt("/w", ID, SENTENCE.repeat(20)) + "\n").repeat(3000));
        try (Tmux tmux = Tmux.open(RealProgram.at(home).with("PAGER", "sleep 1000"), 100, 40)) {
            tmux.type("seshat show huge.jsonl", "Enter");
            tmux.await(_ -> hasChild(tmux, "sleep"));
            tmux.type("C-c");
            tmux.type("echo code=$?", "Enter");
            // Typed ahead: the prompt may come before or after what was typed.
            tmux.await(screen -> screen.contains("code=130\n"));
        }
    }

    private static boolean hasChild(Tmux tmux, String name) {
        return tmux.processes()
                .anyMatch(info -> info.command()
                        .map(Path::of)
                        .map(Path::getFileName)
                        .filter(file -> file.toString().equals(name))
                        .isPresent());
    }

    @Test
    void coloursAreShownWhateverOptionsOfLessTheUserSet() throws Exception {
        for (String options : List.of("-S", "S", "-S -Pread on", "--chop-long-lines")) {
            try (Tmux tmux = Tmux.open(RealProgram.at(home).with("LESS", options), 100, 40)) {
                tmux.type("seshat show long.jsonl", "Enter");
                String prompt = options.contains("-P") ? "read on" : ":";
                String screen = tmux.await(text -> text.stripTrailing().endsWith(prompt));
                assertThat(screen).as(options).contains("prompt 0 of many").doesNotContain("ESC[");
                assertThat(tmux.colours()).as(options).contains("\u001b[1m");
                tmux.type("q");
            }
        }
    }

    @Test
    void aDumbTerminalGetsPlainTextWithoutAPager() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("TERM=dumb; export TERM; seshat show long.jsonl; echo code=$?", "Enter");
            tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(tmux.history()).contains("prompt 0 of many", "prompt 99 of many");
            assertThat(tmux.colours()).doesNotContain("\u001b[");
        }
    }

    @Test
    void catAsAPagerIsNone() throws Exception {
        RealProgram program = RealProgram.at(home).with("PAGER", "less").with("SESHAT_PAGER", "cat");
        try (Tmux tmux = Tmux.open(program, 100, 40)) {
            tmux.type("seshat show long.jsonl; echo code=$?", "Enter");
            tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(tmux.history()).contains("prompt 0 of many", "prompt 99 of many");
        }
    }

    @Test
    void aShortTranscriptIsJustPrintedInColour() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("seshat show short.jsonl; echo code=$?", "Enter");
            String screen = tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(screen).contains("The lamp burns", "Yes.");
            assertThat(tmux.colours()).contains("\u001b[1m");
        }
    }

    @Test
    void noPagerPrintsAllAtOnce() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("seshat show long.jsonl --no-pager; echo code=$?", "Enter");
            tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(tmux.history()).contains("prompt 0 of many", "prompt 50 of many", "prompt 99 of many");
        }
    }

    @Test
    void thePagerOfTheEnvironmentIsUsedWithItsOptions() throws Exception {
        RealProgram program = RealProgram.at(home).with("PAGER", "sed s/^/paged:/");
        try (Tmux tmux = Tmux.open(program, 100, 40)) {
            tmux.type("seshat show short.jsonl; echo code=$?", "Enter");
            assertThat(tmux.await(text -> text.contains("\ncode=0\n"))).contains("paged:");
        }
    }

    @Test
    void aPagerThatIsNotThereIsDoneWithout() throws Exception {
        RealProgram program = RealProgram.at(home).with("PAGER", "no-such-pager --fast");
        try (Tmux tmux = Tmux.open(program, 100, 40)) {
            tmux.type("seshat show short.jsonl; echo code=$?", "Enter");
            assertThat(tmux.await(text -> text.contains("\ncode=0\n"))).contains("The lamp burns");
        }
    }

    @Test
    void noColorIsRespected() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home).with("NO_COLOR", "1"), 100, 40)) {
            tmux.type("seshat show short.jsonl; echo code=$?", "Enter");
            tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(tmux.colours()).contains("The lamp burns").doesNotContain("\u001b[");
        }
    }

    @Test
    void linesAreAsWideAsTheTerminalLetsThem() throws Exception {
        assertThat(widestLineOn(50)).isBetween(35, 50);
        assertThat(widestLineOn(90)).isBetween(65, 90);
    }

    /// Of a transcript printed to a terminal of this width.
    private int widestLineOn(int columns) throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), columns, 40)) {
            tmux.type("clear; seshat show short.jsonl", "Enter");
            String screen = tmux.await(text -> text.contains("Yes."));
            return screen.lines()
                    .filter(line -> line.contains("lamp") || line.contains("flame"))
                    .mapToInt(String::length)
                    .max()
                    .orElseThrow();
        }
    }

    @Test
    void rawOnATerminalIsMadeVisibleAndNotObeyed() throws Exception {
        Files.writeString(home.resolve("raw.jsonl"), "{\"a\":\"\u001b]2;owned\u0007\u001b[2Jstill here\"}\n");
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 40)) {
            tmux.type("seshat show raw.jsonl --raw; echo code=$?", "Enter");
            String screen = tmux.await(text -> text.contains("\ncode=0\n"));
            assertThat(screen).contains("seshat show raw.jsonl", "{\"a\":\"␛]2;owned␇␛[2Jstill here\"}");
            assertThat(tmux.title()).doesNotContain("owned");
        }
    }
}
