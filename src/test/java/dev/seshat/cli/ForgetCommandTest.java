package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A forgotten session is gone from the disk, stays away, and can be allowed again.
class ForgetCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String OTHER = "abcd2222-0000-4000-8000-000000000002";
    private static final String AGENT = "a12345678";
    /// A word that occurs nowhere else and is its own stem.
    private static final String SECRET = "xylqorvuk";

    private static final String HINT = " See: seshat forget --help\n";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private Path log = Path.of("");
    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);

    @BeforeEach
    void archiveTwoSessionsAndASubagent() throws IOException {
        projects = home.resolve(".claude/projects");
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        log = Log.write(projects, "/w", ID, "The " + SECRET + " is the word");
        Log.write(projects, "/w", OTHER, "Other");
        Path agent = Files.createDirectories(projects.resolve("-w").resolve(ID).resolve("subagents"))
                .resolve("agent-" + AGENT + ".jsonl");
        Files.writeString(agent, Log.prompt("/w", ID, "Look for " + SECRET) + "\n");
        assertThat(program.run("index").exit()).isZero();
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isTrue();
    }

    private String forgotten() {
        return "Forgotten. Its log stays where it is: " + log + ". To undo: seshat forget --undo " + ID + "\n";
    }

    @Test
    void whatIsForgottenIsGoneFromEveryFileOfTheArchive() throws Exception {
        SortedMap<String, String> before = Tree.of(projects);
        assertThat(program.run("forget", ID, "--yes")).isEqualTo(new Outcome(0, "", forgotten()));
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isFalse();
        assertThat(archive.words().toString()).contains("other").doesNotContain(SECRET.substring(0, 6));
        assertThat(archive.rows("select session_id from sessions")).containsExactly(OTHER);
        archive.requireSound();
        assertThat(Tree.of(projects)).isEqualTo(before);
    }

    @Test
    void neitherAreOlderCopiesLeftOfWhatWasIndexedManyTimes() throws Exception {
        // Each run leaves a segment; merging them, and rereading logs, frees pages that contain the word.
        for (int i = 0; i < 40; i++) {
            Files.writeString(
                    log,
                    (Log.answer(SECRET + " again " + "and again ".repeat(20)) + "\n").repeat(20),
                    StandardOpenOption.APPEND);
            assertThat(program.run("index").exit()).isZero();
            if (i % 10 == 9) {
                assertThat(program.run("index", "--again", ID).exit()).isZero();
            }
        }
        assertThat(program.run("forget", ID, "--yes").exit()).isZero();
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isFalse();
        archive.requireSound();
    }

    @Test
    void norWhatAKilledRebuildLeft() throws Exception {
        Files.copy(archive.path(), archive.directory().resolve("archive.db.new"));
        assertThat(program.run("forget", ID, "--yes").exit()).isZero();
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isFalse();
    }

    @Test
    void itSaysWhenAReaderKeepsItOnTheDisk() throws Exception {
        try (Connection reader = archive.open();
                Statement statement = reader.createStatement()) {
            statement.execute("begin");
            statement.executeQuery("select count(*) from messages").next();
            assertThat(program.run("forget", ID, "--yes"))
                    .isEqualTo(
                            new Outcome(
                                    2,
                                    "",
                                    "seshat: deleted; it leaves the disk when the other process that reads the archive exits.\n"));
            statement.execute("rollback");
        }
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isFalse();
    }

    @Test
    void itStaysForgottenAlthoughItsLogIsThereAndGrows() throws Exception {
        assertThat(program.run("forget", ID, "--yes").exit()).isZero();
        Files.writeString(log, Log.answer("More of " + SECRET) + "\n", StandardOpenOption.APPEND);
        assertThat(program.run("index").out()).isEqualTo("Nothing new in 1 session.\n");
        Path copies = Files.createDirectories(projects.resolve("-elsewhere"));
        Files.copy(log, copies.resolve(ID + ".jsonl"));
        assertThat(program.run("index").out()).startsWith("Nothing new in 1 session.\n1 log skipped: ");
        assertThat(program.run("index", "--again", ID).out()).doesNotContain("Archived");
        assertThat(program.run("index", "--full").exit()).isZero();
        assertThat(archive.rows("select session_id from sessions")).containsExactly(OTHER);
        assertThat(archive.holds(SECRET.getBytes(UTF_8))).isFalse();
    }

    @Test
    void itIsTakenBackFromItsLogWithItsSubagents() throws Exception {
        SortedMap<String, List<String>> before = archive.sessions();
        assertThat(program.run("forget", ID, "--yes").exit()).isZero();
        assertThat(program.run("forget", "--undo", ID))
                .isEqualTo(new Outcome(
                        0, "", "Undone. If its log still exists, the next index archives it again: seshat index\n"));
        assertThat(program.run("index").exit()).isZero();
        assertThat(archive.sessions()).isEqualTo(before);
        assertThat(program.run("forget", "--undo", ID))
                .isEqualTo(new Outcome(1, "", "seshat: no forgotten session has the id “" + ID + "”.\n"));
    }

    @Test
    void whatCannotBeForgottenIsSaid() throws SQLException {
        assertThat(program.run("forget", "abcd", "--yes").exit()).isEqualTo(2);
        assertThat(program.run("forget", "ffff", "--yes"))
                .isEqualTo(new Outcome(1, "", "seshat: no archived session has the id “ffff”.\n"));
        assertThat(program.run("forget", "a", "--yes"))
                .isEqualTo(new Outcome(
                        2, "", "seshat: “a” is too short for a session id: give at least 4 characters." + HINT));
        assertThat(program.with("SESHAT_ARCHIVE", home.resolve("none.db")).run("forget", ID, "--yes"))
                .isEqualTo(new Outcome(1, "", "seshat: there is no archive yet, so there is nothing to forget.\n"));
        assertThat(archive.rows("select count(*) from sessions")).containsExactly("3");
        assertThat(home.resolve("none.db.lock")).doesNotExist();
    }

    @Test
    void withNobodyToAskItIsNotDone() throws Exception {
        assertThat(RealProgram.at(home)
                        .runCommand(List.of(
                                "setsid", "--wait", RealProgram.launcher().toString(), "forget", ID)))
                .isEqualTo(new Outcome(
                        2, "", "seshat: cannot ask for confirmation without a terminal; add --yes." + HINT));
        assertThat(archive.rows("select count(*) from sessions")).containsExactly("3");
    }

    @Test
    void itAsksFirst() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 120, 20)) {
            tmux.type("clear; seshat forget " + ID + "; echo code=$?", "Enter");
            String question =
                    "Forget “The " + SECRET + " is the word” (2 messages) and 1 session of its subagents? [y/N]";
            tmux.await(screen -> screen.stripTrailing().endsWith(question));
            tmux.type("n", "Enter");
            tmux.await(screen -> screen.contains("\nNothing was changed.\ncode=0\n"));
            assertThat(archive.rows("select count(*) from sessions")).containsExactly("3");
            tmux.type("clear; seshat forget " + ID + "; echo code=$?", "Enter");
            tmux.await(screen -> screen.stripTrailing().endsWith(question));
            tmux.type("y", "Enter");
            tmux.await(screen -> screen.contains("Forgotten. ") && screen.contains("\ncode=0\n"));
            assertThat(archive.rows("select count(*) from sessions")).containsExactly("1");
        }
    }
}
