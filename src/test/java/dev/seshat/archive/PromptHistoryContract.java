package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.Checkpoint;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Sessions whose logs are gone, and whose prompts the agent still has in its history.
abstract class PromptHistoryContract extends OnAnArchive {

    private static final Instant SOME_TIME = Instant.parse("2026-01-05T10:00:00Z");

    private Path history = Path.of("");

    @BeforeEach
    void findHistory() {
        history = projects.root.resolveSibling(Session.PROMPT_HISTORY);
    }

    private static String line(String id, String text, Instant at) {
        return "{\"display\":" + Lines.json(text) + ",\"pastedContents\":{},\"timestamp\":" + at.toEpochMilli()
                + ",\"project\":" + Lines.json(CWD) + ",\"sessionId\":" + Lines.json(id) + "}\n";
    }

    private static String line(int session, String text) {
        return line(id(session), text, SOME_TIME.plusSeconds(session));
    }

    private void append(String... lines) throws IOException {
        Files.writeString(history, String.join("", lines), UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        projects.touch(history);
    }

    private static String prompt(String text) {
        return Lines.prompt(CWD, text);
    }

    private ArchivedSession only(int session) {
        List<ArchivedSession> found = archive.withId(id(session)).stream()
                .filter(each -> each.session().key().sessionId().equals(id(session)))
                .toList();
        assertThat(found).as("sessions with one id").hasSize(1);
        return found.getFirst();
    }

    private List<String> texts(int session) {
        return texts(only(session).session().key());
    }

    private void forget(SessionKey key) {
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(key, Instant.EPOCH);
            writer.commit();
        }
    }

    private void remember(SessionKey key) {
        try (ArchiveWriter writer = archive.writer()) {
            writer.remember(key);
            writer.commit();
        }
    }

    @Test
    void theyBecomeSessionsOfPromptsAndOthersGetNothing() throws IOException {
        projects.write("a", id(1), prompt("in the log"));
        append(line(1, "in the log"), line(2, "why is it red?"), line(1, "never logged"), line(2, "and now?"));
        IndexReport report = projects.index(archive);
        assertThat(report.sessions()).isEqualTo(2);
        assertThat(report.promptsOnly()).isOne();
        assertThat(texts(1)).containsExactly("in the log");
        assertThat(only(1).session().promptsOnly()).isFalse();
        assertThat(texts(2)).containsExactly("why is it red?", "and now?");
        ArchivedSession left = only(2);
        assertThat(left.session().promptsOnly()).isTrue();
        assertThat(left.logGone()).isTrue();
        assertThat(left.session().facts().project().path()).isEqualTo(CWD);
        assertThat(left.session().facts().exchangeCount()).isEqualTo(2);
        assertThat(left.session().facts().firstMessageAt()).isEqualTo(SOME_TIME.plusSeconds(2));
        assertThat(left.session().facts().title()).isEqualTo("why is it red?");
        assertThat(archive.counts().promptsOnly()).isOne();
        try (Finder finder = archive.finder()) {
            assertThat(Finding.sessions(finder, "red")).hasSize(1);
        }
    }

    @Test
    void theSecondRunReadsAndChangesNothing() throws IOException {
        projects.write("a", id(1), prompt("in the log"));
        append(line(1, "in the log"), line(2, "why?"), "{\"display\":\"old\",\"timestamp\":5}\n", "no json\n");
        IndexReport first = projects.index(archive);
        assertThat(first.unnamedPrompts()).isOne();
        assertThat(first.skipped().malformed()).isOne();
        Holdings before = Holdings.of(archive);
        IndexReport report = projects.index(archive);
        assertThat(report.changedAnything()).isFalse();
        assertThat(report.bytesRead()).isZero();
        assertThat(report.sessions()).isEqualTo(2);
        assertThat(report.skipped().total()).isZero();
        assertThat(report.unnamedPrompts()).isZero();
        assertThat(Holdings.of(archive)).isEqualTo(before);
    }

    @Test
    void anAppendedPromptCostsThePromptAndTouchesNoOtherSession() throws IOException {
        projects.write("a", id(999), prompt("in the log"));
        for (int session = 0; session < 50; session++) {
            append(line(session, "a question " + "of some length ".repeat(50)));
        }
        projects.index(archive);
        Map<String, String> before = store.writings();
        append(line(7, "one more"));
        IndexReport report = projects.index(archive);
        assertThat(report.updated()).isOne();
        assertThat(report.messages()).isOne();
        assertThat(report.bytesRead()).isLessThan(300);
        assertThat(report.sessions()).isEqualTo(51);
        assertThat(texts(7)).hasSize(2).endsWith("one more");
        Map<String, String> after = store.writings();
        String changed = only(7).session().key().toString();
        before.remove(changed);
        assertThat(after).containsAllEntriesOf(before);
        append(line(999, "of a session with a log"));
        assertThat(projects.index(archive).changedAnything()).isFalse();
        assertThat(texts(999)).containsExactly("in the log");
        assertSameFromScratch();
    }

