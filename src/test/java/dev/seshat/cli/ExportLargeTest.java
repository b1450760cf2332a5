package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Exporting a session in a heap that is smaller than it, and onto a disk that is too small.
class ExportLargeTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String HEAP = "64m";
    private static final long MAX_RESIDENT_KILOBYTES = 224 * 1024;
    private static final int MESSAGES = 64;

    @TempDir
    private Path home = Path.of("");

    private Path writeLog(int messages) throws Exception {
        Path log = home.resolve(ID + ".jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(log)) {
            for (int i = 0; i < messages; i++) {
                out.write(Log.prompt("/w", ID, "word ".repeat(170_000) + "PASSWORD=swordfish" + i));
                out.write('\n');
            }
        }
        return log;
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md"})
    void aHugeSessionPassesThrough(String format) throws Exception {
        Path log = writeLog(MESSAGES);
        assertThat(Files.size(log)).isGreaterThan(54_000_000);
        Path file = home.resolve("out." + format);
        Path err = home.resolve("err");
        List<String> export = RealProgram.command(HEAP, List.of("export", log.toString(), "-o", file.toString()));
        Process process = RealProgram.at(home).start(export, home.resolve("out"), err);
        long peak = PeakMemory.kilobytesOf(process);
        assertThat(Files.readString(err)).contains("Masked " + MESSAGES + " secrets: " + MESSAGES + " credentials.");
        assertThat(process.exitValue()).isZero();
        assertThat(peak).as("resident kilobytes").isPositive().isLessThan(MAX_RESIDENT_KILOBYTES);
        assertThat(Files.size(file)).isGreaterThan(54_000_000);
    }

    @Test
    void aDiskThatIsTooSmallIsNoRiddle() throws Exception {
        Path log = writeLog(8);
        Path disk = Files.createDirectories(home.resolve("disk"));
        RealProgram program = RealProgram.at(home).with("disk", disk);
        boolean root = program.runCommand(List.of("id", "-u")).out().equals("0\n");
        List<String> command = new ArrayList<>(List.of("unshare", root ? "-m" : "-rm", "sh", "-c"));
        command.add("mount -t tmpfs -o size=4m tmpfs $disk || exit 1; '" + RealProgram.launcher() + "' export " + log
                + " -o $disk/a.html; echo $?; ls -A $disk");
        assertThat(program.runCommand(command))
                .isEqualTo(new Outcome(
                        0,
                        "2\n",
                        "seshat: the disk is full: " + disk
                                + "/a.html was not written. Free some space and try again.\n"));
    }
}
