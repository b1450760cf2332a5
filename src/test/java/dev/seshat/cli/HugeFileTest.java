package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A log of 200 MB with a line of 150 MB: its text is cut, the rest is shown, and memory stays small.
class HugeFileTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final long MEGABYTE = 1 << 20;
    private static final long MAX_RESIDENT_KILOBYTES = 256 * 1024;

    @TempDir
    private Path home;

    @Test
    void cutsALineOf150MegabytesInLittleMemory() throws Exception {
        Path log = home.resolve(ID + ".jsonl");
        int before = 30;
        int behind = 26;
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < before; i++) {
                write(channel, longPrompt(i));
            }
            write(channel, "{\"type\":\"user\",\"message\":{\"content\":\"");
            String words = "word ".repeat((int) (MEGABYTE / 5));
            for (int i = 0; i < 151; i++) {
                write(channel, words);
            }
            write(channel, "\"}}\n");
            for (int i = 0; i < behind; i++) {
                write(channel, longPrompt(before + i));
            }
        }
        assertThat(Files.size(log)).isGreaterThan(200 * MEGABYTE);

        Path out = home.resolve("out");
        Path err = home.resolve("err");
        RealProgram program = RealProgram.at(home);
        Process process =
                program.start(List.of(RealProgram.launcher().toString(), "show", log.toString(), "--json"), out, err);
        long peak = PeakMemory.kilobytesOf(process);

        assertThat(Files.readString(err)).isEmpty();
        assertThat(process.exitValue()).isZero();
        assertThat(peak).as("resident kilobytes").isPositive().isLessThan(MAX_RESIDENT_KILOBYTES);
        String head = head(out);
        assertThat(head)
                .contains("\"messageCount\":" + (before + 1 + behind))
                .contains("\"skippedLines\":0,\"skippedByReason\":{\"malformed\":0,\"overlong\":0}");
        assertThat(Files.size(out)).isGreaterThan((before + behind) * 900_000L);
        assertThat(tail(out)).endsWith(" end of 55\"}]}\n");
    }

    private static String longPrompt(int number) {
        return Log.prompt("/w", ID, "word ".repeat(190_000) + "end of " + number) + "\n";
    }

    private static void write(FileChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static String head(Path file) throws IOException {
        return read(file, 0);
    }

    private static String tail(Path file) throws IOException {
        return read(file, Files.size(file) - 2000);
    }

    private static String read(Path file, long offset) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate(2000);
            channel.read(bytes, offset);
            return new String(bytes.array(), 0, bytes.position(), UTF_8);
        }
    }
}
