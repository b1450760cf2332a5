package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The full output of `index`, and that it leaves the agents' files alone.
class IndexCommandTest {

    private static final String FIRST = "abcd1111-0000-4000-8000-000000000001";
    private static final String SECOND = "abcd2222-0000-4000-8000-000000000002";
    private static final String HINT = " See: seshat index --help\n";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private Path first = Path.of("");
    private Path second = Path.of("");
    private ArchiveFile archive = ArchiveFile.at(home);
    private SortedMap<String, String> logs = new TreeMap<>();

    @BeforeEach
    void writeTwoLogs() throws IOException {
        projects = home.resolve(".claude/projects");
        archive = ArchiveFile.at(home);
        first = Log.write(projects, "/w/one", FIRST, "Hello");
        second = Log.write(projects, "/w/two", SECOND, "Good day");
        logs = Tree.of(home.resolve(".claude"));
    }

    @AfterEach
    void nothingWasDoneToTheLogs() throws IOException {
        assertThat(Tree.of(home.resolve(".claude"))).isEqualTo(logs);
    }

    /// Index, with the time and the bytes read replaced by fixed values.
    private Outcome index(Object... words) {
        Object[] all = new Object[words.length + 1];
        all[0] = "index";
        System.arraycopy(words, 0, all, 1, words.length);
        Outcome outcome = InProcess.at(home).run(all);
        String out = outcome.out()
                .replaceAll("[0-9.]+ k?B read in [0-9.]+ s", "1 kB read in 0.1 s")
                .replaceAll("\"bytesRead\":\\d+", "\"bytesRead\":1000")
                .replaceAll("\"tookMs\":\\d+", "\"tookMs\":1");
        return new Outcome(outcome.exit(), out, outcome.err());
    }

    private static Outcome says(String out) {
        return new Outcome(0, out, "");
    }

    @Test
    void theFirstRunTheNextAndThoseAfterAChange() throws Exception {
        assertThat(index()).isEqualTo(says("Archived 2 new of 2 sessions: 4 messages, 1 kB read in 0.1 s.\n"));
        assertThat(index()).isEqualTo(says("Nothing new in 2 sessions.\n"));
        change(() -> Files.writeString(first, Log.answer("More") + "\n", StandardOpenOption.APPEND));
        assertThat(index()).isEqualTo(says("Archived 1 updated of 2 sessions: 1 message, 1 kB read in 0.1 s.\n"));
        change(() -> Files.writeString(second, Log.prompt("/w/two", SECOND, "Rewritten") + "\n"));
        assertThat(index())
                .isEqualTo(says("Archived 1 updated of 2 sessions: 1 message, 1 kB read in 0.1 s.\n"
                        + "The log of " + SECOND + " now holds 0 of 2 archived messages; the archive keeps them as "
                        + SECOND
                        + "~1.\n"));
        assertThat(archive.rows("select message_count from sessions where former_of is null order by session_id"))
                .containsExactly("3", "1");
        change(() -> Files.delete(first));
        assertThat(index()).isEqualTo(says("""
                        Nothing new in 1 session.
                        1 log deleted since the last run; the sessions stay in the archive.
                        """));
        assertThat(index()).isEqualTo(says("Nothing new in 1 session.\n"));
        archive.requireSound();
    }

    @Test
    void badLinesAreCounted() throws Exception {
        change(() -> Files.writeString(first, "{nonsense\n", StandardOpenOption.APPEND));
        assertThat(index()).isEqualTo(says("""
                        Archived 2 new of 2 sessions: 4 messages, 1 kB read in 0.1 s.
                        Skipped 1 malformed line. For details: seshat status
                        """));
    }

    @Test
    void forAProgram() {
        assertThat(index("--json"))
                .isEqualTo(
                        says(
                                "{\"found\":2,\"sessions\":2,\"added\":2,\"updated\":0,\"unchanged\":0,\"failed\":0,\"setAside\":0,"
                                        + "\"pending\":0,\"gone\":0,\"bytesRead\":1000,\"messages\":4,\"promptsOnly\":0,\"unnamedPrompts\":0,\"skippedLines\":0,"
                                        + "\"skippedByReason\":{\"malformed\":0,\"overlong\":0},\"failures\":[],\"kept\":[],\"raw\":{\"files\":2,\"bytes\":517,\"filesLeftOut\":0,\"bytesLeftOut\":0},\"tookMs\":1}\n"));
    }

    @Test
    void onlyAPart() throws Exception {
        assertThat(index("--path", home.resolve("elsewhere")))
                .isEqualTo(new Outcome(0, "Nothing new in 0 sessions.\n", "No log matches.\n"));
        assertThat(index("--path", projects.resolve("-w-one")).out()).startsWith("Archived 1 new of 1 session: ");
        assertThat(index("--path", second).out()).startsWith("Archived 1 new of 1 session: ");
        change(() -> Files.delete(first));
        // A run over some paths does not know about other logs.
        assertThat(index("--path", second)).isEqualTo(says("Nothing new in 1 session.\n"));
        assertThat(index("--agent", "claude")).isEqualTo(says("Nothing new in 1 session.\n"));
        assertThat(archive.rows("select sum(log_gone) from sessions")).containsExactly("0");
    }

