package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Places where no archive can be, and files that are not archives: one sentence each, and nothing is changed.
class ArchiveRefusedTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";

    @TempDir
    private Path home = Path.of("");

    private Path place = Path.of("");
    private Path projects = Path.of("");
    private SortedMap<String, String> logs = new TreeMap<>();

    @BeforeEach
    void writeALog() throws IOException {
        place = home.resolve("place/archive.db");
        Files.createDirectories(place.getParent());
        projects = home.resolve(".claude/projects");
        Log.write(projects, "/w", ID, "Hello");
        logs = Tree.of(projects);
    }

    @AfterEach
    void theLogsAreAsTheyWere() throws IOException {
        assertThat(Tree.of(projects)).isEqualTo(logs);
    }

    private InProcess program() {
        return InProcess.at(home).with("SESHAT_ARCHIVE", place);
    }

    private void refused(String sentence) throws IOException {
        SortedMap<String, String> before = Tree.of(place);
        Outcome outcome = new Outcome(2, "", "seshat: " + sentence + "\n");
        assertThat(program().run("index")).isEqualTo(outcome);
        assertThat(program().run("index", "--full")).isEqualTo(outcome);
        assertThat(program().run("forget", ID, "--yes")).isEqualTo(outcome);
        assertThat(program().run("show", "ffff")).isEqualTo(outcome);
        assertThat(Tree.of(place)).isEqualTo(before);
        assertThat(new ArchiveFile(place).names())
                .contains("archive.db", "archive.db.lock")
                .isSubsetOf("archive.db", "archive.db.index", "archive.db.lock");
    }

    @Test
    void aDirectoryIsNoArchive() throws Exception {
        Files.createDirectory(place);
        refused(place + " is a directory: name a file for the archive with SESHAT_ARCHIVE.");
    }

    @Test
    void aPipeIsNoArchiveAndNobodyWaitsForIt() throws Exception {
        assertThat(RealProgram.at(home)
                        .runCommand(List.of("mkfifo", place.toString()))
                        .exit())
                .isZero();
        refused(place + " is not a file: name a file for the archive with SESHAT_ARCHIVE.");
    }

    @Test
    void aTextIsNoArchive() throws Exception {
        Files.writeString(place, "My notes, which are not to be lost.\n");
        refused(place + " is not a Seshat archive: move it away, or name another file with SESHAT_ARCHIVE.");
    }

    @Test
    void theDatabaseOfAnotherProgramIsNotTouched() throws Exception {
        new ArchiveFile(place).execute("create table notes (text)", "insert into notes values ('not to be lost')");
        refused(place + " is another program's database: name another file with SESHAT_ARCHIVE.");
    }

    @Test
    void anArchiveOfANewerSeshatIsNotTouched() throws Exception {
        assertThat(program().run("index").exit()).isZero();
        ArchiveFile archive = new ArchiveFile(place);
        String known = archive.rows("pragma user_version").getFirst();
        // A number without the recorded steps would be taken for damage.
        archive.execute(
                "pragma user_version = 99",
                "insert into schema_migrations (version, name, applied_at) values (99, 'newer', '2030-01-01T00:00:00Z')");
        refused(place + " was written by a newer Seshat (its schema is 99, this one knows " + known
                + "): update Seshat.");
    }

    @Test
    void anEmptyFileIsSimplyUsed() throws Exception {
        Files.createFile(place);
        assertThat(program().run("show", "ffff").exit()).isEqualTo(1);
        assertThat(program().run("show", "ffff").err()).startsWith("seshat: no session id begins with “ffff”.");
        assertThat(program().run("forget", ID, "--yes"))
                .isEqualTo(new Outcome(1, "", "seshat: there is no archive yet, so there is nothing to forget.\n"));
        assertThat(program().run("index").out()).startsWith("Archived 1 new of 1 session: 2 messages, ");
    }

    @Test
    void aPlaceWithQuotesIsAsGoodAsAnother() throws Exception {
        place = home.resolve("it's/\"here\".db");
        assertThat(program().run("index").exit()).isZero();
        place = home.resolve("\"here\".db");
        assertThat(program().run("index").exit()).isZero();
        assertThat(program().run("index", "--full").err()).isEmpty();
    }

    @Test
    void aDirectoryThatMayNotBeWrittenIsNamed() throws Exception {
        Nobody.allow(home.resolve(".claude"), "rwxr-xr-x");
        logs = Tree.of(projects);
        assertThat(asNobody(place))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: cannot write next to the archive (" + place + ".lock): check the permissions of its"
                                + " directory and the free disk space, or choose another place with"
                                + " SESHAT_ARCHIVE.\n"));
        Path deeper = place.resolveSibling("much/deeper/archive.db");
        assertThat(asNobody(deeper))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: cannot write next to the archive (" + place.resolveSibling("much")
                                + "): check the permissions of its directory and the free disk space, or choose"
                                + " another place with SESHAT_ARCHIVE.\n"));
        assertThat(place.getParent()).isEmptyDirectory();
    }

    @Test
    void aFileThatMayNotBeWrittenIsNamed() throws Exception {
        Nobody.allow(home.resolve(".claude"), "rwxr-xr-x");
        logs = Tree.of(projects);
        assertThat(program().run("index").exit()).isZero();
        Files.delete(Path.of(place + ".lock"));
        Files.setPosixFilePermissions(place.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r--r--r--"));
        SortedMap<String, String> before = Tree.of(place);
        assertThat(asNobody(place))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: the archive " + place + " cannot be written: check the permissions of the file and"
                                + " its directory, or choose another with SESHAT_ARCHIVE.\n"));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("---------"));
        assertThat(asNobody(place))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: the archive " + place + " cannot be read: check the permissions of the file and"
                                + " its directory.\n"));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r--r--r--"));
        assertThat(Tree.of(place)).isEqualTo(before);
    }

    private Outcome asNobody(Path archive) throws Exception {
        return new Nobody(RealProgram.at(home).with("SESHAT_ARCHIVE", archive), home).run("index");
    }
}
