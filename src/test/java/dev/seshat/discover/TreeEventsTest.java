package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Changes below a root are reported under current names.
class TreeEventsTest {

    private static final Duration SILENCE = Duration.ofMillis(300);

    @TempDir
    private Path directory;

    private Path root = Path.of("");
    private TreeEvents events;

    @BeforeEach
    void listen() throws IOException {
        root = Files.createDirectories(directory.toRealPath().resolve("projects"));
        Files.createDirectories(root.resolve("old/deep"));
        Files.writeString(root.resolve("old/a.jsonl"), "a\n");
        events = below(root);
    }

    @AfterEach
    void close() {
        events.close();
    }

    private static TreeEvents below(Path root) throws IOException {
        return TreeEvents.below(
                List.of(root),
                path -> Optional.of(path).filter(log -> log.toString().endsWith(".jsonl")));
    }

    @Test
    void anAppendNamesTheLog() throws Exception {
        append(root.resolve("old/a.jsonl"));
        assertThat(heard(root.resolve("old/a.jsonl"))).containsExactly(root.resolve("old/a.jsonl"));
    }

    @Test
    void whatIsNoLogIsNotTold() throws Exception {
        Files.writeString(root.resolve("old/notes.txt"), "x");
        append(root.resolve("old/notes.txt"));
        assertThat(events.await(SILENCE).places()).isEmpty();
    }

    @Test
    void aLogInANewDirectoryIsHeard() throws Exception {
        Path log = Files.createDirectories(root.resolve("new/sub")).resolve("b.jsonl");
        heard(root.resolve("new"));
        Files.writeString(log, "b\n");
        assertThat(heard(log)).contains(log);
    }

    @Test
    void aDeletedLogAndADeletedDirectoryAreHeard() throws Exception {
        Files.delete(root.resolve("old/a.jsonl"));
        heard(root.resolve("old/a.jsonl"));
        Files.delete(root.resolve("old/deep"));
        heard(root.resolve("old/deep"));
    }

    @Test
    void aRenamedDirectoryTellsItsNewName() throws Exception {
        Files.move(root.resolve("old"), root.resolve("renamed"));
        assertThat(heard(root.resolve("renamed"))).contains(root.resolve("old"));
        append(root.resolve("renamed/a.jsonl"));
        assertThat(heard(root.resolve("renamed/a.jsonl"))).doesNotContain(root.resolve("old/a.jsonl"));
    }

    @Test
    void aDirectoryThatLeavesTheRootIsNoLongerHeard() throws Exception {
        Files.move(root.resolve("old"), directory.resolve("elsewhere"));
        heard(root.resolve("old"));
        append(directory.resolve("elsewhere/a.jsonl"));
        assertThat(events.await(SILENCE)).isEqualTo(FileChanges.NONE);
    }

    @Test
    void aLinkedDirectoryIsNotEntered() throws Exception {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.createSymbolicLink(root.resolve("link"), outside);
        events.await(SILENCE);
        Files.writeString(outside.resolve("c.jsonl"), "c\n");
        assertThat(events.await(SILENCE).places()).isEmpty();
    }

    @Test
    void moreThanCanBeToldIsSaid() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            Files.writeString(root.resolve("old/" + i + ".jsonl"), "x");
        }
        assertThat(awaitMore()).isTrue();
    }

    @Test
    void aRootThatComesToBeIsHeard() throws Exception {
        Path late = directory.toRealPath().resolve("not/yet/projects");
        try (TreeEvents lateEvents = below(late)) {
            events.close();
            events = lateEvents;
            Files.createDirectories(late.getParent());
            assertThat(awaitMore()).isTrue();
            Files.createDirectories(late);
            assertThat(awaitMore()).isTrue();
            Files.writeString(late.resolve("d.jsonl"), "d\n");
            heard(late.resolve("d.jsonl"));
        }
    }

    @Test
    void aRootThatIsMadeAnewIsHeard() throws Exception {
        Path only = Files.createDirectories(directory.toRealPath().resolve("only"));
        try (TreeEvents of = below(only)) {
            events.close();
            events = of;
            Files.delete(only);
            assertThat(awaitMore()).isTrue();
            Files.createDirectories(only);
            heard(only);
            Files.writeString(only.resolve("e.jsonl"), "e\n");
            heard(only.resolve("e.jsonl"));
        }
    }

    @Test
    void networkDrivesAreKnownByTheirKind() {
        assertThat(List.of("nfs4", "cifs", "fuse.sshfs", "9p")).allMatch(RemoteFileSystems::isRemote);
        assertThat(List.of("ext4", "btrfs", "overlay", "tmpfs", "fuseblk", "apfs"))
                .noneMatch(RemoteFileSystems::isRemote);
    }

    private static void append(Path log) throws IOException {
        Files.writeString(log, "more\n", StandardOpenOption.APPEND);
    }

    /// All events up to this one.
    private Set<Path> heard(Path place) throws InterruptedException {
        Set<Path> heard = new HashSet<>();
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!heard.contains(place)) {
            assertThat(System.nanoTime())
                    .as("%s in time, not only %s", place, heard)
                    .isLessThan(end);
            heard.addAll(events.await(SILENCE).places());
        }
        return heard;
    }

    private boolean awaitMore() throws InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (System.nanoTime() < end) {
            if (events.await(SILENCE).more()) {
                return true;
            }
        }
        return false;
    }
}
