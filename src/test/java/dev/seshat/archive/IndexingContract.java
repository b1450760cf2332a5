package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How an archive follows the logs.
abstract class IndexingContract extends OnAnArchive {

    /// The first and the last 4 KiB of the known part are compared.
    private static final long LOOKING_BYTES = 16 << 10;

    @Test
    void theSecondRunReadsAndChangesNothing() throws IOException {
        projects.write("a", id(1), prompt("one"), "no json");
        projects.write("a", id(2));
        projects.write("b", id(1), prompt("one"));
        projects.index(archive);
        Optional<Instant> sync = archive.lastSync(HERE);
        Holdings before = Holdings.of(archive);
        IndexReport report = projects.index(archive);
        assertThat(report.bytesRead()).isZero();
        assertThat(report.messages()).isZero();
        assertThat(report.unchanged()).isEqualTo(3);
        assertThat(report.changedAnything()).isFalse();
        assertThat(archive.lastSync(HERE)).isEqualTo(sync);
        assertThat(Holdings.of(archive)).isEqualTo(before);
    }

    @Test
    void oneTurnMoreInALargeLogCostsTheTurnAndNotTheLog() throws IOException {
        Path log = projects.write("a", id(1), prompt("first"), Lines.call("t0", "Bash", "{\"command\":\"ls\"}"));
        StringBuilder turns = new StringBuilder();
        for (int i = 0; turns.length() < 4 << 20; i++) {
            turns.append(prompt("question " + i + " about parseSessionFile " + "0123456789".repeat(i % 80)))
                    .append('\n')
                    .append(Lines.answer("msg_" + i, "answer " + i, i % 100))
                    .append('\n');
        }
        projects.appendText(log, turns.toString());
        projects.index(archive);
        String turn = prompt("one more") + "\n" + Lines.answer("msg_0", "the response goes on", 1000) + "\n"
                + Lines.result("t0", "Exit code 3", true) + "\n";
        projects.appendText(log, turn);
        IndexReport report = projects.index(archive);
        assertThat(report.bytesRead()).isBetween((long) turn.length(), turn.length() + LOOKING_BYTES);
        assertThat(report.messages()).isEqualTo(3);
        assertThat(report.updated()).isOne();
        assertSameFromScratch();
    }

    @Test
    void anAppendChangesNoMessageThatIsThere() throws IOException {
        Path log = projects.write("a", id(1), prompt("see /work/apple/Main.java"), Lines.call("t1", "Bash", "{}"));
        projects.index(archive);
        List<Message> before = Holdings.messages(archive, onlyKey());
        projects.append(log, Lines.result("t1", "done", false), prompt("two"));
        projects.index(archive);
        List<Message> after = Holdings.messages(archive, onlyKey());
        assertThat(after).hasSize(4).startsWith(before.toArray(Message[]::new));
        assertThat(after).extracting(Message::seq).containsExactly(0, 1, 2, 3);
        assertSameFromScratch();
    }

