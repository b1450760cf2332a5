package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive with damaged pages: it is kept, a new one is built, and what only the old one had is recovered as
/// far as it can be read.
class ArchiveDamagedTest {

    private static final String GONE = "abcd1111-0000-4000-8000-000000000001";
    private static final String FORGOTTEN = "abcd2222-0000-4000-8000-000000000002";
    private static final int PAGE = 4096;

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);
    private SortedMap<String, List<String>> whole = new TreeMap<>();

    @BeforeEach
    void archiveLogsOfWhichOneIsGoneAndOneForgotten() throws Exception {
        projects = home.resolve(".claude/projects");
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        Corpus.generate(CorpusPlan.small(projects));
        Path gone = Log.write(projects, "/w", GONE, "Hello");
        Log.write(projects, "/w", FORGOTTEN, "Not to be kept");
        assertThat(program.run("index").exit()).isZero();
        assertThat(program.run("forget", FORGOTTEN, "--yes").exit()).isZero();
        Files.delete(gone);
        assertThat(program.run("index").exit()).isZero();
        whole = archive.sessions();
    }

    @Test
    void aDamagedTableOfLogsIsMetByEveryRun() throws Exception {
        SortedMap<String, String> logs = Tree.of(projects);
        overwrite(rootOf("source_files_known"));
        Outcome outcome = program.run("index");
        assertThat(outcome.err()).isEqualTo(setAside());
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).startsWith("Archived ");
        requireAsBefore();
        assertThat(Tree.of(projects)).isEqualTo(logs);
        assertThat(program.run("index").err()).isEmpty();
    }

    /// Whether anything has changed is answered by an index of the table; the table's own pages are read only
    /// once something has.
    @Test
    void aDamagedTableOfLogsIsMetByARunWithWork() throws Exception {
        overwrite(rootOf("source_files"));
        Log.write(projects, "/w", "abcd1111-0000-4000-8000-000000000009", "Something new");
        Outcome outcome = program.run("index");
        assertThat(outcome.err()).isEqualTo(setAside());
        assertThat(outcome.exit()).isZero();
        archive.requireSound();
        assertThat(archive.sessions().keySet()).containsAll(whole.keySet());
    }

    @Test
    void aRebuildDoesTheSame() throws Exception {
        overwrite(rootOf("forgotten"));
        Outcome outcome = program.run("index", "--full");
        assertThat(outcome.err()).isEqualTo(setAside());
        assertThat(outcome.exit()).isZero();
        requireAsBefore();
        // An index of the table still has their keys.
        assertThat(archive.rows("select session_id from forgotten")).containsExactly(FORGOTTEN);
    }

    @Test
    void whoReadsIsToldWhatToDo() throws Exception {
        overwrite(rootOf("sessions"));
        String sentence = "seshat: the archive " + archive.path()
                + " is damaged: seshat index --full sets it aside and builds a new one.\n";
        assertThat(program.run("show", GONE)).isEqualTo(new Outcome(2, "", sentence));
        assertThat(program.run("forget", GONE, "--yes")).isEqualTo(new Outcome(2, "", sentence));
    }

    @Test
    void whateverIsOverwrittenARebuildEndsWithASoundArchiveOfAllLogs() throws Exception {
        byte[] sound = Files.readAllBytes(archive.path());
        Random random = new Random(5);
        int pages = sound.length / PAGE;
        for (int i = 0; i < 25; i++) {
            archive.delete();
            byte[] damaged = sound.clone();
            for (int page = 0; page < 1 + i % 8; page++) {
                byte[] noise = new byte[i % 2 == 0 ? PAGE : 200];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, damaged, PAGE * random.nextInt(1, pages), noise.length);
            }
            Files.write(archive.path(), damaged);
            for (String verb : List.of("index", "show")) {
                Outcome outcome = verb.equals("show") ? program.run("show", GONE, "--json") : program.run("index");
                assertThat(outcome.err()).as("damage %d, %s", i, verb).doesNotContain("internal error");
            }
            Outcome outcome = program.run("index", "--full");
            assertThat(outcome.err()).as("damage %d", i).doesNotContain("seshat: ");
            assertThat(outcome.exit()).isZero();
            archive.requireSound();
            assertThat(archive.sessions().keySet())
                    .as("damage %d", i)
                    .containsAll(whole.keySet().stream()
                            .filter(key -> !key.endsWith(GONE))
                            .toList());
        }
    }

    /// As after a crash: the database has the old content, and a file beside it has the later changes.
    @Test
    void whatIsInTheWriteAheadLogOnlyIsRecovered() throws Exception {
        String id = "abcd1111-0000-4000-8000-000000000009";
        Path log = Log.write(projects, "/w", id, "Something new");
        byte[] database;
        byte[] changes;
        try (Connection reader = archive.open();
                Statement statement = reader.createStatement()) {
            statement.execute("begin");
            statement.executeQuery("select count(*) from sessions").close();
            assertThat(program.run("index").exit()).isZero();
            database = Files.readAllBytes(archive.path());
            changes = Files.readAllBytes(Path.of(archive.path() + "-wal"));
        }
        Files.delete(log);
        archive.delete();
        Files.write(archive.path(), Damage.FIRST_PAGE_ZEROED.to(database, new Random(1)));
        Files.write(Path.of(archive.path() + "-wal"), changes);
        assertThat(program.run("index", "--full").exit()).isZero();
        archive.requireSound();
        assertThat(archive.rows("select session_id from sessions")).contains(GONE, id);
        assertThat(archive.names()).anyMatch(name -> name.matches("archive\\.db\\.damaged-[-0-9]+-wal"));
        assertThat(program.run("status").out()).contains("kept       " + archive.path() + ".damaged-");
    }

    /// A file that others may read would be listed.
    private static void writePrivately(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aRecoveryThatWasKilledAtItsVeryEndIsCompletedByTheNextRun() throws Exception {
        byte[] recovered = Files.readAllBytes(archive.path());
        overwrite(rootOf("sessions"));
        byte[] damaged = Files.readAllBytes(archive.path());
        for (boolean moved : new boolean[] {false, true}) {
            archive.delete();
            writePrivately(Path.of(archive.path() + ".recovered"), recovered);
            writePrivately(moved ? Path.of(archive.path() + ".damaged-20260101-000000") : archive.path(), damaged);
            assertThat(program.run("index").err()).matches("The search index was rebuilt .*\n");
            requireAsBefore();
            whole = archive.sessions();
            List<String> kept = archive.names().stream()
                    .filter(name -> name.contains("damaged"))
                    .toList();
            assertThat(kept).hasSize(1);
            assertThat(Files.readAllBytes(archive.directory().resolve(kept.getFirst())))
                    .isEqualTo(damaged);
        }
    }

    @Test
    void aRecoveryThatWasKilledBetweenTwoFilesKeepsThemTogether() throws Exception {
        byte[] recovered = Files.readAllBytes(archive.path());
        String kept = archive.path() + ".damaged-20260101-000000";
        writePrivately(Path.of(archive.path() + ".recovered"), recovered);
        writePrivately(Path.of(kept + "-wal"), "changes".getBytes(UTF_8));
        // As left behind by a reader in the meantime.
        writePrivately(Path.of(archive.path() + "-wal"), new byte[0]);
        assertThat(program.run("index").err()).isEmpty();
        requireAsBefore();
        assertThat(archive.names().stream().filter(name -> name.contains("damaged")))
                .containsExactly("archive.db.damaged-20260101-000000", "archive.db.damaged-20260101-000000-wal");
        assertThat(Path.of(kept + "-wal")).hasContent("changes");
    }

    private void requireAsBefore() throws Exception {
        archive.requireSound();
        SortedMap<String, List<String>> now = archive.sessions();
        assertThat(now.keySet()).isEqualTo(whole.keySet());
        // Only the old archive knows the log of the deleted session.
        now.values().forEach(rows -> rows.removeIf(row -> row.contains(GONE + "|log|")));
        whole.values().forEach(rows -> rows.removeIf(row -> row.contains(GONE + "|log|")));
        assertThat(now).isEqualTo(whole);
    }

    private String setAside() throws IOException {
        String name = archive.names().stream()
                .filter(each -> each.matches("archive\\.db\\.damaged-\\d{8}-\\d{6}"))
                .findFirst()
                .orElseThrow();
        return "The archive was damaged. It is kept as " + archive.directory().resolve(name)
                + "; the new one was built from the logs and from 1 session without a log. Nothing was lost.\n";
    }

    private long rootOf(String table) throws Exception {
        return Long.parseLong(archive.rows("select rootpage from sqlite_master where name = '" + table + "'")
                .getFirst());
    }

    private void overwrite(long page) throws IOException {
        try (FileChannel file = FileChannel.open(archive.path(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap("damaged ".repeat(PAGE / 8).getBytes(UTF_8)), (page - 1) * PAGE);
        }
    }
}
