package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.IndexLock;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.json.JacksonOracle;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `status` reports for every log whether it is archived, and if not, why.
class StatusCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home;

    private Path projects = Path.of("");
    private Path archive = Path.of("");

    @BeforeEach
    void places() throws IOException {
        home = home.toRealPath();
        projects = Files.createDirectories(home.resolve(".claude/projects"));
        archive = home.resolve(".local/share/seshat/archive.db");
    }

    @Test
    void withoutAnArchiveItSaysWhatIndexWouldDo() throws Exception {
        age(log("/w/app", 1, "One"), 25);
        log("/w/app", 2, "Two");
        assertThat(InProcess.at(home).run("status")).isEqualTo(new Outcome(0, """
                archive    none yet at %s
                           seshat index would create it from 2 logs, 510 B
                agents     Claude Code: 2 logs, in %s
                deletion   Claude Code deletes logs after 30 days: 1 within a week
                           1 of them not archived and about to be lost: run seshat index
                """.formatted(archive, projects), ""));
        assertThat(archive).doesNotExist();
        assertThat(archive.getParent()).doesNotExist();
    }

    @Test
    void whenAllIsWellItIsShort() throws Exception {
        log("/w/app", 1, "One");
        index();
        assertThat(page("status")).isEqualTo("""
                archive    %s
                           1 session · 1 prompt · 1 answer · 2 messages · SIZE
                last sync  just now
                logs       1 on disk, 255 B
                agents     Claude Code: 1 log, 1 session archived, in %s
                archived   1 up to date
                bytes      1 file kept whole, 255 B in SIZE
                deletion   Claude Code deletes logs after 30 days: none within a week
                """.formatted(archive, projects));
    }

    @Test
    void everyCaseHasItsLine() throws Exception {
        Nobody nobody = everyCase();
        Outcome outcome = nobody.run("status");
        assertThat(new Outcome(outcome.exit(), sized(outcome.out()), outcome.err()))
                .isEqualTo(new Outcome(0, """
                        archive    %1$s
                                   5 sessions · 5 prompts · 6 answers · 11 messages · SIZE
                        last sync  just now
                        logs       8 on disk, 1.1 MB
                        agents     Claude Code: 8 logs, 5 sessions archived, in %2$s
                        archived   2 up to date
                        pending    1 new, 2 changed since: run seshat index
                        failed     1 could not be read
                                     No permission to read %2$s/-w-app/%3$s7.jsonl.
                        set aside  1: another log holds more of the same session
                                     %2$s/-w-copy/%3$s5.jsonl: another log of the same session holds more: \
                        %2$s/-w-app/%3$s5.jsonl
                        forgotten  1 session, on purpose
                        log gone   1 session only in the archive
                        bytes      6 files kept whole, 1.1 MB in SIZE
                        skipped    3 lines in 1 log: 2 malformed, 1 overlong
                                     3 in %2$s/-w-app/%3$s6.jsonl
                        deletion   Claude Code deletes logs after 30 days: 2 within a week
                                   1 of them not archived and about to be lost: run seshat index
                        """.formatted(archive, projects, ID), ""));
    }

    @Test
    void theSameForAProgram() throws Exception {
        JsonNode status = json(everyCase().run("status", "--json"));
        assertThat(status.get("logs").toString())
                .isEqualTo(
                        "{\"total\":8,\"bytes\":" + status.get("logs").get("bytes")
                                + ",\"archived\":2,\"new\":1,\"changed\":2,\"failed\":1,\"surpassed\":1,\"forgotten\":1,\"excluded\":0}");
        assertThat(status.get("agents").toString())
                .isEqualTo("[{\"agent\":\"claude\",\"roots\":[\"" + projects + "\"],\"logs\":8,\"archivedSessions\":5,"
                        + "\"nothingReadable\":false,\"notUnderstood\":[],\"unknownKinds\":{},\"problems\":[]}]");
        assertThat(status.get("failed").toString())
                .isEqualTo("[{\"file\":\"%1$s\",\"reason\":\"No permission to read %1$s.\"}]"
                        .formatted(projects.resolve("-w-app/" + ID + "7.jsonl")));
        assertThat(status.get("surpassed").get(0).get("file").stringValue())
                .isEqualTo(projects.resolve("-w-copy/" + ID + "5.jsonl").toString());
        assertThat(status.get("skippedByReason").toString()).isEqualTo("{\"malformed\":2,\"overlong\":1}");
        assertThat(status.get("retention").toString())
                .isEqualTo("[{\"agent\":\"claude\",\"days\":30,\"dueWithinWeek\":2,\"dueAndNotArchived\":1}]");
        JsonNode kept = status.get("archive");
        assertThat(kept.get("file").stringValue()).isEqualTo(archive.toString());
        assertThat(kept.get("exists").booleanValue()).isTrue();
        assertThat(kept.get("indexing").booleanValue()).isFalse();
        assertThat(kept.get("bytes").longValue()).isPositive();
        assertThat(kept.get("archivedOnly").intValue()).isEqualTo(1);
        assertThat(kept.get("forgotten").intValue()).isEqualTo(1);
        assertThat(Instant.parse(kept.get("lastSync").stringValue())).isBefore(Instant.now());
    }

    @Test
    void longListsAreCutUnlessAllIsWanted() throws Exception {
        for (int i = 1; i <= 8; i++) {
            Files.writeString(log("/w/app", i, "Bad"), "no json\n".repeat(i), StandardOpenOption.APPEND);
        }
        index();
        assertThat(page("status"))
                .contains("36 lines in 8 logs", "  8 in ", "  4 in ", "… and 3 more: --all\n")
                .doesNotContain("  3 in ");
        assertThat(page("status", "--all")).contains("  8 in ", "  1 in ").doesNotContain("more: --all");
    }

    @Test
    void saysWhoIsIndexingAndWaitsForNobody() throws Exception {
        log("/w/app", 1, "One");
        index();
        log("/w/app", 2, "Two");
        try (IndexLock _ = IndexLock.take(archive, _ -> {});
                Archive writing = store().write();
                ArchiveWriter writer = writing.writer()) {
            writer.synced(new Workstation("ws-test"), Instant.now());
            assertThat(sized(RealProgram.at(home).run("status").out()))
                    .contains(
                            "now        process " + ProcessHandle.current().pid() + " is indexing\n",
                            "pending    1 new, 0 changed since: being indexed\n");
        }
        assertThat(page("status")).doesNotContain("is indexing");
    }

    @Test
    void anArchiveThatIsJustBeingMadeIsNoneYet() throws Exception {
        Files.createDirectories(archive.getParent());
        Files.createFile(archive);
        assertThat(InProcess.at(home).run("status").out()).startsWith("archive    none yet at " + archive);
    }

    @Test
    void theAgentsOwnSettingSaysWhenItDeletes() throws Exception {
        age(log("/w/app", 1, "One"), 85);
        Files.writeString(home.resolve(".claude/settings.json"), "{\"cleanupPeriodDays\": 90}");
        index();
        assertThat(page("status"))
                .endsWith("deletion   Claude Code deletes logs after 90 days: 1 within a week, all of them archived\n");
    }

    @Test
    void aCopyElsewhereIsNotDeletedByTheAgent() throws Exception {
        Path copies = home.resolve("copies");
        age(Log.write(copies, "/w/old", ID + "1", "Old"), 400);
        Outcome outcome = InProcess.at(home)
                .run("status", "--set", "sources=[{\"agent\":\"claude\",\"path\":\"" + copies + "\",\"add\":true}]");
        assertThat(outcome.out()).contains("would create it from 1 log").endsWith("none within a week\n");
    }

    /// Logs: 1 archived and old; 2 changed; 3 deleted; 4 forgotten; 5 duplicate; 6 with bad lines, touched
    /// since; 7 unreadable; 8 new and old.
    private Nobody everyCase() throws Exception {
        Nobody nobody = new Nobody(RealProgram.at(home), home);
        age(log("/w/app", 1, "One"), 25);
        Path changed = log("/w/app", 2, "Two");
        Path gone = log("/w/app", 3, "Three");
        Path forgotten = log("/w/app", 4, "Four");
        Files.writeString(log("/w/app", 5, "Five"), Log.answer("More.") + "\n", StandardOpenOption.APPEND);
        Path copy = projects.resolve("-w-copy/" + ID + "5.jsonl");
        Files.createDirectories(copy.getParent());
        Files.write(copy, Log.lines("/w/app", ID + "5", "Five"));
        age(copy, 1);
        Path bad = log("/w/app", 6, "Six");
        Files.writeString(bad, "no json\n[]\n{\"type\":[" + "1,".repeat(550_000) + "1]}\n", StandardOpenOption.APPEND);
        Nobody.allow(home, "rwxrwxrwx");
        assertThat(nobody.run("index").exit()).isZero();
        assertThat(nobody.runAgain("forget", ID + "4", "--yes").exit()).isZero();
        Files.delete(gone);
        Path secret = log("/w/app", 7, "Seven");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
        // One of them was unreadable.
        assertThat(nobody.run("index").exit()).isEqualTo(2);
        Files.writeString(changed, Log.answer("More.") + "\n", StandardOpenOption.APPEND);
        age(bad, 2);
        age(log("/w/app", 8, "Eight"), 28);
        assertThat(forgotten).exists();
        return nobody;
    }

    private Path log(String cwd, int number, String prompt) throws IOException {
        return Log.write(projects, cwd, ID + number, prompt);
    }

    private static void age(Path log, int days) throws IOException {
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
    }

    private void index() {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
    }

    private String page(String... words) {
        Outcome outcome = InProcess.at(home).run((Object[]) words);
        assertThat(outcome.err()).isEmpty();
        return sized(outcome.out());
    }

    /// The size of the archive is tested elsewhere.
    private static String sized(String page) {
        return page.replaceFirst("messages · [0-9.]+ [kM]?B, [0-9.]+ × the logs", "messages · SIZE")
                .replaceFirst("(kept whole, .* in) [0-9.]+ [kM]?B", "$1 SIZE");
    }

    private SqliteStore store() {
        return new SqliteStore(archive, ProjectLanguages.all(Language.ENGLISH));
    }

    private static JsonNode json(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        return JacksonOracle.parse(outcome.out().getBytes(UTF_8)).orElseThrow();
    }
}