    private void assertSameFromScratch() throws IOException {
        ArchiveStore scratch = fromScratch();
        assertThat(Holdings.of(archive)).isEqualTo(holdings(scratch));
        assertThat(store.words()).isEqualTo(scratch.words());
    }

    @Test
    void aLogThatTurnsUpTakesTheirPlaceEvenIfItHoldsLess() throws IOException {
        append(line(1, "one"), line(1, "two"), line(1, "three"), line(2, "other"));
        projects.index(archive);
        assertThat(texts(1)).hasSize(3);
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one");
        assertThat(only(1).logGone()).isFalse();
        assertThat(archive.formersOf(only(1).session().key())).isEmpty();
        assertSameFromScratch();
        Files.delete(log);
        projects.index(archive);
        projects.index(archive, IndexRequest.REREAD_ALL);
        assertThat(texts(1)).containsExactly("one");
        assertThat(only(1).session().promptsOnly()).isFalse();
        assertThat(only(1).logGone()).isTrue();
    }

    @Test
    void aLogOfAnotherProjectAndAnotherNameTakesTheirPlaceToo() throws IOException {
        append(line(1, "one"), line(1, "two"));
        projects.index(archive);
        String elsewhere =
                Lines.prompt("/work/pear", "one").replace("{\"type\"", "{\"sessionId\":\"" + id(1) + "\",\"type\"");
        projects.write("b", "renamed", elsewhere);
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one");
        assertThat(only(1).session().facts().project().path()).isEqualTo("/work/pear");
        append(line(1, "three"));
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one");
    }

    @Test
    void forgettingHoldsUntilItIsUndone() throws IOException {
        append(line(1, "a secret"), line(2, "no secret"));
        projects.index(archive);
        SessionKey key = only(1).session().key();
        forget(key);
        append(line(1, "more of it"));
        projects.index(archive);
        projects.index(archive, IndexRequest.REREAD_ALL);
        assertThat(archive.withId(id(1))).isEmpty();
        remember(key);
        projects.index(archive);
        assertThat(texts(1)).containsExactly("a secret", "more of it");
        assertThat(texts(2)).containsExactly("no secret");
    }

    @Test
    void aForgottenSessionDoesNotComeBackAsItsPrompts() throws IOException {
        Path log = projects.write("a", id(1), prompt("a secret"));
        append(line(1, "a secret"));
        projects.index(archive);
        forget(only(1).session().key());
        Files.delete(log);
        projects.index(archive);
        projects.index(archive, IndexRequest.REREAD_ALL);
        assertThat(archive.withId(id(1))).isEmpty();
    }

    @Test
    void aRowDeletedByHandComesBack() throws IOException {
        append(line(1, "one"), line(2, "two"));
        projects.index(archive);
        Holdings before = Holdings.of(archive);
        store.deleteRow(id(1));
        assertThat(archive.withId(id(1))).isEmpty();
        projects.index(archive);
        assertThat(Holdings.of(archive)).isEqualTo(before);
        assertThat(store.orphans()).isZero();
    }

