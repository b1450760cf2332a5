package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Paths that are not logs, or are unreadable: one sentence each, and never a wait.
class UnreadableFilesTest {

    private static final String HINT = " See: seshat show --help\n";
    private static final String ID = "abcd1111-0000-4000-8000-000000000001";

    @TempDir
    private Path home;

    @Test
    void aDirectoryIsNoLog() throws Exception {
        assertThat(RealProgram.at(home).run("show", home))
                .isEqualTo(new Outcome(
                        2, "", "seshat: " + home + " is not a file: give the log of a session, or its id." + HINT));
    }

    @Test
    void aMissingFileIsNotFound() throws Exception {
        assertThat(RealProgram.at(home).run("show", "gone.jsonl"))
                .isEqualTo(new Outcome(1, "", "seshat: there is no file gone.jsonl.\n"));
        assertThat(RealProgram.at(home).run("show", "/nowhere/at/all"))
                .isEqualTo(new Outcome(1, "", "seshat: there is no file /nowhere/at/all.\n"));
    }

    @Test
    void aTextFileIsNoLog() throws Exception {
        Path notes = Files.writeString(home.resolve("notes.txt"), "{}\n");
        assertThat(RealProgram.at(home).run("show", notes))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: " + notes
                                + " is not a log of an agent Seshat supports; Claude Code’s logs end in .jsonl."
                                + HINT));
    }

    @Test
    void aFileWithNothingBeforeItsEndingIsNoLog() throws Exception {
        Path nameless = Files.writeString(home.resolve(".jsonl"), "{}\n");
        Outcome outcome = RealProgram.at(home).run("show", nameless);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("seshat: " + nameless + " is not a log of an agent");
    }

    @Test
    void aPipeIsNoLogAndNobodyWaitsForIt() throws Exception {
        Path projects = Files.createDirectories(home.resolve(".claude/projects/-w"));
        Path pipe = projects.resolve(ID + ".jsonl");
        assertThat(RealProgram.at(home)
                        .runCommand(List.of("mkfifo", pipe.toString()))
                        .exit())
                .isZero();
        assertThat(RealProgram.at(home).run("show", pipe))
                .isEqualTo(new Outcome(
                        2, "", "seshat: " + pipe + " is not a file: give the log of a session, or its id." + HINT));
        assertThat(RealProgram.at(home).run("show", ID).exit()).isEqualTo(1);
    }

    @Test
    void aLinkThatLeadsNowhereIsNotFound() throws Exception {
        Path link = Files.createSymbolicLink(home.resolve("link.jsonl"), home.resolve("gone.jsonl"));
        assertThat(RealProgram.at(home).run("show", link).exit()).isEqualTo(1);
    }

    @Test
    void aFileWithoutPermissionSaysSo() throws Exception {
        Path log = Log.write(home, "/w", ID, "Secret");
        forbid(log);
        assertThat(asNobody("show", log.toString()))
                .isEqualTo(new Outcome(2, "", "seshat: No permission to read " + log + ".\n"));
        assertThat(asNobody("show", log.toString(), "--json"))
                .isEqualTo(new Outcome(2, "", "seshat: No permission to read " + log + ".\n"));
        assertThat(asNobody("show", log.toString(), "--raw"))
                .isEqualTo(new Outcome(2, "", "seshat: No permission to read " + log + ".\n"));
    }

    @Test
    void aDirectoryWithoutPermissionHidesOnlyWhatIsInIt() throws Exception {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w/secret", ID, "Secret");
        Log.write(projects, "/w/open", "abcd2222-0000-4000-8000-000000000002", "Open");
        Nobody.allow(home, "rwxr-xr-x");
        forbid(projects.resolve("-w-secret"));
        assertThat(asNobody("show", "abcd").out()).contains("Open").doesNotContain("Secret");
    }

    @Test
    void aListOfMovedDirectoriesWithoutPermissionSaysSo() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w", ID, "Open");
        Path list = home.resolve(".local/share/seshat/relocations.json");
        Files.createDirectories(list.getParent());
        Files.writeString(list, "{}");
        Nobody.allow(home, "rwxr-xr-x");
        forbid(list);
        assertThat(asNobody("list")).isEqualTo(new Outcome(2, "", "seshat: no permission to read " + list + ".\n"));
    }

    @Test
    void aDirectoryOfAnotherUserSaysNothingAboutMovedDirectories() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w", ID, "Open");
        Path data = Files.createDirectories(home.resolve(".local/share/seshat"));
        Files.writeString(data.resolve("relocations.json"), "{}");
        Nobody.allow(home, "rwxr-xr-x");
        forbid(data);
        Outcome outcome = new Nobody(RealProgram.at(home).with("SESHAT_ARCHIVE", home.resolve("none/archive.db")), home)
                .run("list");
        assertThat(outcome.out()).as(outcome.err()).contains("Open");
    }

    private static void forbid(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    }

    private Outcome asNobody(String... words) throws Exception {
        return new Nobody(RealProgram.at(home), home).run(words);
    }
}
