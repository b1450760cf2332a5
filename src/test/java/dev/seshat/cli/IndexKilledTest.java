package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Tries;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` at any moment of an index run: the archive is consistent, and the next run completes it.
class IndexKilledTest {

    @TempDir
    private Path home = Path.of("");

    private Path logs = Path.of("");
    private ArchiveFile archive = ArchiveFile.at(home);
    private ArchiveFile undisturbed = archive;
    private SortedMap<String, String> logsBefore = new TreeMap<>();
    private long took;

    @BeforeEach
    void indexOnceUndisturbed() throws Exception {
        logs = home.resolve(".claude/projects");
        Corpus.generate(new CorpusPlan(logs, 120, 20_000_000, 6, 7));
        logsBefore = Tree.of(logs);
        archive = ArchiveFile.at(home);
        undisturbed = new ArchiveFile(home.resolve("undisturbed/archive.db"));
        RealProgram program = RealProgram.at(home).with("SESHAT_ARCHIVE", undisturbed.path());
        long start = System.nanoTime();
        assertThat(program.run("index").exit()).isZero();
        took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    @Test
    void whateverTheMomentTheArchiveIsWholeAndTheNextRunCompletesIt() throws Exception {
        killManyTimes(4);
    }

    @Test
    @Tag("long")
    void whicheverOfAHundredMomentsTheArchiveIsWhole() throws Exception {
        killManyTimes(100);
    }

    /// Each run continues where the last was killed, so resumed runs are killed too.
    private void killManyTimes(int times) throws Exception {
        SortedMap<String, List<String>> whole = undisturbed.sessions();
        Map<String, Set<String>> words = undisturbed.words();
        Random random = new Random(times);
        int partial = 0;
        // On a busy machine a run may end before it is killed.
        for (int i = 0; i < times || (partial == 0 && i < 10 * times); i++) {
            if (i % 2 == 0) {
                killWhenWritten(random.nextDouble(), "index");
            } else {
                kill(random.nextLong(took / 8, took * 9 / 8), "index");
            }
            if (!Files.exists(archive.path())
                    || archive.rows("select name from sqlite_master").isEmpty()) {
                continue;
            }
            archive.requireSound();
            SortedMap<String, List<String>> there = archive.sessions();
            assertThat(whole.entrySet()).as("after kill %d", i).containsAll(there.entrySet());
            partial += there.size() > 0 && there.size() < whole.size() ? 1 : 0;
            if (there.size() == whole.size() || i % 4 == 3) {
                complete(whole, words);
                archive.delete();
            }
        }
        complete(whole, words);
        assertThat(partial).as("kills that left a part").isPositive();
        assertThat(Tree.of(logs)).isEqualTo(logsBefore);
    }

    private void complete(SortedMap<String, List<String>> whole, Map<String, Set<String>> words) throws Exception {
        Outcome outcome = RealProgram.at(home).run("index");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        archive.requireSound();
        assertThat(archive.sessions()).isEqualTo(whole);
        assertThat(archive.words()).isEqualTo(words);
    }

    @Test
    void aRebuildThatIsKilledLeavesTheOldArchiveAsItWas() throws Exception {
        assertThat(RealProgram.at(home).run("index").exit()).isZero();
        SortedMap<String, List<String>> whole = archive.sessions();
        Random random = new Random(3);
        for (int i = 0; i < Tries.of(2, 5); i++) {
            kill(random.nextLong(took / 4, took * 5 / 4), "index", "--full");
            archive.requireSound();
            assertThat(archive.sessions()).isEqualTo(whole);
        }
        Files.writeString(archive.directory().resolve("archive.db.new"), "left by a rebuild");
        assertThat(RealProgram.at(home).run("index").out()).startsWith("Nothing new in ");
        assertThat(archive.names()).containsExactly("archive.db", "archive.db.index", "archive.db.lock");
        assertThat(archive.words()).isEqualTo(undisturbed.words());
        assertThat(Tree.of(logs)).isEqualTo(logsBefore);
    }

    private void kill(long afterMillis, String... words) throws IOException, InterruptedException {
        Process process = start(words);
        if (!process.waitFor(afterMillis, TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
        assertThat(home.resolve("err")).isEmptyFile();
    }

    /// Kill it when it has written a part of the archive: on a busy machine, times say little about that.
    private void killWhenWritten(double part, String... words) throws IOException, InterruptedException {
        long enough = (long) (part * Files.size(undisturbed.path()));
        Process process = start(words);
        while (process.isAlive() && written() < enough) {
            Thread.sleep(5);
        }
        process.destroyForcibly().waitFor();
        assertThat(home.resolve("err")).isEmptyFile();
    }

    private long written() {
        Path log = archive.path().resolveSibling(archive.path().getFileName() + "-wal");
        return Math.max(archive.path().toFile().length(), log.toFile().length());
    }

    private Process start(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(RealProgram.launcher().toString()));
        command.addAll(List.of(words));
        return RealProgram.at(home).start(command, home.resolve("out"), home.resolve("err"));
    }
}