    @Test
    void theRowOfALostLogComesBackAsItsPrompts() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        append(line(1, "one"));
        projects.index(archive);
        Files.delete(log);
        projects.index(archive);
        store.deleteRow(id(1));
        projects.index(archive);
        assertThat(only(1).session().promptsOnly()).isTrue();
        assertThat(texts(1)).containsExactly("one");
    }

    @Test
    void aRewrittenHistoryLosesNothing() throws IOException {
        append(line(1, "one"), line(1, "two"), line(2, "three"), line(3, "four"));
        projects.index(archive);
        Files.delete(history);
        append(line(3, "four and more"), line(2, "three"), line(2, "five"));
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one", "two");
        assertThat(texts(2)).containsExactly("three", "five");
        assertThat(texts(3)).containsExactly("four and more");
        Files.delete(history);
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one", "two");
    }

    @Test
    void aPromptOfAMomentAgoWaitsForItsLog() throws IOException {
        append(line(1, "long ago"), line(id(2), "a moment ago", Instant.now()));
        projects.index(archive);
        assertThat(texts(1)).containsExactly("long ago");
        assertThat(archive.withId(id(2))).isEmpty();
        projects.write("a", id(2), prompt("a moment ago"));
        projects.index(archive);
        assertThat(only(2).session().promptsOnly()).isFalse();
    }

    @Test
    void commandsAloneMakeNoSession() throws IOException {
        append(line(1, "/exit"), line(2, "/model"), line(2, "/review the parser"), line(3, "/home/me is full"));
        projects.index(archive);
        assertThat(archive.withId(id(1))).isEmpty();
        assertThat(texts(2)).containsExactly("/model", "/review the parser");
        assertThat(texts(3)).containsExactly("/home/me is full");
        append(line(1, "why?"));
        projects.index(archive);
        assertThat(texts(1)).containsExactly("/exit", "why?");
        assertSameFromScratch();
    }

    @Test
    void aLogThatCouldNotBeReadLeavesItsPromptsOnceItIsGone() throws IOException {
        append(line(1, "one"));
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        try (ArchiveWriter writer = archive.writer()) {
            writer.note(new SourceFile(
                    HERE,
                    log,
                    "claude",
                    SourceFile.State.FAILED,
                    "it cannot be read",
                    Files.getLastModifiedTime(log).toInstant(),
                    Files.size(log),
                    null,
                    Instant.now(),
                    Checkpoint.START,
                    Fingerprint.NONE,
                    null));
            writer.commit();
        }
        projects.index(archive);
        assertThat(archive.withId(id(1))).isEmpty();
        Files.delete(log);
        projects.index(archive);
        assertThat(texts(1)).containsExactly("one");
    }

    @Test
    void pastedTextsStandWhereTheyWerePasted() throws IOException {
        append("{\"display\":\"read [Pasted text #1 +2 lines] and [Pasted text #2] [Image #3]\",\"pastedContents\":"
                + "{\"1\":{\"id\":1,\"type\":\"text\",\"content\":\"a\\nb\\nc [Pasted text #2]\"},"
                + "\"2\":{\"id\":2,\"type\":\"text\",\"contentHash\":\"8f14e45f\"},"
                + "\"3\":{\"id\":3,\"type\":\"image\",\"content\":\"iVBORw0KGgo=\"}},"
                + "\"timestamp\":1767607200000,\"project\":\"/work/apple\",\"sessionId\":\"" + id(1) + "\"}\n");
        projects.index(archive);
        List<Message> messages = Holdings.messages(archive, only(1).session().key());
        assertThat(messages)
                .extracting(Message::text)
                .containsExactly("read a\nb\nc [Pasted text #2] and [Pasted text #2] [Image #3]");
    }

    /// Whatever is in the file, and wherever an index run met its end.
    @Test
    void anyBytesInAnySteps() throws IOException {
        Random random = new Random(47);
        for (int tree = 0; tree < 12; tree++) {
            Files.deleteIfExists(history);
            byte[] bytes = hostile(random);
            ArchiveStore steps = store(Files.createTempDirectory(directory, "steps"));
            try (Archive growing = steps.open(ENGLISH, true)) {
                for (int done = 0; done < bytes.length; ) {
                    done = Math.min(bytes.length, done + 1 + random.nextInt(400));
                    Files.write(history, java.util.Arrays.copyOf(bytes, done));
                    projects.touch(history);
                    projects.index(growing);
                }
                ArchiveStore once = fromScratch();
                // The stamp of the file is not part of what was read from it.
                assertThat(said(growing)).isEqualTo(said(once));
            }
        }
    }

    private static List<String> said(ArchiveStore store) {
        try (Archive archive = store.open(ENGLISH, false)) {
            return said(archive);
        }
    }

    private static List<String> said(Archive archive) {
        List<String> said = new ArrayList<>();
        archive.sessions(each -> {
            SessionKey key = each.session().key();
            assertThat(each.session().promptsOnly()).isTrue();
            assertThat(each.session().facts().messageCount())
                    .isEqualTo(Holdings.messages(archive, key).size());
            Holdings.messages(archive, key).forEach(message -> said.add(key + " " + message.text()));
        });
        said.sort(null);
        return said;
    }

    private static byte[] hostile(Random random) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> pieces = List.of(
                "{\"display\":\"../../etc\",\"timestamp\":1,\"sessionId\":\"../../../etc/passwd\"}\n",
                "{\"display\":\"x\",\"timestamp\":-9223372036854775808,\"project\":\"\\u0000\",\"sessionId\":\"s-nul\"}\n",
                "{\"display\":\"x\",\"timestamp\":99999999999999999,\"sessionId\":\"s-far\",\"project\":7}\n",
                "{\"display\":7,\"sessionId\":\"s-number\"}\n",
                "{\"display\":\"\",\"sessionId\":\"s-empty\"}\n",
                "{\"display\":\"\\ud800 half\",\"sessionId\":\"s-half\",\"timestamp\":\"soon\"}\n",
                "{\"display\":\"[Pasted text #\",\"pastedContents\":{\"\":{},\"1\":\"x\"},\"sessionId\":\"s-paste\"}\n",
                "[]\n",
                "\n",
                "\r\n",
                "{\"display\":\"two\",\"sessionId\":\"s-two\"} {\"display\":\"on a line\",\"sessionId\":\"s-two\"}\n",
                "{\"display\":\"cut",
                "\u0000\u0001\n");
        for (int i = 0; i < 25; i++) {
            String piece = random.nextInt(3) > 0
                    ? pieces.get(random.nextInt(pieces.size()))
                    : line(random.nextInt(4), "prompt " + i);
            bytes.writeBytes(piece.getBytes(UTF_8));
            if (random.nextInt(8) == 0) {
                byte[] noise = new byte[random.nextInt(30)];
                random.nextBytes(noise);
                bytes.writeBytes(noise);
            }
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    @Test
    void anotherWorkstationsSessionOfTheSameIdCountsForNothing() throws IOException {
        append(line(1, "one"));
        projects.index(archive);
        assertThat(only(1).session().key().workstationId()).isEqualTo(HERE.id());
    }
}
