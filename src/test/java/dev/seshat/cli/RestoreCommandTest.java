package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `restore` and `show --raw`: logs that are gone come back.
class RestoreCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String OTHER = "beef2222-0000-4000-8000-000000000002";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private Path log = Path.of("");
    private Path result = Path.of("");
    private Path subagent = Path.of("");
    private Path other = Path.of("");

    @BeforeEach
    void twoSessions() throws IOException {
        projects = home.resolve(".claude/projects");
        log = Log.write(projects, "/w/it's here/ünï", ID, "Where is the lamp?");
        Files.writeString(log, "{\"type\":\"unfinished", StandardOpenOption.APPEND);
        result = log.resolveSibling(ID).resolve("tool-results/b1.txt");
        subagent = log.resolveSibling(ID).resolve("subagents/agent-a1.jsonl");
        Files.createDirectories(result.getParent());
        Files.createDirectories(subagent.getParent());
        Files.writeString(result, "output");
        Files.write(subagent, Log.lines("/w", ID, "Look for it."));
        other = Log.write(projects, "/w/app", OTHER, "And the other lamp?");
        for (Path file : new Path[] {log, result, subagent, other}) {
            Files.setAttribute(file, "unix:mode", 0640);
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-02-01T10:00:00.123456789Z")));
        }
    }

    @Test
    void aLogComesBackWithItsSubagentsAndSideFiles() throws IOException {
        index();
        SortedMap<String, String> before = Tree.of(log.resolveSibling(""));
        Files.delete(log);
        Files.delete(result);
        Files.delete(subagent);
        Outcome dry = run("restore", "abcd", "--dry-run");
        assertThat(dry.out()).startsWith("Would restore 2 sessions: 3 files, ");
        assertThat(log).doesNotExist();
        Outcome outcome = run("restore", "abcd");
        assertThat(outcome.out()).startsWith("Restored 2 sessions: 3 files, ");
        assertThat(outcome.exit()).isZero();
        assertThat(files(Tree.of(log.resolveSibling("")))).isEqualTo(files(before));
        assertThat(run("index").out()).startsWith("Nothing new in 3 sessions.");
        assertThat(run("restore", "abcd").out()).isEqualTo("3 files already there, byte for byte.\n");
    }

    /// A directory has another time afterwards.
    private static SortedMap<String, String> files(SortedMap<String, String> tree) {
        tree.values().removeIf(entry -> entry.endsWith(" "));
        return tree;
    }

    @Test
    void missingRestoresWhatIsGoneAndNothingElse() throws IOException {
        index();
        Files.delete(other);
        Files.writeString(log, "rewritten");
        Outcome outcome = run("restore", "--missing", "--json");
        JsonNode sessions = JsonMapper.shared().readTree(outcome.out()).get("sessions");
        assertThat(sessions).hasSize(1);
        assertThat(sessions.get(0).get("files").get(0).get("outcome").stringValue())
                .isEqualTo("restored");
        assertThat(other).exists();
        assertThat(log).hasContent("rewritten");
        assertThat(run("restore", "--missing").out()).isEqualTo("Nothing to restore: no log is missing.\n");
    }

    @Test
    void anotherFileInItsPlaceIsLeftAlone() throws IOException {
        index();
        byte[] before = Files.readAllBytes(other);
        Files.writeString(other, "somebody else's");
        Outcome outcome = run("restore", "beef");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out())
                .contains("Left alone, because another file is in its place")
                .contains(other + ": there is a newer file of 15 bytes in its place, and " + before.length
                        + " bytes are kept");
        assertThat(other).hasContent("somebody else's");
        Outcome beside = run("restore", "beef", "--beside");
        assertThat(beside.exit()).isZero();
        assertThat(other.resolveSibling(OTHER + ".jsonl.restored")).hasBinaryContent(before);
        assertThat(run("restore", "beef", "--beside").out()).isEqualTo("1 file already there, byte for byte.\n");
        // It is no second log.
        assertThat(run("list", "--all").out()).doesNotContain("restored");
    }

    @Test
    void aLinkInItsPlaceIsNotFollowed() throws IOException {
        index();
        Path elsewhere = Files.writeString(home.resolve("elsewhere"), "");
        Files.delete(other);
        Files.createSymbolicLink(other, elsewhere);
        assertThat(run("restore", "beef").out()).contains("something else is in its place");
        assertThat(elsewhere).isEmptyFile();
    }

    @Test
    void allGoesBelowAnotherDirectory() throws IOException {
        index();
        Path to = home.resolve("to");
        assertThat(run("restore", "--all", "--to", to).exit()).isZero();
        Path there = to.resolve(Path.of("/").relativize(projects.toRealPath()));
        assertThat(files(Tree.of(there))).isEqualTo(files(Tree.of(projects)));
        assertThat(run("restore", "--all").err()).contains("--all needs --to DIR");
        assertThat(run("restore").err()).contains("name sessions, or give either --missing or --all");
    }

    @Test
    void ofASessionWithoutBytesItSaysSo() throws IOException {
        assertThat(run("index", "--set", "raw=messages").exit()).isZero();
        Files.delete(other);
        Outcome outcome = run("restore", "beef");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out())
                .contains("Only the messages of 1 session are kept, not the bytes of the log")
                .contains(OTHER);
        assertThat(run("show", "beef", "--raw").err())
                .contains("its log is gone, and the archive has its messages, not its bytes");
        Outcome index = run("index");
        assertThat(index.out()).contains("Kept the bytes of 3 files archived before");
        assertThat(run("index").out()).doesNotContain("Kept");
    }

    @Test
    void showPrintsTheBytesOfALogThatIsGone() throws IOException {
        index();
        String text = Files.readString(log);
        Files.delete(log);
        assertThat(run("show", "abcd", "--raw")).isEqualTo(new Outcome(0, text, ""));
    }

    @Test
    void showPrintsTheBytesOfAFormerVersion() throws IOException {
        index();
        String text = Files.readString(other);
        Files.write(other, Log.lines("/w/app", OTHER, "Something else entirely"));
        index();
        assertThat(run("show", OTHER + "~1", "--raw")).isEqualTo(new Outcome(0, text, ""));
    }

    @Test
    void damagedBytesAreNotRestored() throws Exception {
        index();
        Files.delete(other);
        ArchiveFile archive = ArchiveFile.at(home);
        archive.execute("update raw_chunks set bytes = zeroblob(length(bytes)) where file ="
                + " (select id from raw_files where path like '%" + OTHER + "%')");
        Outcome outcome = run("restore", "beef");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).contains("Damaged in the archive:");
        assertThat(other).doesNotExist();
        assertThat(run("status", "--check").out())
                .contains("the kept bytes of ")
                .contains(OTHER);
        Outcome doctor = run("doctor");
        assertThat(doctor.exit()).isEqualTo(2);
        assertThat(doctor.out()).containsPattern("(?m)^broken +bytes +the kept bytes of 1 file are damaged");
    }

    @Test
    void aRebuildReadsDamagedBytesAgainIfTheLogExists() throws Exception {
        index();
        ArchiveFile archive = ArchiveFile.at(home);
        archive.execute("update raw_chunks set bytes = zeroblob(length(bytes))");
        assertThat(run("index", "--full").exit()).isZero();
        assertThat(run("doctor").exit()).isZero();
    }

    /// It ended with a fault.
    @Test
    void aRunThatReadsALogAgainMendsItsDamagedBytes() throws Exception {
        index();
        ArchiveFile.at(home).execute("update raw_chunks set bytes = zeroblob(length(bytes))");
        try (Stream<Path> files = Files.walk(home.resolve(".claude"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-02-02T10:00:00Z")));
            }
        }
        assertThat(run("doctor").exit()).isEqualTo(2);
        assertThat(run("index").exit()).isZero();
        assertThat(run("doctor").exit()).isZero();
    }

    @Test
    void forgettingDeletesTheBytesFromTheDisk() throws Exception {
        Files.writeString(other, "\nunmistakable-" + "x".repeat(40), StandardOpenOption.APPEND);
        index();
        assertThat(run("forget", "beef", "--yes").exit()).isZero();
        assertThat(run("restore", "--missing").out()).doesNotContain(OTHER);
        ArchiveFile archive = ArchiveFile.at(home);
        assertThat(archive.rows("select path from raw_files where path like '%" + OTHER + "%'"))
                .isEmpty();
        assertThat(archive.rows("select count(*) from raw_chunks")).containsExactly("3");
        assertThat(new String(Files.readAllBytes(archive.path()), UTF_8)).doesNotContain("unmistakable");
    }

    @Test
    void theRowsOfADatabaseAreKeptAndCanBeRead() throws IOException {
        Path database = home.resolve(".local/share/opencode/opencode.db");
        OpenCodeRows.of(Files.readAllBytes(Path.of("src/test/resources/opencode/subagent/rows.jsonl")))
                .writeDatabase(database);
        index();
        Files.delete(database);
        Outcome outcome = run("restore", "ses_4a10002parent");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).contains("it is rows of a database, which Seshat does not write");
        Path to = home.resolve("to");
        assertThat(run("restore", "ses_4a10002parent", "--to", to).exit()).isZero();
        Path file = to.resolve(Path.of("/").relativize(database)).resolve("ses_4a10002parent.json");
        JsonNode document = JsonMapper.shared().readTree(Files.readString(file));
        assertThat(document.get("tables").propertyNames()).contains("session", "message", "part");
        assertThat(document.get("tables").get("session").get(0).get("id").stringValue())
                .isEqualTo("ses_4a10002parent");
        assertThat(document.get("tables").get("message")).isNotEmpty();
        assertThat(run("show", "ses_4a10002parent", "--raw").out()).isEqualTo(Files.readString(file));
    }

    @Test
    void aPathThatNoAgentWouldWriteIsRefused() throws Exception {
        index();
        Path victim = home.resolve(".bashrc");
        ArchiveFile archive = ArchiveFile.at(home);
        archive.execute("update raw_files set path = '" + victim + "', log = '" + victim + "' where path like '%"
                + OTHER + "%'");
        Outcome outcome = run("restore", "beef");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(victim).doesNotExist();
    }

    private void index() {
        assertThat(run("index").exit()).isZero();
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).run(words);
    }
}
