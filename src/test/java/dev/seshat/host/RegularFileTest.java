package dev.seshat.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is in place of a file, opening it ends.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RegularFileTest {

    @TempDir
    private Path directory = Path.of("");

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = directory.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    @Test
    void readsAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("log"), "heron");
        try (InputStream in = RegularFile.stream(file)) {
            assertThat(in.readAllBytes()).asString().isEqualTo("heron");
        }
    }

    @Test
    void refusesWhatIsNoFile() throws IOException, InterruptedException {
        Path pipe = pipe("pipe");
        assertThatThrownBy(() -> RegularFile.open(pipe)).hasMessage(pipe + ": it is not a regular file");
        assertThatThrownBy(() -> RegularFile.open(directory)).hasMessage(directory + ": it is a directory");
        assertThatThrownBy(() -> RegularFile.open(Path.of("/dev/zero"))).hasMessageContaining("not a regular file");
        Path link = Files.createSymbolicLink(directory.resolve("link"), Files.createFile(directory.resolve("real")));
        RegularFile.open(link).close();
        assertThatThrownBy(() -> RegularFile.open(link, LinkOption.NOFOLLOW_LINKS))
                .hasMessage(link + ": it is a link");
        assertThatThrownBy(() -> RegularFile.open(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void givesUpAPipeThatCameAfterTheLook() throws IOException, InterruptedException {
        Path log = Files.writeString(directory.resolve("log"), "heron");
        BasicFileAttributes seen = RegularFile.look(log);
        Files.delete(log);
        pipe("log");
        assertThatThrownBy(() -> RegularFile.open(log, seen, new LinkOption[0]))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(log + ": it is not a regular file");
    }

    @Test
    void noticesAPipeThatSomebodyHoldsOpen() throws IOException, InterruptedException {
        Path log = Files.writeString(directory.resolve("log"), "heron");
        Path aside = directory.resolve("aside");
        BasicFileAttributes seen = RegularFile.look(log);
        Files.move(log, aside);
        pipe("log");
        try (RandomAccessFile _ = new RandomAccessFile(log.toFile(), "rw")) {
            assertThatThrownBy(() -> RegularFile.open(log, seen, new LinkOption[0]))
                    .hasMessage(log + ": it was replaced while it was being opened");
        }
    }

    @Test
    void takesAFileThatReplacedTheOneLookedAt() throws IOException {
        Path log = Files.writeString(directory.resolve("log"), "heron");
        BasicFileAttributes seen = RegularFile.look(log);
        Files.move(log, directory.resolve("aside"));
        Files.writeString(log, "egret");
        try (FileChannel channel = RegularFile.open(log, seen, new LinkOption[0])) {
            assertThat(channel.size()).isEqualTo(5);
        }
    }
}
