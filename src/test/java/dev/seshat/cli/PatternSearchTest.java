package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Regular expressions on the command line.
class PatternSearchTest {

    /// RE2/J reads only some hundred kilobytes a second with this: its beginning may be empty or a hundred
    /// letters.
    private static final String SLOW = "/(?:[a-y]?){100}[z0][z1]/";

    private static final int SESSIONS = 200;

    @TempDir
    private Path home;

    private Path projects() {
        return home.resolve(".claude/projects");
    }

    private static String id(int number) {
        return "%08d-0000-4000-8000-000000000000".formatted(number);
    }

    private Outcome search(Object... words) {
        InProcess program = InProcess.at(home);
        program.run("index");
        Object[] all = new Object[words.length + 2];
        all[0] = "search";
        all[1] = "--no-index";
        System.arraycopy(words, 0, all, 2, words.length);
        return program.run(all);
    }

    @Test
    void aHitShowsTheTextThatMatches() throws Exception {
        Log.write(projects(), "/w/lamp", id(1), "The lamp flickered after 3100ms, said the keeper");
        Outcome outcome = search("--color", "always", "/after \\d+ms/");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).containsPattern("flickered \u001b\\[[0-9;]+mafter 3100ms\u001b");
        assertThat(outcome.err()).contains("1 session.").doesNotContain("Stopped");
    }

    @Test
    void jsonTellsHowManySessionsWereSearched() throws Exception {
        Log.write(projects(), "/w/lamp", id(1), "It took 3100ms");
        Log.write(projects(), "/w/lamp", id(2), "It took long");
        Outcome outcome = search("--json", "/\\d+ms/");
        assertThat(outcome.out())
                .contains("\"total\":1,", "\"bounded\":false", "\"searched\":{\"sessions\":2,\"of\":2}")
                .contains("\"highlights\":[[8,14]]");
        assertThat(search("--json", "long").out()).doesNotContain("\"searched\"");
    }

    @Test
    void whatIsWrongWithAnExpressionIsSaid() throws Exception {
        Log.write(projects(), "/w/lamp", id(1), "The lamp");
        Outcome outcome = search("lamp", "/ab[c/");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("seshat: invalid regular expression /ab[c/: missing closing ] at character 3 ([c).");
    }

    @Test
    void explainNamesTheExpressions() throws Exception {
        Log.write(projects(), "/w/lamp", id(1), "The lamp");
        assertThat(search("--explain", "lamp", "/l[a-z]mp/i", "-re:oil").out())
                .contains("\nPattern   /l[a-z]mp/i\nPattern   NOT /oil/\n");
    }

    /// The newest session matches at once; searching the others takes long.
    @Test
    void ctrlCPrintsWhatWasFoundSoFar() throws Exception {
        for (int i = 0; i < SESSIONS; i++) {
            Log.write(projects(), "/w/lamp", id(i), "abcde fghij klmno ".repeat(1_500));
        }
        Path newest = projects().resolve("-w-lamp").resolve(id(SESSIONS) + ".jsonl");
        Files.writeString(
                newest,
                Log.prompt("/w/lamp", id(SESSIONS), "The lamp is z1 now").replaceAll("20\\d\\d-", "2099-") + "\n");
        RealProgram program = RealProgram.at(home);
        assertThat(program.run("index").exit()).isZero();
        try (Tmux tmux = Tmux.open(program, 100, 30)) {
            tmux.type("PAGER=cat seshat search --no-index '" + SLOW + "'", "Enter");
            tmux.await(screen -> screen.contains("Searching ▕") && screen.contains(" of 201 sessions, 1 found"));
            tmux.type("C-c");
            String left = tmux.await(screen -> screen.contains(" sessions.\n"));
            assertThat(left)
                    .containsPattern("The lamp is z1 now")
                    .containsPattern("Stopped: searched \\d+ of 201 sessions\\.");
            assertThat(left).contains("At least 1 session.").doesNotContain("Searching");
            tmux.await(screen -> screen.stripTrailing().endsWith("\n$"));
            tmux.type("echo code=$?", "Enter");
            tmux.await(screen -> screen.contains("\ncode=130\n"));
        }
    }
}