    @Test
    void usageOfAResponseThatGoesOnInAnAppendIsCountedOnce() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), Lines.answer("msg_1", "a", 10));
        projects.index(archive);
        projects.append(log, Lines.answer("msg_1", "b", 25), Lines.answer("msg_1", "c", 20));
        projects.index(archive);
        assertThat(archive.find(onlyKey()).orElseThrow().session().facts().usage())
                .isEqualTo(new Usage(3, 25, 0, 0));
        assertSameFromScratch();
    }

    @Test
    void aHalfWrittenLineIsTakenInOnceItIsWhole() throws IOException {
        String line = prompt("half a line");
        Path log = projects.write("a", id(1), prompt("one"));
        projects.appendText(log, line.substring(0, 40));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one");
        projects.appendText(log, line.substring(40) + "\n");
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "half a line");
        assertSameFromScratch();
    }

    @Test
    void aLogThatWasRewrittenIsReadAnew() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        projects.index(archive);
        projects.write(log, prompt("uno"), prompt("due"), prompt("tre"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("uno", "due", "tre");
        ArchiveStore scratch = fromScratch();
        assertThat(Holdings.of(archive).withoutFormers()).isEqualTo(holdings(scratch));
        assertThat(Holdings.withoutFormers(store.words())).isEqualTo(scratch.words());
    }

    @Test
    void aSessionWhoseDirectoryIsNamedOnlyLaterGetsItsKeyThen() throws IOException {
        Path log = projects.write("a", id(1), Lines.promptNowhere("look at /work/apple/Main.java"));
        projects.index(archive);
        assertThat(onlyKey().projectId()).isEqualTo("e3b0c442");
        projects.append(log, prompt("two"));
        projects.index(archive);
        assertThat(onlyKey()).isEqualTo(Projects.read(log).key());
        assertSameFromScratch();
    }

    @Test
    void aSubagentFollowsItsParentToItsKey() throws IOException {
        Path parent = projects.write("a", id(1), Lines.promptNowhere("one"));
        projects.write("a/" + id(1) + "/subagents", "agent-x", Lines.prompt("/work/apple/sub", "sub"));
        projects.index(archive);
        projects.append(parent, prompt("two"));
        projects.index(archive);
        assertThat(archive.withId("x").getFirst().session().parentKey())
                .isEqualTo(archive.withId(id(1)).getFirst().session().key());
        assertSameFromScratch();
    }

    @Test
    void aSubagentThatIsTooFreshToTellFollowsItsParentToo() throws IOException {
        Path parent = projects.write("a", id(1), Lines.promptNowhere("one"));
        Path before = projects.write("a/" + id(1) + "/subagents", "agent-x", Lines.prompt("/work/apple/sub", "sub"));
        Path after = projects.write("a/" + id(1) + "/subagents", "agent-y", Lines.prompt("/work/apple/sub", "sub"));
        Instant fresh = Instant.now().plusSeconds(3600);
        Projects.setTime(before, fresh);
        Projects.setTime(after, fresh.plusSeconds(2));
        projects.index(archive);
        projects.append(parent, prompt("two"));
        Projects.setTime(parent, fresh.plusSeconds(1));
        projects.index(archive);
        assertSameFromScratch();
    }

    @Test
    void theSameLogsOfTwoMachinesAreTwoSessionsEach() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        projects.indexer(archive, new Workstation("ws-there")).run(IndexRequest.CHANGES, IndexProgress.none());
        assertThat(archive.withId(id(1)))
                .extracting(each -> each.session().key().workstationId())
                .containsExactlyInAnyOrder("ws-here", "ws-there");
        Files.delete(projects.path("a", id(1)));
        projects.write("a", id(2), prompt("so that the root is not empty"));
        projects.index(archive);
        assertThat(archive.withId(id(1)).stream().filter(ArchivedSession::logGone))
                .extracting(each -> each.session().key().workstationId())
                .containsExactly("ws-here");
    }

    @Test
    void aLogThatIsGoneIsGoneOnceAndBackWithoutBeingRead() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.write("a", id(2), prompt("other"));
        projects.index(archive);
        Path aside = directory.resolve("aside");
        Files.move(log, aside);
        assertThat(projects.index(archive).gone()).isOne();
        assertThat(archive.counts().logGone()).isOne();
        assertThat(projects.index(archive).gone()).isZero();
        Files.move(aside, log);
        IndexReport back = projects.index(archive);
        assertThat(back.bytesRead()).isZero();
        assertThat(archive.counts().logGone()).isZero();
        assertSameFromScratch();
    }

    @Test
    void logsThatAreOutOfSightAreNotGone() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        Files.move(projects.root, directory.resolve("unmounted"));
        assertThat(projects.index(archive).gone()).isZero();
        Files.createDirectory(projects.root);
        assertThat(projects.index(archive).gone()).isZero();
        assertThat(archive.counts().logGone()).isZero();
    }

    @Test
    void logsThatAreNotWantedAreNotGone() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.write("b", id(2), prompt("two"));
        projects.index(archive);
        IndexReport report = projects.index(
                archive, IndexRequest.CHANGES.only(log -> log.path().startsWith(projects.root.resolve("a"))));
        assertThat(report.found()).isOne();
        assertThat(report.gone()).isZero();
        assertThat(archive.counts().logGone()).isZero();
    }

    @Test
    void aLogIsReadAgainOnRequest() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        IndexReport report = projects.index(archive, IndexRequest.CHANGES.again(Set.of(log)));
        assertThat(report.updated()).isOne();
        assertThat(report.messages()).isOne();
        assertSameFromScratch();
    }

    @Test
    void aRunWithoutTimeLeavesTheRestForTheNext() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.write("a", id(2), prompt("two"));
        IndexReport none = projects.index(archive, IndexRequest.CHANGES.within(Duration.ofSeconds(-1)));
        assertThat(none.pending()).isEqualTo(2);
        assertThat(none.added()).isZero();
        assertThat(projects.index(archive).added()).isEqualTo(2);
        assertSameFromScratch();
    }

    @Test
    void lastSyncMovesWhenARunChangedSomethingAndMetNoError() throws IOException {
        projects.index(archive);
        assertThat(archive.lastSync(HERE)).isEmpty();
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        Instant first = archive.lastSync(HERE).orElseThrow();
        projects.index(archive);
        assertThat(archive.lastSync(HERE)).contains(first);

        Path bad = projects.write("b", id(2), prompt("two"));
        projects.append(log, prompt("two"));
        IndexReport report = indexWithADirectoryInPlaceOf(bad);
        assertThat(report.failed()).isOne();
        assertThat(report.updated()).isOne();
        assertThat(archive.lastSync(HERE)).contains(first);
        // The file was not the log, so nothing is recorded for the log: it is read once it is back, whatever
        // its time.
        assertThat(troubles()).isEmpty();

        projects.append(log, prompt("three"));
        IndexReport next = projects.index(archive);
        assertThat(next.failed()).isZero();
        assertThat(next.added()).isOne();
        assertThat(next.updated()).isOne();
        assertThat(archive.lastSync(HERE).orElseThrow()).isAfter(first);
        assertSameFromScratch();
    }

    /// A server's index limits the size of rows, and compresses repetitive ones.
    @Test
    void aSessionInADirectoryWithAVeryLongNameIsArchived() throws IOException {
        StringBuilder name = new StringBuilder("/w/");
        new Random(1).ints(6_000, 'a', 'z').forEach(name::appendCodePoint);
        projects.write("a", id(1), Lines.prompt(name.toString(), "one"));
        assertThat(projects.index(archive).added()).isOne();
        assertThat(archive.withId(id(1))).hasSize(1);
        assertThat(archive.checkouts()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aLogThatCannotBeReadKeepsWhatWasArchivedOfIt() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        projects.append(log, prompt("two"));
        assertThat(indexWithADirectoryInPlaceOf(log).failed()).isOne();
        assertThat(texts(onlyKey())).containsExactly("one");
        projects.touch(log);
        projects.index(archive);
        assertSameFromScratch();
    }

    /// A log that is found and then cannot be read by anybody.
    private IndexReport indexWithADirectoryInPlaceOf(Path log) throws IOException {
        Path aside = directory.resolve("aside");
        IndexReport report = projects.index(archive, IndexRequest.CHANGES.only(each -> {
            if (each.path().equals(log)) {
                swap(log, aside);
            }
            return true;
        }));
        Files.delete(log);
        Files.move(aside, log);
        return report;
    }

    private static void swap(Path log, Path aside) {
        try {
            Files.move(log, aside);
            Files.createDirectory(log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anInterruptionInTheMiddleOfALogLeavesNoneOfIt() throws IOException {
        String[] lines = new String[5000];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = prompt(i + "x".repeat(240));
        }
        projects.write("a", id(1), lines);
        projects.index(interruptedAtTheSecondParcel());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Holdings.of(archive).sessions()).isEmpty();
        projects.index(archive);
        assertSameFromScratch();
    }

    @Test
    void aLogThatVanishesWhileItIsReadIsNoError() throws IOException {
        projects.write("a", id(1), prompt("one"));
        Path log = projects.write("a", id(2), prompt("two"));
        IndexRequest request = IndexRequest.CHANGES.only(each -> {
            if (each.path().equals(log)) {
                delete(log);
            }
            return true;
        });
        IndexReport report = projects.index(archive, request);
        assertThat(report.failed()).isZero();
        assertThat(report.added()).isOne();
        assertThat(troubles()).isEmpty();
        assertThat(archive.lastSync(HERE)).isPresent();
        assertSameFromScratch();
    }

    private static void delete(Path log) {
        try {
            Files.delete(log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// The same archive, interrupted while it writes a log.
    private Archive interruptedAtTheSecondParcel() {
        return around(Archive.class, archive);
    }

    /// Passes on every call; the second `add` also interrupts the caller.
    private static <T> T around(Class<T> type, T target) {
        int[] parcels = {0};
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
                    if (method.getName().equals("add") && ++parcels[0] == 2) {
                        Thread.currentThread().interrupt();
                    }
                    Object result;
                    try {
                        result = method.invoke(target, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    return switch (result) {
                        case ArchiveWriter writer -> around(ArchiveWriter.class, writer);
                        case SessionIntake intake -> around(SessionIntake.class, intake);
                        case null, default -> result;
                    };
                }));
    }

    private static String prompt(String text) {
        return Lines.prompt(CWD, text);
    }

    private void assertSameFromScratch() throws IOException {
        ArchiveStore scratch = fromScratch();
        assertThat(Holdings.of(archive)).isEqualTo(holdings(scratch));
        assertThat(store.words()).isEqualTo(scratch.words());
    }

    @Test
    void aKeyIsFoundByWhoeverAsks() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        SessionKey key = onlyKey();
        assertThat(archive.knownLogs(HERE)).hasSize(1);
        assertThat(archive.knownLogs(new Workstation("nobody"))).isEmpty();
        assertThat(archive.source(HERE, projects.path("a", id(1))).orElseThrow().key())
                .isEqualTo(key);
    }
}
