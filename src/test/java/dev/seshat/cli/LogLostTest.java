package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Archived messages stay, whatever happens to the log.
class LogLostTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final int MESSAGES = 40;

    /// Ways to change a file.
    enum Damage {
        EMPTIED(0),
        CUT_IN_HALF(20),
        NULS(0),
        RUBBISH(0),
        FRONT_CUT_OFF(20);

        /// How many messages are left, or one more.
        private final int left;

        Damage(int left) {
            this.left = left;
        }

        private byte[] of(byte[] bytes) {
            int length = bytes.length;
            return switch (this) {
                case EMPTIED -> new byte[0];
                case CUT_IN_HALF -> Arrays.copyOf(bytes, length / 2);
                case NULS -> new byte[length];
                case RUBBISH -> {
                    byte[] rubbish = new byte[length];
                    new Random(7).nextBytes(rubbish);
                    yield rubbish;
                }
                case FRONT_CUT_OFF -> Arrays.copyOfRange(bytes, length / 2, length);
            };
        }

        void happenTo(Path log) throws IOException {
            Files.write(log, of(Files.readAllBytes(log)));
        }
    }

    @TempDir
    private Path home = Path.of("");

    private Path log = Path.of("");

    @BeforeEach
    void fortyMessages() throws IOException {
        log = home.resolve(".claude/projects/-w-app").resolve(ID + ".jsonl");
        Files.createDirectories(log.getParent());
        write(prompts(0, MESSAGES));
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedLogTakesNothingWithIt(Damage damage) throws IOException {
        InProcess program = InProcess.at(home);
        assertThat(program.run("index").exit()).isZero();
        damage.happenTo(log);
        Outcome index = program.run("index");
        assertThat(index.out())
                .containsPattern("(?m)^The log of " + ID + " now holds " + left(damage)
                        + " of 40 archived messages; the archive keeps them\\.$");
        assertAllIsThere(program, damage);
        assertThat(program.run("index", "--full").exit()).isZero();
        assertAllIsThere(program, damage);
    }

    private void assertAllIsThere(InProcess program, Damage damage) throws IOException {
        for (String word : List.of("lamp0x", "lamp39x")) {
            assertThat(program.run("search", word, "--no-index").out()).contains("seshat show abcd1111 --at ");
        }
        Outcome show = program.run("show", ID, "--json");
        assertThat(texts(show)).isEqualTo(texts(0, MESSAGES));
        assertThat(json(show).get("session").get("missingFromLog").intValue()).isPositive();
        assertThat(show.err())
                .contains("Shown from the archive; the log now holds ")
                .contains("of these 40 messages");
        assertThat(program.run("show", ID, "--at", "39").out()).contains("lamp39x");
        Outcome status = program.run("status");
        assertThat(status.out())
                .containsPattern("the log of " + ID + " now holds " + left(damage)
                        + " of 40 archived messages; the archive keeps them\n");
        assertThat(status.out()).contains("1 session · 40 prompts · 40 messages");
        JsonNode incomplete = json(program.run("status", "--json")).get("incompleteLogs");
        assertThat(incomplete).hasSize(1);
        assertThat(incomplete.get(0).get("archivedMessages").intValue()).isEqualTo(MESSAGES);
    }

    private static String left(Damage damage) {
        return "(" + damage.left + "|" + Math.max(0, damage.left - 1) + ")";
    }

    @ParameterizedTest
    @EnumSource
    void neitherUnderWatch(Damage damage) throws Exception {
        RealProgram program = RealProgram.at(home);
        try (Watching watch = Watching.start(program)) {
            damage.happenTo(log);
            watch.awaitErr(err -> err.contains(" of 40 archived messages; the archive keeps them."));
            assertThat(texts(program.run("show", ID, "--json"))).isEqualTo(texts(0, MESSAGES));
        }
        assertThat(program.run("search", "lamp39x").out()).contains("seshat show abcd1111 --at 39");
    }

    @Test
    void aLogThatIsWholeAgainIsAsItWas() throws Exception {
        byte[] whole = Files.readAllBytes(log);
        run("index");
        Damage.CUT_IN_HALF.happenTo(log);
        run("index");
        Files.write(log, whole);
        assertThat(run("index").out()).doesNotContain("archive keeps");
        assertThat(run("status").out()).doesNotContain("archive keeps");
        assertThat(json(run("status", "--json"))
                        .get("archive")
                        .get("formerVersions")
                        .intValue())
                .isZero();
        assertThat(texts(run("show", ID, "--json"))).isEqualTo(texts(0, MESSAGES));
    }

    @Test
    void aLogThatGoesOnAfterItWasEmptiedIsAVersionBesideTheFormer() throws Exception {
        run("index");
        write(prompts(100, 3));
        assertThat(run("index").out())
                .contains("The log of " + ID + " now holds 0 of 40 archived messages; the archive keeps them as " + ID
                        + "~1.\n");
        Outcome show = run("show", ID, "--json");
        assertThat(texts(show)).as("the fuller one first").isEqualTo(texts(0, MESSAGES));
        assertThat(json(show).get("session").get("formerOf").stringValue()).endsWith(ID);
        assertThat(json(show).get("otherVersions")).hasSize(1);
        assertThat(show.err())
                .isEqualTo("This is a former version of " + ID + ": its log was rewritten.\n"
                        + "Its log was rewritten and now holds 3 messages: seshat show " + log + "\n");
        assertThat(texts(run("show", ID + "~1", "--json"))).isEqualTo(texts(0, MESSAGES));
        assertThat(texts(run("show", log.toString(), "--json"))).isEqualTo(texts(100, 3));
        assertThat(run("search", "lamp5x").out()).contains("seshat show " + ID + "~1 --at 5");
        assertThat(run("search", "lamp101x").out()).contains("seshat show abcd1111 --at 1");
        assertThat(run("show", "abcd1111", "--at", "1").out()).contains("lamp101x");
        assertThat(run("status").out())
                .contains("1 session · 3 prompts · 3 messages")
                .contains("1 former version with 40 messages")
                .contains("the log of " + ID + " now holds 0 of 40 archived messages; the archive keeps them as " + ID
                        + "~1\n");
        Files.delete(log);
        run("index");
        run("index", "--full");
        assertThat(texts(run("show", ID, "--json"))).isEqualTo(texts(0, MESSAGES));
        assertThat(run("search", "lamp101x").out()).contains("lamp101x");
    }

    @Test
    void aRewindKeepsOnlyTheMessagesThatItTookBack() throws Exception {
        run("index");
        List<String> rewound = new ArrayList<>(prompts(0, 35));
        rewound.addAll(prompts(200, 2));
        write(rewound);
        run("index");
        Outcome show = run("show", ID, "--json");
        assertThat(texts(show)).hasSize(37).endsWith("lamp201x");
        assertThat(show.err()).isEqualTo("5 messages that its log no longer holds: seshat show " + ID + "~1\n");
        assertThat(texts(run("show", ID + "~1", "--json"))).isEqualTo(texts(35, 5));
        assertThat(run("status").out())
                .contains("the log of " + ID + " no longer holds 5 archived messages; the archive keeps them as " + ID
                        + "~1\n");
        // Again: further lost messages are added to the same version.
        write(prompts(0, 34));
        Files.writeString(log, Log.prompt("/w/app", ID, "lamp300x") + "\n", StandardOpenOption.APPEND);
        run("index");
        assertThat(texts(run("show", ID + "~1", "--json")))
                .containsExactly(
                        "lamp35x", "lamp36x", "lamp37x", "lamp38x", "lamp39x", "lamp34x", "lamp200x", "lamp201x");
        assertThat(run("search", "lamp200x").out()).contains("seshat show " + ID + "~1 --at 6");
    }

    /// As a search prints it, whose hits are messages of a single version.
    @Test
    void aMessageOfTheShorterVersionIsShownWhenTheLogIsGone() throws Exception {
        run("index");
        write(prompts(100, 3));
        run("index");
        Files.delete(log);
        run("index");
        assertThat(run("search", "lamp101x").out()).contains("seshat show abcd1111 --at 1");
        assertThat(run("show", "abcd1111", "--at", "1").out()).contains("lamp101x");
    }

    @Test
    void gatheredMessagesAreNotShownInPlaceOfTheSession() throws Exception {
        write(prompts(0, 5));
        run("index");
        for (int i = 1; i <= 8; i++) {
            write(prompts(i, 5));
            run("index");
        }
        assertThat(texts(run("show", ID + "~1", "--json"))).hasSize(8);
        assertThat(texts(run("show", ID, "--json"))).isEqualTo(texts(8, 5));
        Files.delete(log);
        run("index");
        assertThat(texts(run("show", ID, "--json"))).isEqualTo(texts(8, 5));
    }

    @Test
    void whatIsForgottenIsForgottenInEveryVersion() throws Exception {
        write(List.of(Log.prompt("/w/app", ID, "xylqorvuk one"), Log.prompt("/w/app", ID, "xylqorvuk two")));
        run("index");
        write(List.of(Log.prompt("/w/app", ID, "something else")));
        run("index");
        write(prompts(0, 2));
        run("index");
        ArchiveFile archive = ArchiveFile.at(home);
        assertThat(archive.holds("xylqorvuk".getBytes(UTF_8))).isTrue();
        assertThat(run("forget", ID, "--yes").exit()).isZero();
        assertThat(archive.holds("xylqorvuk".getBytes(UTF_8))).isFalse();
        assertThat(archive.holds("something else".getBytes(UTF_8))).isFalse();
        assertThat(archive.rows("select key from sessions")).isEmpty();
        archive.requireSound();
    }

    private Outcome run(String... words) {
        Outcome outcome = InProcess.at(home).run((Object[]) words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome;
    }

    private void write(List<String> lines) throws IOException {
        Files.write(log, lines);
    }

    private static List<String> prompts(int from, int count) {
        return texts(from, count).stream()
                .map(text -> Log.prompt("/w/app", ID, text))
                .toList();
    }

    private static List<String> texts(int from, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            texts.add("lamp" + i + "x");
        }
        return texts;
    }

    private static List<String> texts(Outcome show) {
        List<String> texts = new ArrayList<>();
        json(show)
                .get("messages")
                .forEach(message -> texts.add(message.get("text").stringValue()));
        return texts;
    }

    private static JsonNode json(Outcome outcome) {
        return JsonMapper.shared().readTree(outcome.out());
    }
}
