package dev.seshat.discover;

import static dev.seshat.discover.LogsOnDisk.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.FileTruth;
import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.model.SessionTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every session on disk is listed, with the right facts.
class DiscoveryTest {

    @TempDir
    private Path directory = Path.of("");

    private LogsOnDisk disk;

    @BeforeEach
    void createRoot() throws IOException {
        disk = new LogsOnDisk(directory);
    }

    @Test
    void aRootThatIsNotThereIsAnEmptyList() throws IOException {
        Files.delete(disk.root);
        assertThat(disk.discover()).isEmpty();
        assertThat(disk.warnings).isEmpty();
    }

    @Test
    void listsTheNewestFirstByTheirMessagesWhateverTheFilesSay() throws IOException {
        Path old = disk.log("app", 1, 1);
        Path young = disk.log("web", 2, 3);
        LogsOnDisk.touch(young, NOON.minus(Duration.ofDays(1)));
        for (Tier tier : List.of(Tier.LOG, Tier.CACHE)) {
            List<ListedSession> listed = disk.discover();
            assertThat(listed).extracting(ListedSession::file).containsExactly(young, old);
            assertThat(listed).extracting(ListedSession::tier).containsOnly(tier);
            assertThat(listed.getFirst().time()).isEqualTo(new SessionTime(NOON.plusSeconds(120), false));
        }
    }

    @Test
    void whatTellsNoTimeIsAsNewAsItsFile() throws IOException {
        Path silent = disk.log("app", 1, 1);
        Files.writeString(silent, Files.readString(silent).replaceFirst(",\"timestamp\":\"[^\"]*\"", ""));
        Path told = disk.log("web", 2, 1);
        LogsOnDisk.touch(silent, NOON.plus(Duration.ofDays(1)));
        for (int round = 0; round < 2; round++) {
            List<ListedSession> listed = disk.discover();
            assertThat(listed).extracting(ListedSession::file).containsExactly(silent, told);
            assertThat(listed.getFirst().time()).isEqualTo(new SessionTime(NOON.plus(Duration.ofDays(1)), true));
        }
    }

    @Test
    void whereASessionWorkedIsKnownWithoutReadingItsFacts() throws IOException {
        disk.log("web", 1, 1);
        Path log = disk.log("app", 2, 1);
        Files.writeString(log, Files.readString(log).replace("/w/app", "/w/app/.claude/worktrees/fix"));
        for (int round = 0; round < 2; round++) {
            assertThat(disk.discover())
                    .extracting(ListedSession::checkout)
                    .contains(new Checkout(Project.at("/w/app/.claude/worktrees/fix"), "/w/app"));
        }
    }

