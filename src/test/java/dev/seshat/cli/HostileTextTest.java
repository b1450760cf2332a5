package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Logs and names may contain anything a tool printed: a terminal must never act on it.
class HostileTextTest {

    private static final String COLOURS = "\u001b\\[[0-9;]*m";
    private static final String EVIL = "\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b31m\u202e\u007f\u2066";

    @TempDir
    private Path home;

    private Path log = Path.of("");

    @BeforeEach
    void copyTheHostileLog() throws IOException {
        log = AgentFixture.named("hostile-text").copyTo(home.resolve(".claude/projects/-w"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "full", "none"})
    void aTranscriptHoldsNoColoursButOurs(String tools) {
        InProcess terminal = InProcess.at(home).onTerminal(100);
        Object[] words = {"show", log, "--no-pager", "--category", "all", "--tools", tools, "--color"};
        Outcome plain = terminal.run(with(words, "never"));
        Outcome coloured = terminal.run(with(words, "always"));

        assertHarmless(plain.out());
        assertThat(coloured.out()).contains("\u001b[1m");
        assertThat(coloured.out().replaceAll(COLOURS, "")).isEqualTo(plain.out());
        assertThat(plain.out()).contains("title ␛]2;owned␇⟨202e⟩⟨9b⟩2J", "/w/␛[31mred⟨202e⟩", "clear ␛[2J␛[H");
    }

    @Test
    void jsonHoldsNoControlCharacterAtAll() throws IOException {
        String json =
                InProcess.at(home).onTerminal(100).run("show", log, "--json").out();
        assertHarmless(json);
        assertThat(json).contains("\\u001b]52;c;ZXZpbA==\\u0007", "\\u202e", "\\u009b");
    }

    @Test
    void rawOnATerminalIsMadeVisible() throws IOException {
        Path raw = Files.writeString(home.resolve("raw.jsonl"), "{\"a\":\"" + EVIL + "\"}\r\nbad line \u001b[31m\n");
        Outcome outcome = InProcess.at(home).onTerminal(100).run("show", raw, "--raw", "--no-pager");
        assertHarmless(outcome.out());
        assertThat(outcome.out()).isEqualTo("""
                {"a":"␛]52;c;ZXZpbA==␇␛[2J⟨9b⟩31m⟨202e⟩␡⟨2066⟩"}
                bad line ␛[31m
                """);
    }

    @Test
    void theListOfCandidatesIsHarmless() throws IOException {
        Path directory = Files.createDirectories(home.resolve(".claude/projects/-w-" + "\u001b[31m"));
        Files.copy(log, directory.resolve(log.getFileName()));
        Outcome outcome = InProcess.at(home).onTerminal(100).run("show", "1f3a0045");
        assertThat(outcome.exit()).isEqualTo(2);
        assertHarmless(outcome.err());
        assertThat(outcome.err().lines()).hasSize(4);
        assertThat(outcome.err()).contains("title ␛]2;owned␇⟨202e⟩⟨9b⟩2J␊second line", "-w-␛[31m");
    }

    @Test
    void messagesAboutWrongUseAreHarmless() {
        InProcess terminal = InProcess.at(home).onTerminal(100);
        assertHarmlessFailure(terminal.run(EVIL));
        assertHarmlessFailure(terminal.run("help", EVIL));
        assertHarmlessFailure(terminal.run("show", EVIL));
        assertHarmlessFailure(terminal.run("show", "/" + EVIL));
        assertHarmlessFailure(terminal.run("show", "abcd", EVIL));
        assertHarmlessFailure(terminal.run("show", "abcd", "--" + EVIL));
        assertHarmlessFailure(terminal.run("show", "abcd", "--limit", EVIL));
        assertHarmlessFailure(terminal.run("show", "abcd", "--category", EVIL));
        assertHarmlessFailure(terminal.run("show", "abcd", "--tools=" + EVIL));
        assertHarmlessFailure(terminal.with("SESSIONS_DIR", "/" + EVIL).run("show", "abcd"));
        assertHarmlessFailure(terminal.with("WORKSTATION_ID", EVIL).run("show", "abcd"));
    }

    private static void assertHarmlessFailure(Outcome outcome) {
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).startsWith("seshat: ");
        assertHarmless(outcome.err());
    }

    private static void assertHarmless(String printed) {
        assertThat(printed).isNotEmpty();
        assertThat(printed.codePoints().filter(HostileTextTest::isObeyed).mapToObj(Integer::toHexString))
                .isEmpty();
    }

    private static boolean isObeyed(int c) {
        return (c < ' ' && c != '\n')
                || (c >= 0x7f && c <= 0x9f)
                || c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    private static Object[] with(Object[] words, Object last) {
        Object[] longer = Arrays.copyOf(words, words.length + 1);
        longer[words.length] = last;
        return longer;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void rawOnATerminalTearsNoCharacterApart(int offset) throws Exception {
        String text = "x".repeat(offset) + "😀".repeat(60_000) + "\n";
        Path raw = Files.writeString(home.resolve("raw.jsonl"), text);
        Outcome outcome = InProcess.at(home).onTerminal(100).run("show", raw, "--raw", "--no-pager");
        assertThat(outcome.out()).doesNotContain("⟨");
        assertThat(outcome.out()).hasSameSizeAs(text);
    }
}
