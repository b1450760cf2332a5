package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` at any moment of a restore, and a disk that is full: nothing half-written is visible.
class RestoreInterruptedTest {

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private SortedMap<String, String> before = new TreeMap<>();

    @BeforeEach
    void indexAndDelete() throws Exception {
        projects = home.resolve(".claude/projects");
        Corpus.generate(new CorpusPlan(projects, 120, 20_000_000, 6, 7));
        assertThat(RealProgram.at(home).run("index").exit()).isZero();
        before = logs(projects);
        delete(projects);
    }

    @Test
    void whateverTheMomentOnlyWholeLogsAreThere() throws Exception {
        killManyTimes(5);
    }

    @Test
    @Tag("long")
    void whicheverOfAHundredMomentsOnlyWholeLogsAreThere() throws Exception {
        killManyTimes(100);
    }

    private void killManyTimes(int times) throws Exception {
        Random random = new Random(times);
        int partial = 0;
        // On a busy machine a restore may end before it is killed.
        for (int i = 0; i < times || (partial == 0 && i < 10 * times); i++) {
            killAfter(random.nextInt(before.size()));
            SortedMap<String, String> there = logs(projects);
            assertThat(before).containsAllEntriesOf(there);
            partial += !there.isEmpty() && there.size() < before.size() ? 1 : 0;
            if (there.size() == before.size()) {
                delete(projects);
            }
        }
        assertThat(partial).as("kills that left a part").isPositive();
        assertThat(RealProgram.at(home).run("restore", "--missing").exit()).isZero();
        assertThat(logs(projects)).isEqualTo(before);
    }

    private void killAfter(int files) throws IOException, InterruptedException {
        int enough = count() + files;
        List<String> command = List.of(RealProgram.launcher().toString(), "restore", "--missing");
        Process process = RealProgram.at(home).start(command, home.resolve("out"), home.resolve("err"));
        while (process.isAlive() && count() < enough) {
            Thread.sleep(2);
        }
        process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }

    @Test
    void aFullDiskLeavesWholeLogsOnlyAndSaysSo() throws Exception {
        Path disk = Files.createDirectories(home.resolve("disk"));
        RealProgram program = RealProgram.at(home).with("disk", disk);
        boolean root = program.runCommand(List.of("id", "-u")).out().equals("0\n");
        List<String> command = new ArrayList<>(List.of("unshare", root ? "-m" : "-rm", "sh", "-c"));
        command.add(
                "seshat() { '" + RealProgram.launcher() + "' \"$@\"; }\n"
                        + "mount -t tmpfs -o mode=700,size=8m tmpfs $disk || exit 1\n"
                        + "seshat restore --all --to $disk; echo $?; find $disk -name '.seshat*'; cp -a $disk full;"
                        + " mount -o remount,size=300m $disk; seshat restore --all --to $disk > out; echo $?; cp -a $disk roomy");
        Outcome outcome = program.runCommand(command);
        assertThat(outcome.out())
                .contains("Not restored:")
                .contains(": the disk is full\n")
                .endsWith("\n2\n0\n");
        Path below = Path.of("/").relativize(projects);
        SortedMap<String, String> part = logs(home.resolve("full").resolve(below));
        assertThat(part).isNotEmpty().hasSizeLessThan(before.size());
        assertThat(before).containsAllEntriesOf(part);
        assertThat(logs(home.resolve("roomy").resolve(below))).isEqualTo(before);
    }

    /// How many logs there are, while some come and go.
    private int count() {
        try (Stream<Path> files = Files.walk(projects)) {
            return (int)
                    files.filter(file -> file.toString().endsWith(".jsonl")).count();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    /// What an agent would see: hidden names are none of its logs.
    private static SortedMap<String, String> logs(Path root) throws IOException {
        SortedMap<String, String> logs = new TreeMap<>();
        if (Files.exists(root)) {
            logs.putAll(Tree.of(root));
            logs.entrySet()
                    .removeIf(each -> each.getValue().endsWith(" ")
                            || each.getKey().contains(".seshat-restore-")
                            || each.getKey().endsWith("sessions-index.json"));
        }
        return logs;
    }

    private static void delete(Path root) throws IOException {
        for (Path file :
                Tree.of(root).keySet().stream().map(root::resolve).toList().reversed()) {
            Files.delete(file);
        }
    }
}