    @Test
    void readsALogOnceAndKnowsItThen() throws IOException {
        disk.log("app", 1, 3);
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.CACHE);
        assertThat(disk.discover())
                .extracting(listed -> listed.session().facts().messageCount())
                .containsExactly(3);
    }

    @Test
    void theSameFactsComeFromTheLogAndFromTheCache() throws IOException {
        Corpus.generate(new CorpusPlan(disk.root, 60, 900_000, 5, 4));
        List<ListedSession> read = disk.discover();
        List<ListedSession> known = disk.discover();
        assertThat(read).allMatch(listed -> listed.tier() == Tier.LOG);
        assertThat(known).allMatch(listed -> listed.tier() == Tier.CACHE);
        assertThat(known)
                .extracting(ListedSession::session)
                .isEqualTo(read.stream().map(ListedSession::session).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"as it is", "removed", "emptied", "garbage"})
    void listsExactlyTheFilesOnDiskWhateverTheAgentsIndexSays(String index) throws IOException {
        List<FileTruth> files =
                Corpus.generate(new CorpusPlan(disk.root, 80, 900_000, 6, 5)).files();
        change(index);
        Map<Path, Integer> listed = new TreeMap<>();
        disk.discover()
                .forEach(each ->
                        listed.put(each.session().file(), each.session().facts().messageCount()));
        Map<Path, Integer> written = new TreeMap<>();
        files.forEach(file -> written.put(disk.root.resolve(file.path()), file.messageCount()));
        assertThat(listed).isEqualTo(written);
    }

    private void change(String how) throws IOException {
        List<Path> indexes;
        try (var files = Files.walk(disk.root)) {
            indexes = files.filter(file -> file.endsWith("sessions-index.json")).toList();
        }
        assertThat(indexes).isNotEmpty();
        for (Path index : indexes) {
            switch (how) {
                case "removed" -> Files.delete(index);
                case "emptied" -> Files.writeString(index, "");
                case "garbage" -> Files.writeString(index, "{\"entries\":[{\"sessionId\":7}, null, {]");
                default -> {}
            }
        }
    }

    @Test
    void aChangedLogIsReadAgain() throws IOException {
        Path log = disk.log("app", 1, 1);
        disk.discover();
        Files.writeString(log, Files.readString(log) + LogsOnDisk.prompt("app", "more", NOON));
        LogsOnDisk.touch(log, NOON);
        List<ListedSession> grown = disk.discover();
        assertThat(grown).extracting(ListedSession::tier).containsExactly(Tier.LOG);
        assertThat(grown.getFirst().session().facts().messageCount()).isEqualTo(2);

        LogsOnDisk.touch(log, NOON.plusMillis(1));
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
    }

    @Test
    void timesOfTheFileComeFromTheFileSystemWhateverTheIndexSays() throws IOException {
        Path log = disk.log("app", 1, 1);
        disk.index("app", entry(NOON.plusMillis(900).toString(), "\"created\":\"2001-01-01T00:00:00.000Z\","));
        for (boolean trust : List.of(false, true)) {
            ListedSession listed = disk.discover(trust).getFirst();
            assertThat(listed.session().modified()).isEqualTo(NOON);
            assertThat(listed.session().created())
                    .isEqualTo(FileStamp.of(Files.readAttributes(log, BasicFileAttributes.class))
                            .created());
        }
    }

    @Test
    void durationComesFromTheLog() throws IOException {
        disk.log("app", 1, 3);
        assertThat(disk.discover().getFirst().session().facts().duration()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void aFreshEntrySuppliesTheSummaryThatTheLogHasNot() throws IOException {
        disk.log("app", 1, 2);
        disk.index("app", entry(NOON.toString(), ""));
        ListedSession listed = disk.discover().getFirst();
        assertThat(listed.session().facts().summary()).isEqualTo("Of the index");
        assertThat(listed.session().facts().firstPrompt()).isEqualTo("prompt 0");
        assertThat(listed.session().facts().title()).isEqualTo("prompt 0");
        assertThat(listed.session().facts().messageCount()).isEqualTo(2);
        assertThat(listed.tier()).isEqualTo(Tier.LOG);
    }

    @Test
    void aTrustedEntryOverrulesTheLogItsCountIncluded() throws IOException {
        disk.log("app", 1, 2);
        disk.index("app", entry(NOON.toString(), ""));
        ListedSession listed = disk.discover(true).getFirst();
        assertThat(listed.session().facts().messageCount()).isEqualTo(99);
        assertThat(listed.session().facts().firstPrompt()).isEqualTo("asked");
        assertThat(listed.tier()).isEqualTo(Tier.INDEX);
    }

    @Test
    void aTrustedEntryThatTellsTheProjectSparesTheReading() throws IOException {
        Path log = disk.log("app", 1, 2);
        disk.log("app", 2, 2);
        disk.index("app", entry(NOON.toString(), "\"projectPath\":\"/w/app\",\"gitBranch\":\"main\","));
        String key = disk.discover().stream()
                .filter(listed -> listed.file().equals(log))
                .map(listed -> listed.session().key().toString())
                .findFirst()
                .orElseThrow();
        // Reading it would count no message.
        Files.writeString(log, "x".repeat((int) Files.size(log)));
        LogsOnDisk.touch(log, NOON);
        Files.delete(disk.cacheFile);
        Map<Path, ListedSession> listed =
                disk.discover(true).stream().collect(Collectors.toMap(ListedSession::file, each -> each));
        ListedSession unread = Objects.requireNonNull(listed.remove(log));
        assertThat(unread.tier()).isEqualTo(Tier.INDEX);
        assertThat(unread.session().key()).hasToString(key);
        assertThat(unread.facts().unread()).isTrue();
        assertThat(unread.facts().messageCount()).isEqualTo(99);
        assertThat(unread.facts().title()).isEqualTo("Of the index");
        assertThat(unread.facts().gitBranch()).isEqualTo("main");
        assertThat(listed.values()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
        assertThat(Files.readString(disk.cacheFile)).doesNotContain(log.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"2026-02-04T12:00:01.001Z\"", "\"2026-02-04T11:59:58.999Z\"", "null", "\"soon\"", "1", "[]"})
    void anEntryThatIsStaleOrTellsNoTimeIsNotUsed(String modified) throws IOException {
        disk.log("app", 1, 2);
        disk.index("app", entry("@", "").replace("\"@\"", modified));
        ListedSession listed = disk.discover(true).getFirst();
        assertThat(listed.session().facts().summary()).isNull();
        assertThat(listed.session().facts().messageCount()).isEqualTo(2);
        assertThat(listed.tier()).isEqualTo(Tier.LOG);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2026-02-04T12:00:00.999Z\"",
                "\"2026-02-04T13:00:00+01:00\"",
                "1770206400",
                "1770206400000",
                "1770206400.5"
            })
    void aTimeMayBeATextOrANumberOfSecondsOrMilliseconds(String modified) throws IOException {
        disk.log("app", 1, 2);
        disk.index("app", entry("@", "").replace("\"@\"", modified));
        assertThat(disk.discover(true)).extracting(ListedSession::tier).containsExactly(Tier.INDEX);
    }

    @Test
    void theIndexMayHaveEitherShape() throws IOException {
        disk.log("app", 1, 2);
        String object = entry(NOON.toString(), "");
        String entry = object.substring(object.indexOf('[') + 1, object.lastIndexOf(']'));
        for (String index : List.of(object, "[" + entry + "]", "{\"entries\":{\"x\":" + entry + "}}")) {
            disk.index("app", index);
            assertThat(disk.discover(true))
                    .as(index)
                    .extracting(ListedSession::tier)
                    .containsExactly(Tier.INDEX);
        }
    }

    private static String entry(String modified, String more) {
        return """
                {"version":1,"entries":[{"sessionId":"%s",%s"modified":"%s","messageCount":99,"summary":"Of the index","firstPrompt":"asked"}]}
                """.formatted(LogsOnDisk.id(1), more, modified);
    }

    @Test
    void anEmptyLogIsASessionOfNothing() throws IOException {
        disk.log("app", 1, 0);
        ListedSession listed = disk.discover().getFirst();
        assertThat(listed.session().facts().messageCount()).isZero();
        assertThat(listed.session().facts().duration()).isZero();
        assertThat(listed.session().facts().firstPrompt()).isNull();
        assertThat(listed.session().key()).hasToString("ws-test:e3b0c442:" + LogsOnDisk.id(1));
    }

    @Test
    void whatIsNoLogIsNotListed() throws IOException {
        Path log = disk.log("app", 1, 1);
        Files.createDirectory(log.resolveSibling("dir.jsonl"));
        Files.writeString(log.resolveSibling("notes.md"), "x");
        Files.createDirectories(log.resolveSibling(LogsOnDisk.id(1)).resolve("tool-results"));
        Path workflow =
                Files.createDirectories(log.resolveSibling(LogsOnDisk.id(1)).resolve("subagents/workflows/wf_1"));
        Files.writeString(workflow.resolve("journal.jsonl"), "{}\n");
        assertThat(disk.discover())
                .extracting(listed -> listed.session().file())
                .containsExactly(log);
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Path log = disk.log("app", 1, 1);
        Files.copy(log, outside.resolve(LogsOnDisk.id(2) + ".jsonl"));
        Files.createSymbolicLink(disk.root.resolve("-w-linked"), outside);
        Files.createSymbolicLink(
                log.resolveSibling(LogsOnDisk.id(3) + ".jsonl"), outside.resolve(LogsOnDisk.id(2) + ".jsonl"));
        assertThat(disk.discover())
                .extracting(listed -> listed.session().file())
                .containsExactly(log);
    }

    @Test
    void subagentsInAllThreeLayoutsKnowTheirParent() throws IOException {
        Path log = disk.log("app", 1, 1);
        String elsewhere = LogsOnDisk.prompt("worktree", "task", NOON)
                .replace("{\"type\"", "{\"sessionId\":\"" + LogsOnDisk.id(1) + "\",\"type\"");
        Path nested =
                Files.createDirectories(log.resolveSibling(LogsOnDisk.id(1)).resolve("subagents/workflows/wf_1"));
        Files.writeString(log.resolveSibling("agent-0a1b2c3d.jsonl"), elsewhere);
        Files.writeString(nested.resolve("../../agent-a1.jsonl").normalize(), elsewhere);
        Files.writeString(nested.resolve("agent-a2.jsonl"), elsewhere);
        List<ListedSession> subagents =
                disk.discover().stream().filter(ListedSession::isSubagent).toList();
        assertThat(subagents)
                .extracting(listed -> listed.session().facts().sessionId())
                .containsExactlyInAnyOrder("0a1b2c3d", "a1", "a2");
        String parentKey = disk.discover().stream()
                .filter(listed -> !listed.isSubagent())
                .collect(Collectors.toList())
                .getFirst()
                .session()
                .key()
                .toString();
        assertThat(subagents)
                .allSatisfy(listed -> assertThat(listed.session().parentKey()).hasToString(parentKey));
    }

    @Test
    void aLogThatVanishesBetweenTheListingAndTheLookIsLeftOut() throws IOException {
        Path one = disk.log("app", 1, 1);
        Path other = disk.log("app", 2, 1);
        // The directory has been listed by now; whichever log is checked first deletes the other.
        WatchedFormat format = new WatchedFormat(path -> delete(path.equals(one) ? other : one));
        assertThat(LogTree.walk(disk.root, format, disk).logs()).hasSize(1);
        assertThat(disk.warnings).isEmpty();
        assertThat(disk.debugs).hasSize(1).first().asString().contains("skipped: it does not exist.");
    }

    private static void delete(Path log) {
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aRootThatIsAFileIsToldAsWhatItIs() throws IOException {
        Files.delete(disk.root);
        Files.writeString(disk.root, "");
        assertThat(disk.discover()).isEmpty();
        assertThat(disk.warnings).containsExactly("Cannot list " + disk.root + ": it is not a directory.");
    }

    @Test
    void aLogThatVanishesBeforeItIsReadIsLeftOut() throws IOException {
        Path log = disk.log("app", 1, 1);
        LogOnDisk gone = disk.onDisk(log, new FileStamp(NOON, NOON, 1));
        Files.delete(log);
        List<LogOnDisk> read = new ArrayList<>();
        new FactsReaders(LogsOnDisk.MAX_LINE_BYTES, disk)
                .read(List.of(gone), Progress.NONE, (each, _) -> read.add(each));
        assertThat(read).isEmpty();
        assertThat(disk.warnings).isEmpty();
        assertThat(disk.debugs).hasSize(1).first().asString().contains(log.toString());
    }

    @Test
    void aLogThatGrowsWhileItIsReadIsReadAgainTheNextTime() throws IOException {
        Path log = disk.log("app", 1, 1);
        FileStamp before = FileStamp.of(Files.readAttributes(log, BasicFileAttributes.class));
        Files.writeString(log, Files.readString(log) + LogsOnDisk.prompt("app", "more", NOON));
        try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            new FactsReaders(LogsOnDisk.MAX_LINE_BYTES, disk)
                    .read(
                            List.of(disk.onDisk(log, before)),
                            Progress.NONE,
                            (each, facts) -> cache.put(each.path(), each.stamp(), facts));
        }
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
    }

    @Test
    void aThousandDiscoveriesBesideAProcessThatAppendsCreatesAndDeletes() throws Exception {
        Instant start = Instant.now();
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
                    Path log = disk.log("busy" + i % 7, i % 40, 1 + i % 3);
                    if (i % 5 == 0) {
                        Files.deleteIfExists(log);
                    } else if (i % 5 < 3) {
                        Files.writeString(log, LogsOnDisk.prompt("busy", "more", NOON), StandardOpenOption.APPEND);
                    }
                }
            } catch (IOException e) {
                disk.warn("writer: " + e);
            }
        });
        try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            for (int i = 0; i < 1000; i++) {
                disk.discover(cache, false);
            }
            writer.interrupt();
            writer.join();
            assertThat(disk.warnings).isEmpty();
            for (ListedSession listed : disk.discover(cache, false)) {
                long lines = Files.readAllLines(listed.session().file()).size();
                assertThat((long) listed.session().facts().messageCount()).isEqualTo(lines);
            }
        }
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(5));
    }
}