    @Test
    void onceMore() throws Exception {
        assertThat(index().exit()).isZero();
        SortedMap<String, List<String>> before = archive.sessions();
        assertThat(index("--again", "abcd1"))
                .isEqualTo(says("Archived 1 updated of 1 session: 2 messages, 1 kB read in 0.1 s.\n"));
        assertThat(index("--full")).isEqualTo(says("Archived 2 new of 2 sessions: 4 messages, 1 kB read in 0.1 s.\n"));
        assertThat(archive.sessions()).isEqualTo(before);
        assertThat(archive.names()).containsExactly("archive.db", "archive.db.index", "archive.db.lock");
    }

    @Test
    void aRebuildKeepsWhatNoLogTells() throws Exception {
        assertThat(index().exit()).isZero();
        change(() -> Files.delete(first));
        assertThat(index().exit()).isZero();
        Outcome before = InProcess.at(home).run("show", FIRST, "--json");
        assertThat(index("--full").out()).startsWith("Archived 1 new of 1 session: ");
        assertThat(InProcess.at(home).run("show", FIRST, "--json")).isEqualTo(before);
        assertThat(archive.rows("select session_id, log_gone from sessions order by 1"))
                .containsExactly(FIRST + "|1", SECOND + "|0");
    }

    @Test
    void wrongUseIsSaidAndNothingIsMade() {
        assertThat(index("--agent", "nobody").err()).startsWith("seshat: ").endsWith(HINT);
        assertThat(index("--agent", "nobody").exit()).isEqualTo(2);
        assertThat(index("--full", "--path", "x"))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: --full rebuilds the whole archive and cannot be combined with --path, --agent or --again."
                                + HINT));
        assertThat(index("--again", "ffff").exit()).isEqualTo(1);
        assertThat(archive.path()).doesNotExist();
    }

    @Test
    void withoutLogsItSaysWhereItLooks() {
        assertThat(InProcess.at(home)
                        .with("CLAUDE_CONFIG_DIR", home.resolve("none"))
                        .run("index"))
                .isEqualTo(new Outcome(
                        0,
                        "Nothing new in 0 sessions.\n",
                        "No logs found. To see where Seshat looks: seshat config\n"));
    }

    @Test
    void aLogThatMayNotBeReadIsNamedAndTheOthersAreArchived() throws Exception {
        change(() -> {
            Nobody.allow(home.resolve(".claude"), "rwxr-xr-x");
            // A log written a moment ago may have changed unnoticed, so it is tried again.
            Files.setLastModifiedTime(first, FileTime.from(Instant.now().minusSeconds(60)));
            Files.setPosixFilePermissions(first, PosixFilePermissions.fromString("---------"));
        });
        RealProgram program = RealProgram.at(home);
        Nobody nobody = new Nobody(program.with("SESHAT_ARCHIVE", Nobody.ownDirectory(home) + "/archive.db"), home);
        Outcome outcome = nobody.run("index");
        assertThat(outcome.out().replaceAll("[0-9.]+ k?B read in [0-9.]+ s", "1 kB read in 0.1 s"))
                .isEqualTo("Archived 1 new of 1 session: 2 messages, 1 kB read in 0.1 s.\n"
                        + "1 log could not be read:\n  No permission to read " + first + ".\n");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isEqualTo(2);
        // Not tried again until it becomes readable, which its time does not show.
        assertThat(nobody.run("index")).isEqualTo(says("Nothing new in 1 session.\n"));
        change(() -> Files.setPosixFilePermissions(first, PosixFilePermissions.fromString("r--r--r--")));
        assertThat(nobody.run("status").out()).contains("pending    0 new, 1 changed since");
        assertThat(nobody.run("index").out()).startsWith("Archived 1 new of 2 sessions: ");
        assertThat(nobody.run("index")).isEqualTo(says("Nothing new in 2 sessions.\n"));
    }

    @Test
    void nobodyElseMayReadTheArchiveWhateverTheUmask() throws Exception {
        String line = "umask 000; seshat index >/dev/null; exec 3<.local/share/seshat/archive.db;"
                + " stat -c '%a %n' .local/share/seshat .local/share/seshat/*;"
                + " find .local/share/seshat/archive.db.index -mindepth 1 -printf '%m %y\\n' | sort -u";
        assertThat(RealProgram.at(home).runShell("sh", line)).isEqualTo(says("""
                        700 .local/share/seshat
                        600 .local/share/seshat/archive.db
                        700 .local/share/seshat/archive.db.index
                        600 .local/share/seshat/archive.db.lock
                        600 f
                        700 d
                        """));
        try (var _ = archive.open();
                var reader = archive.open()) {
            reader.createStatement().execute("select count(*) from sessions");
            assertThat(RealProgram.at(home).runShell("sh", "cd .local/share/seshat; stat -c '%a %n' *.db *-shm *-wal"))
                    .isEqualTo(says("600 archive.db\n600 archive.db-shm\n600 archive.db-wal\n"));
        }
    }

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    /// Change the logs as an agent would; afterwards they stay unchanged.
    private void change(Change change) throws IOException {
        change.make();
        logs = Tree.of(home.resolve(".claude"));
    }
}
