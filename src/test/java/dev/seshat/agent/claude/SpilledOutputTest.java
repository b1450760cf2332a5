package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which files beside a log its lines may refer to.
class SpilledOutputTest {

    @TempDir
    private Path temporary;

    private Path directory = Path.of("");

    @BeforeEach
    void createDirectory() throws IOException {
        directory = Files.createDirectories(temporary.resolve("session/tool-results"));
        Files.writeString(temporary.resolve("secret.txt"), "secret");
        Files.writeString(directory.resolve("out.txt"), "all of it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "out.txt",
                "/home/else/.claude/projects/p/session/tool-results/out.txt",
                "C:\\Users\\me\\tool-results\\out.txt",
                "../../out.txt",
                "  /x/out.txt  "
            })
    void readsTheFileOfThatNameInTheSessionsDirectory(String path) {
        assertThat(read(path)).isEqualTo("all of it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../../secret.txt", "secret.txt", "/etc/passwd", "", ".", "..", "/", "x/..", "gone.txt", "\ufffd"
            })
    void readsNothingElse(String path) {
        assertThat(read(path)).isEqualTo("nothing");
    }

    @Test
    void followsNoLink() throws IOException {
        Files.createSymbolicLink(directory.resolve("link.txt"), temporary.resolve("secret.txt"));
        assertThat(read("link.txt")).isEqualTo("nothing");
    }

    @Test
    void followsNoLinkInPlaceOfADirectoryAboveTheFile() throws IOException {
        Path real = directory;
        Files.createDirectories(temporary.resolve("other"));
        directory = Files.createSymbolicLink(temporary.resolve("other/tool-results"), real);
        assertThat(read("out.txt")).isEqualTo("nothing");
        directory = Files.createSymbolicLink(temporary.resolve("link"), temporary.resolve("session"))
                .resolve("tool-results");
        assertThat(read("out.txt")).isEqualTo("nothing");
    }

    @Test
    void readsNoDirectory() throws IOException {
        Files.createDirectories(directory.resolve("inner"));
        assertThat(read("inner")).isEqualTo("nothing");
    }

    @Test
    void aVeryLongNameIsNoFile() {
        assertThat(read("x".repeat(100_000))).isEqualTo("nothing");
    }

    @Test
    void readsNoMoreThanFourMegabytesAndSaysHowMuchIsLeft() throws IOException {
        Files.writeString(directory.resolve("big.txt"), "x".repeat((4 << 20) + 7));
        assertThat(read("big.txt"))
                .hasSize((4 << 20) + "\n[7 more bytes in big.txt]".length())
                .endsWith("x\n[7 more bytes in big.txt]");
    }

    @Test
    void whatIsNoTextBecomesReplacementCharacters() throws IOException {
        Files.writeString(directory.resolve("binary.txt"), "a\u0000b\u00ffc", ISO_8859_1);
        assertThat(read("binary.txt")).isEqualTo("a\ufffdb\ufffdc");
    }

    private String read(String path) {
        String marker =
                "<persisted-output>\nToo large. Full output saved to: " + path + "\n\nPreview\n</persisted-output>";
        assertThat(SpilledOutput.isMarker(marker)).isTrue();
        return SpilledOutput.read(marker, directory).orElse("nothing");
    }
}
