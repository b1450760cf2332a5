package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The permissions of everything Seshat creates, as seen by an unprivileged user.
class PermissionsTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String DATA = ".local/share/seshat/";

    @TempDir
    private Path home = Path.of("");

    private Nobody nobody;

    @BeforeEach
    void writeALog() throws IOException, InterruptedException {
        home = home.toRealPath();
        Log.write(home.resolve(".claude/projects"), "/w/one", ID, "Where is the heron?");
        Nobody.allow(home, "rwxrwxrwx");
        nobody = new Nobody(RealProgram.at(home), home);
        assertThat(nobody.run("--version").exit()).isZero();
    }

    /// The permissions of everything below Seshat's directories and of the directories above them.
    private Map<String, String> made() throws IOException {
        Map<String, String> made = new TreeMap<>();
        for (String top : List.of(".local", ".cache")) {
            try (Stream<Path> files = Files.walk(home.resolve(top))) {
                for (Path file : files.toList()) {
                    made.put(
                            home.relativize(file).toString(),
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
                }
            }
        }
        return made;
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "022", "077"})
    void allThatIsMadeIsPrivateWhateverTheUmask(String umask) throws IOException, InterruptedException {
        assertThat(nobody.runUnder(umask, "index").exit()).isZero();
        assertThat(nobody.runUnder(umask, "list").exit()).isZero();
        assertThat(made())
                .containsKeys(DATA + "archive.db", DATA + "archive.db.lock", ".cache/seshat/metadata.json.lock")
                .allSatisfy((file, permissions) -> assertThat(permissions)
                        .as(file)
                        .isEqualTo(Files.isDirectory(home.resolve(file)) ? "rwx------" : "rw-------"));
        assertThat(nobody.runUnder(umask, "status").err()).isEmpty();
    }

    @Test
    void whatOthersMayReadOrWriteIsNamedAndTightenedOnRequest() throws IOException, InterruptedException {
        nobody.runAgain("index");
        nobody.runAgain("list");
        set(DATA + "archive.db", "rw-r--r--");
        set(DATA, "rwxrwxrwx");
        set(".cache/seshat/metadata.json", "rw-rw----");

        Outcome status = nobody.runAgain("status");
        assertThat(status.exit()).isZero();
        assertThat(status.err().lines())
                .containsExactlyInAnyOrder(
                        named("write", ".local/share/seshat", "rwxrwxrwx"),
                        named("read", DATA + "archive.db", "rw-r--r--"),
                        named("write", ".cache/seshat/metadata.json", "rw-rw----"));
        assertThat(nobody.runAgain("index").err()).isEqualTo(status.err());
        assertThat(nobody.runAgain("status", "--json").out())
                .contains("{\"file\":\"" + home.resolve(DATA + "archive.db") + "\",\"permissions\":\"rw-r--r--\"}");

        Outcome fixed = nobody.runAgain("status", "--fix-permissions");
        assertThat(fixed.err()).contains("Made private: " + home.resolve(DATA + "archive.db"));
        assertThat(made().values()).containsOnly("rwx------", "rw-------");
        assertThat(nobody.runAgain("status").err()).isEmpty();
    }

    private void set(String file, String permissions) throws IOException {
        Files.setPosixFilePermissions(home.resolve(file), PosixFilePermissions.fromString(permissions));
    }

    private String named(String what, String file, String permissions) {
        return "Other users can " + what + " " + home.resolve(file) + " (" + permissions
                + "). Fix it with: seshat status --fix-permissions";
    }

    /// As root, who owns what this test writes, and not as a user who could not read it.
    @ParameterizedTest
    @ValueSource(strings = {"archive.db", "archive.db.lock", "archive.db-wal"})
    void aFileThatAnotherUserMadeIsNotWrittenTo(String name) throws IOException, InterruptedException {
        nobody.runAgain("index");
        Path file = home.resolve(DATA + name);
        if (Files.notExists(file)) {
            Files.createFile(file);
        }
        Files.setAttribute(file, "unix:uid", 4711);
        set(DATA + name, "rw-rw-rw-");
        byte[] before = Files.readAllBytes(file);
        Outcome outcome = nobody.runAgain("index");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(file.toString()).contains("it belongs to another user (uid 4711)");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {DATA + "archive.db.lock", ".cache/seshat/metadata.json.lock", ".cache/seshat/metadata.tmp"})
    void aLinkInThePlaceOfAFileIsNotFollowed(String name) throws IOException, InterruptedException {
        nobody.runAgain("index");
        nobody.runAgain("list");
        Path precious = Files.writeString(home.resolve("precious.txt"), "precious");
        Files.setPosixFilePermissions(precious, PosixFilePermissions.fromString("rw-rw-rw-"));
        Files.deleteIfExists(home.resolve(name));
        Files.createSymbolicLink(home.resolve(name), precious);
        nobody.runAgain("index");
        nobody.runAgain("list", "--refresh");
        assertThat(precious).content().isEqualTo("precious");
        assertThat(Files.getLastModifiedTime(precious, LinkOption.NOFOLLOW_LINKS))
                .isNotNull();
    }

    @Test
    void forgettingClearsTheMetadataCache() throws IOException, InterruptedException {
        nobody.runAgain("index");
        nobody.runAgain("list");
        Path cache = home.resolve(".cache/seshat/metadata.json");
        assertThat(cache).content().contains("Where is the heron?");
        assertThat(nobody.runAgain("forget", ID, "--yes").exit()).isZero();
        assertThat(cache).content().doesNotContain("heron");
    }
}
