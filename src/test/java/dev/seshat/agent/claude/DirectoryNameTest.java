package dev.seshat.agent.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.DirectoryWithName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryNameTest {

    private static final Path EMPTY = Path.of("/nowhere/at/all");

    @TempDir
    private Path root = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "-home-ada-src-app, /home/ada/src/app",
        "-home-ada--config-x, /home/ada/.config/x",
        "C--Users-me-p, C:\\Users\\me\\p",
        "L2hvbWUvYWRhL215LWFwcA==, /home/ada/my-app",
        "L2hvbWUvYWRhL215LWFwcA, /home/ada/my-app",
        "QzpcVXNlcnNcYWRh, C:\\Users\\ada"
    })
    void readsTheNameAsItStandsWhereNothingIsOnDisk(String name, String path) {
        assertThat(DirectoryName.guess(name, EMPTY)).contains(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "projects",
                "-",
                "---",
                "",
                "Lyon",
                "L2hvbWUv//8=",
                "aG9tZS9hZGEvYXBw",
                "L2hvbWUKeA==",
                "-home ada",
                "C-Users",
                "backup-2024"
            })
    void doesNotGuessWhatWasNoPath(String name) {
        assertThat(DirectoryName.guess(name, EMPTY)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "home/ada/my-app",
                "home/ada/my/app",
                "home/ada/my_app",
                "home/ada/.my.app",
                "home/ada/my app/grün",
                "home/ada/src/日本"
            })
    void prefersADirectoryThatExists(String path) throws IOException {
        Files.createDirectories(root.resolve(path));
        Files.createDirectories(root.resolve("home/ada/my-ap"));
        Files.createDirectories(root.resolve("home-x"));
        String name = "-" + DirectoryWithName.encoded(path);
        assertThat(DirectoryName.guess(name, root)).contains("/" + path);
    }

    @Test
    void aFileIsNoWorkingDirectory() throws IOException {
        Files.createDirectories(root.resolve("home"));
        Files.writeString(root.resolve("home/my-app"), "");
        assertThat(DirectoryName.guess("-home-my-app", root)).contains("/home/my/app");
    }

    @Test
    void goesBackFromAWayThatLedNowhere() throws IOException {
        Files.createDirectories(root.resolve("a-b/x"));
        Files.createDirectories(root.resolve("a/b/c"));
        assertThat(DirectoryName.guess("-a-b-c", root)).contains("/a/b/c");
    }

    /// If every dash in a name could be either, there are too many combinations to try them all.
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void givesUpEarlyOnATreeMadeToBeWalkedForever() throws IOException {
        Path directory = root;
        for (int i = 0; i < 12; i++) {
            Files.createDirectories(directory.resolve("a"));
            directory = Files.createDirectories(directory.resolve("a-a"));
            Files.createSymbolicLink(directory.resolve("a"), root);
            Files.createSymbolicLink(directory.resolve("a.a"), root);
        }
        Files.createSymbolicLink(root.resolve("a/a"), root);
        String name = "-a".repeat(99) + "-b";
        assertThat(DirectoryName.guess(name, root)).contains("/a".repeat(99) + "/b");
    }

    @Test
    void marksWhatClaudeCodeHasCut() {
        String name = "-" + "abcdefg-".repeat(30);
        assertThat(DirectoryName.guess(name.substring(0, 200) + "-1x2y3z", EMPTY))
                .contains(name.substring(0, 200).replace('-', '/') + "…");
    }

    @Property
    void anyNameIsAPathOrNothing(@ForAll String name) {
        Optional<String> guess = DirectoryName.guess(name, EMPTY);
        assertThat(guess)
                .satisfiesAnyOf(
                        path -> assertThat(path).isEmpty(),
                        path -> assertThat(path.orElseThrow()).matches("(?s)(/|[A-Za-z]:\\\\).*"));
    }
}
