package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that fills up while the archive grows: a real one of a few megabytes that only the program sees.
class IndexFullDiskTest {

    @TempDir
    private Path home = Path.of("");

    private Path disk = Path.of("");
    private Path logs = Path.of("");
    private SortedMap<String, String> logsBefore = new TreeMap<>();

    @BeforeEach
    void writeLogs() throws IOException {
        logs = home.resolve(".claude/projects");
        Corpus.generate(new CorpusPlan(logs, 120, 20_000_000, 6, 7));
        logsBefore = Tree.of(logs);
        disk = Files.createDirectories(home.resolve("disk"));
    }

    @Test
    void whatWasArchivedIsSafeAndTheRestFollowsWhenThereIsRoom() throws Exception {
        long most = Files.size(undisturbed().path()) * 3 / 4 / 1_000_000;
        Outcome outcome = onDisk(
                most,
                "seshat index; echo $?; cp -r $disk full; "
                        + "mount -o remount,size=300m $disk; seshat index > out; echo $?; cp -r $disk roomy");
        assertThat(outcome.out()).isEqualTo("2\n0\n");
        // Either the database or its search index runs out of space first.
        assertThat(outcome.err())
                .matches("seshat: the disk is full: " + Pattern.quote(disk + "/archive.db") + "\\S* could not grow\\."
                        + " What was archived before is safe; free some space and try again\\.\n");
        ArchiveFile part = new ArchiveFile(home.resolve("full/archive.db"));
        part.requireSound();
        SortedMap<String, List<String>> whole = undisturbed().sessions();
        assertThat(part.sessions().size()).isBetween(1, whole.size() - 1);
        assertThat(whole.entrySet()).containsAll(part.sessions().entrySet());
        ArchiveFile completed = new ArchiveFile(home.resolve("roomy/archive.db"));
        completed.requireSound();
        assertThat(completed.sessions()).isEqualTo(whole);
        assertThat(completed.words()).isEqualTo(undisturbed().words());
        assertThat(Tree.of(logs)).isEqualTo(logsBefore);
    }

    @Test
    void aDiskThatIsFullFromTheStartIsNoRiddle() throws Exception {
        Outcome outcome = onDisk(1, "dd if=/dev/zero of=$disk/ballast bs=4k 2>/dev/null; seshat index; echo $?");
        assertThat(outcome.out()).isEqualTo("2\n");
        assertThat(outcome.err())
                .startsWith("seshat: ")
                .contains("No space left on device", "free disk space")
                .hasLineCount(1);
    }

    @Test
    void aRebuildThatDoesNotFitLeavesTheOldArchiveAsItWas() throws Exception {
        ArchiveFile whole = undisturbed();
        long megabytes = Files.size(whole.path()) / 1_000_000;
        // First space for half of the new archive, then for all of it, but not for three copies at once.
        for (long room : List.of(megabytes * 3 / 2, megabytes * 5 / 2)) {
            Outcome outcome = onDisk(
                    room,
                    "cp undisturbed/archive.db $disk; seshat index --full; echo $?;"
                            + " cp -r $disk after" + room
                            + "; mount -o remount,size=300m $disk; seshat index --full > out;"
                            + " echo $?; cp -r $disk anew" + room);
            assertThat(outcome.out()).isEqualTo("2\n0\n");
            assertThat(outcome.err()).matches("seshat: the disk is full: .* free some space and try again.\n");
            ArchiveFile after = new ArchiveFile(home.resolve("after" + room + "/archive.db"));
            after.requireSound();
            assertThat(after.sessions()).isEqualTo(whole.sessions());
            assertThat(after.names()).doesNotContain("archive.db.new");
            ArchiveFile anew = new ArchiveFile(home.resolve("anew" + room + "/archive.db"));
            anew.requireSound();
            assertThat(anew.sessions()).isEqualTo(whole.sessions());
        }
    }

    @Test
    void aRecoveryThatDoesNotFitLeavesTheDamagedArchiveAsItWas() throws Exception {
        ArchiveFile whole = undisturbed();
        byte[] damaged = Damage.FIRST_PAGE_ZEROED.to(Files.readAllBytes(whole.path()), new Random(1));
        Files.write(home.resolve("damaged.db"), damaged);
        long room = damaged.length / 1_000_000 * 3L / 2;
        Outcome outcome = onDisk(
                room,
                "cp damaged.db $disk/archive.db; seshat index --full; echo $?; cp $disk/archive.db after.db; ls $disk;"
                        + " mount -o remount,size=300m $disk; seshat index --full > out; echo $?; cp -r $disk mended");
        assertThat(outcome.out()).isEqualTo("2\narchive.db\narchive.db.lock\n0\n");
        assertThat(outcome.err()).startsWith("seshat: the disk is full: ").contains("It is kept as ");
        assertThat(Files.readAllBytes(home.resolve("after.db"))).isEqualTo(damaged);
        ArchiveFile mended = new ArchiveFile(home.resolve("mended/archive.db"));
        mended.requireSound();
        assertThat(mended.sessions()).isEqualTo(whole.sessions());
    }

    private ArchiveFile undisturbed() throws Exception {
        Path file = home.resolve("undisturbed/archive.db");
        if (!Files.exists(file)) {
            assertThat(RealProgram.at(home)
                            .with("SESHAT_ARCHIVE", file)
                            .run("index")
                            .exit())
                    .isZero();
        }
        return new ArchiveFile(file);
    }

    /// Run shell lines with the archive on a disk of this many megabytes.
    private Outcome onDisk(long megabytes, String lines) throws Exception {
        RealProgram program =
                RealProgram.at(home).with("disk", disk).with("SESHAT_ARCHIVE", disk.resolve("archive.db"));
        boolean root = program.runCommand(List.of("id", "-u")).out().equals("0\n");
        List<String> command = new ArrayList<>(List.of("unshare", root ? "-m" : "-rm", "sh", "-c"));
        command.add("seshat() { '" + RealProgram.launcher() + "' \"$@\"; }\n" + "mount -t tmpfs -o mode=700,size="
                + megabytes + "m tmpfs $disk || exit 1\n" + lines);
        return program.runCommand(command);
    }
}
