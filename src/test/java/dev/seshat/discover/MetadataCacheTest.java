package dev.seshat.discover;

import static dev.seshat.discover.LogsOnDisk.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The cache saves time and never gives wrong facts.
class MetadataCacheTest {

    @TempDir
    private Path directory = Path.of("");

    private LogsOnDisk disk;

    @BeforeEach
    void createRoot() throws IOException {
        disk = new LogsOnDisk(directory);
    }

    @Test
    void nothingIsWrittenWhenNothingChanged() throws IOException {
        disk.log("app", 1, 2);
        disk.discover();
        FileTime old = FileTime.from(NOON);
        Files.setLastModifiedTime(disk.cacheFile, old);
        Files.setLastModifiedTime(disk.cacheFile.getParent(), old);
        disk.discover();
        assertThat(Files.getLastModifiedTime(disk.cacheFile)).isEqualTo(old);
        assertThat(Files.getLastModifiedTime(disk.cacheFile.getParent())).isEqualTo(old);
    }

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        disk.log("app", 1, 2);
        disk.discover();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(disk.cacheFile)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(disk.cacheFile.getParent())))
                .isEqualTo("rwx------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"version\":3,\"maxLineBytes\":1048576,\"entries\":{\"/x\":{\"mtimeMs\":1",
                "{\"version\":3,\"maxLineBytes\":1048576,\"entries\":{}} x",
                "{\"version\":1,\"entries\":{}}",
                "{\"version\":7,\"entries\":{}}",
                "\u0000\u0000"
            })
    void aCacheThatCannotBeUsedIsToldOnceAndWrittenAnew(String content) throws IOException {
        Path log = disk.log("app", 1, 2);
        Files.createDirectories(disk.cacheFile.getParent());
        Files.writeString(disk.cacheFile, content);
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
        assertThat(disk.warnings).hasSize(1).first().asString().contains(disk.cacheFile.toString());
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.CACHE);
        assertThat(disk.warnings).hasSize(1);
        assertThat(log).exists();
    }

    @Test
    void anEntryWithoutItsFactsIsNoEntry() throws IOException {
        disk.log("app", 1, 2);
        disk.discover();
        Files.writeString(
                disk.cacheFile,
                Files.readString(disk.cacheFile).replace("\"messageCount\":2", "\"messageCount\":\"two\""));
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.LOG);
        assertThat(disk.discover().getFirst().session().facts().messageCount()).isEqualTo(2);
    }

    @Test
    void anotherLimitForLinesMakesOtherFacts() throws IOException {
        disk.log("app", 1, 2);
        disk.discover();
        try (MetadataCache cache = MetadataCache.open(disk.cacheFile, 5000, disk)) {
            assertThat(disk.discover(cache, false))
                    .extracting(ListedSession::tier)
                    .containsExactly(Tier.LOG);
        }
    }

    @Test
    void aCacheThatCannotBeWrittenIsToldOnceAndTheListIsThere() throws IOException {
        disk.log("app", 1, 2);
        Files.writeString(disk.cacheFile.getParent(), "a file where the directory should be");
        assertThat(disk.discover()).hasSize(1);
        assertThat(disk.warnings)
                .isNotEmpty()
                .allSatisfy(warning -> assertThat(warning).contains("metadata cache"));
    }

    @Test
    void vanishedLogsArePrunedWithTheNextSave() throws IOException {
        Path gone = disk.log("app", 1, 1);
        disk.log("app", 2, 1);
        disk.discover();
        Files.delete(gone);
        assertThat(disk.discover()).hasSize(1);
        assertThat(Files.readString(disk.cacheFile)).contains(LogsOnDisk.id(1));
        disk.log("app", 3, 1);
        disk.discover();
        assertThat(Files.readString(disk.cacheFile))
                .doesNotContain(LogsOnDisk.id(1))
                .contains(LogsOnDisk.id(2));
    }

    @Test
    void aRootThatCannotBeListedLosesNoEntries() throws IOException {
        disk.log("app", 1, 1);
        disk.discover();
        Path away = directory.resolve("unmounted");
        Files.move(disk.root, away);
        LogsOnDisk other = new LogsOnDisk(directory.resolve("other"));
        Path log = other.log("web", 2, 1);
        try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            disk.discover(cache, false);
            cache.put(
                    log,
                    new FileStamp(NOON, NOON, 1),
                    other.discover().getFirst().session().facts());
        }
        Files.move(away, disk.root);
        assertThat(disk.discover()).extracting(ListedSession::tier).containsExactly(Tier.CACHE);
    }

    @Test
    void twoAtOnceLoseNothingOfEachOther() throws IOException {
        List<Path> logs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            logs.add(disk.log("app", i, 1));
        }
        // Both start before either has saved, and each reads a half that the other has not seen.
        try (MetadataCache first = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk);
                MetadataCache second = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            var facts = disk.discover(MetadataCache.empty(directory.resolve("x/y"), 1, disk), false)
                    .getFirst()
                    .session()
                    .facts();
            for (int i = 0; i < 20; i++) {
                FileStamp stamp = FileStamp.of(Files.readAttributes(logs.get(i), BasicFileAttributes.class));
                (i % 2 == 0 ? first : second).put(logs.get(i), stamp, facts);
            }
        }
        assertThat(disk.discover()).hasSize(20).allMatch(listed -> listed.tier() == Tier.CACHE);
    }

    @Test
    void whatAnotherProcessSavedMeanwhileSurvivesEverySaveOfThisOne() throws IOException {
        Path ours = disk.log("app", 1, 1);
        Path theirs = disk.log("app", 2, 1);
        Path oursToo = disk.log("app", 3, 1);
        var facts = disk.discover(MetadataCache.empty(directory.resolve("x/y"), 1, disk), false)
                .getFirst()
                .session()
                .facts();
        try (MetadataCache first = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk);
                MetadataCache second = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            first.put(ours, stamp(ours), facts);
            first.save();
            second.put(theirs, stamp(theirs), facts);
            second.save();
            first.put(oursToo, stamp(oursToo), facts);
            first.save();
            first.put(ours, stamp(ours), facts);
            first.save();
        }
        assertThat(disk.discover()).hasSize(3).allMatch(listed -> listed.tier() == Tier.CACHE);
    }

    @Test
    void aSaveThatFailsIsToldOnceAndTriedAgain() throws IOException {
        Path one = disk.log("app", 1, 1);
        Path two = disk.log("app", 2, 1);
        SessionFacts facts = SessionFacts.ofNothing("x");
        Files.writeString(disk.cacheFile.getParent(), "a file where the directory should be");
        try (MetadataCache cache = MetadataCache.empty(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
            cache.put(one, stamp(one), facts);
            cache.save();
            cache.save();
            Files.delete(disk.cacheFile.getParent());
            cache.put(two, stamp(two), facts);
        }
        assertThat(disk.warnings)
                .containsExactly("The metadata cache " + disk.cacheFile
                        + " cannot be written: a file has the name of its directory. The next run"
                        + " has to read the logs again.");
        assertThat(disk.discover()).hasSize(2).allMatch(listed -> listed.tier() == Tier.CACHE);
    }

    @Test
    void whatIsPutWhileASaveRunsIsSavedWithTheNext() throws Exception {
        Path log = disk.log("app", 1, 1);
        SessionFacts facts = SessionFacts.ofNothing("x");
        for (int round = 0; round < 50; round++) {
            try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
                Thread saving = Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 5; i++) {
                        cache.save();
                    }
                });
                for (int size = 0; size <= 2000; size++) {
                    cache.put(log, new FileStamp(NOON, NOON, size), facts);
                }
                saving.join();
            }
            try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
                assertThat(cache.find(log, new FileStamp(NOON, NOON, 2000))).isEqualTo(facts);
            }
        }
    }

    @Test
    void twoCachesOfOneFileInOneProcessTakeTurns() throws Exception {
        SessionFacts facts = SessionFacts.ofNothing("x");
        List<Path> logs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            logs.add(disk.log("app", i, 1));
        }
        List<Thread> threads = new ArrayList<>();
        for (int half = 0; half < 2; half++) {
            List<Path> mine = logs.subList(half * 20, half * 20 + 20);
            threads.add(Thread.ofPlatform().start(() -> {
                try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
                    for (Path log : mine) {
                        cache.put(log, stamp(log), facts);
                        cache.save();
                    }
                } catch (IOException e) {
                    disk.warn(e.toString());
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(disk.warnings).isEmpty();
        assertThat(disk.discover()).hasSize(40).allMatch(listed -> listed.tier() == Tier.CACHE);
    }

    @Test
    void whatKilledProcessesLeftIsRemovedWithTheNextSave() throws IOException {
        disk.log("app", 1, 1);
        disk.discover();
        Path old = Files.writeString(disk.cacheFile.resolveSibling("metadata1234.tmp"), "{");
        Path young = Files.writeString(disk.cacheFile.resolveSibling("metadata.tmp"), "{");
        disk.discover();
        assertThat(old).exists();
        disk.log("app", 2, 1);
        disk.discover();
        assertThat(old).doesNotExist();
        assertThat(young).doesNotExist();
        assertThat(disk.discover()).allMatch(listed -> listed.tier() == Tier.CACHE);
    }

    @Test
    void namesThatAreNoTextNeverShareFacts() throws Exception {
        Path one = disk.log("app", 1, 0);
        Files.writeString(one, LogsOnDisk.prompt("app", "first", NOON));
        Path two = disk.log("app", 2, 0);
        Files.writeString(two, LogsOnDisk.prompt("app", "other", NOON));
        LogsOnDisk.touch(one, NOON);
        LogsOnDisk.touch(two, NOON);
        String rename = "cd \"$1\" && mv \"$2\" \"$(printf 'n\\377.jsonl')\" && mv \"$3\" \"$(printf 'n\\376.jsonl')\"";
        Process shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        rename,
                        "sh",
                        disk.root.resolve("-w-app").toString(),
                        one.getFileName().toString(),
                        two.getFileName().toString())
                .start();
        assertThat(shell.waitFor()).isZero();
        for (int run = 0; run < 2; run++) {
            assertThat(disk.discover())
                    .extracting(listed -> listed.facts().firstPrompt())
                    .containsExactlyInAnyOrder("first", "other");
        }
    }

    @Test
    void anyLayoutOfTheFileIsRead() throws IOException {
        disk.log("app", 1, 1);
        disk.log("app", 2, 1);
        disk.discover();
        String written = Files.readString(disk.cacheFile);
        String laidOut = written.replace("\n", "")
                .replace(",", " ,\n\t")
                .replace(":{", " : {\r\n ")
                .replace("{\"version\":5 ,\n\t\"maxLineBytes\":1048576 ,", "{\"about\":[{}] ,")
                .replaceFirst("}}$", "}, \"maxLineBytes\": 1048576, \"version\":  5}\n\n");
        assertThat(laidOut).isNotEqualTo(written).doesNotStartWith("{\"version\"");
        Files.writeString(disk.cacheFile, laidOut);
        assertThat(disk.discover()).hasSize(2).allMatch(listed -> listed.tier() == Tier.CACHE);
        assertThat(disk.warnings).isEmpty();
    }

    @Test
    void anEntryMayBeLargerThanWhatIsReadAtOnce() throws IOException {
        Path log = disk.log("app", 1, 1);
        String title = "t\u00fc\u2028".repeat(100_000);
        Files.writeString(
                log, Files.readString(log) + "{\"type\":\"custom-title\",\"customTitle\":\"" + title + "\"}\n");
        disk.log("app", 2, 1);
        disk.discover();
        assertThat(disk.discover())
                .allMatch(listed -> listed.tier() == Tier.CACHE)
                .anyMatch(listed -> title.equals(listed.facts().title()));
    }

    @Test
    void aFileThatIsCutAnywhereIsNoCache() throws IOException {
        disk.log("app", 1, 2);
        disk.discover();
        byte[] whole = Files.readAllBytes(disk.cacheFile);
        for (int length = 0; length < whole.length - 1; length += 7) {
            Files.write(disk.cacheFile, Arrays.copyOf(whole, length));
            disk.warnings.clear();
            try (MetadataCache cache = MetadataCache.open(disk.cacheFile, LogsOnDisk.MAX_LINE_BYTES, disk)) {
                assertThat(disk.warnings).as("cut at %s", length).hasSize(1);
                assertThat(cache.place(disk.root, new FileStamp(NOON, NOON, 1))).isNull();
            }
        }
    }

    private static FileStamp stamp(Path log) throws IOException {
        return FileStamp.of(Files.readAttributes(log, BasicFileAttributes.class));
    }
}
