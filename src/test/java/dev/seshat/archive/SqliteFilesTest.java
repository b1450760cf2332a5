package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.lucene.IndexDump;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of an archive.
class SqliteFilesTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);

    @TempDir
    private Path directory;

    @Test
    void aRunThatFindsNothingNewWritesNothing() throws IOException {
        Projects projects = new Projects(directory);
        Corpus.generate(CorpusPlan.small(projects.root));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        index(projects, store);
        Map<Path, String> before = files(directory);
        IndexReport report = index(projects, store);
        assertThat(report.bytesRead()).isZero();
        assertThat(report.unchanged()).isEqualTo(report.found()).isEqualTo(40);
        assertThat(files(directory)).isEqualTo(before);
    }

    @Test
    void readingWritesNothing() throws IOException {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        index(projects, store);
        Map<Path, String> before = files(directory);
        OnAnArchive.holdings(store);
        assertThat(files(directory)).isEqualTo(before);
    }

    @Test
    void anArchiveOfTheFirstReleaseIsReadAndSearched() throws Exception {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "marmalade"));
        Path file = directory.resolve("data/archive.db");
        SqliteStore store = new SqliteStore(file);
        index(projects, store);
        takeBack(file, OlderSchema.of(1, "english"));
        try (Archive archive = store.open(ENGLISH, false);
                Finder finder = archive.finder()) {
            assertThat(Finding.sessions(finder, "marmalade"))
                    .singleElement()
                    .satisfies(candidate -> assertThat(finder.session(candidate.session())
                                    .session()
                                    .key()
                                    .sessionId())
                            .isEqualTo(id(1)));
        }
    }

    @Test
    void anArchiveThatWentByTheTimesOfFilesLearnsWhatItsMessagesSay() throws Exception {
        Projects projects = new Projects(directory);
        projects.write(
                "a",
                id(1),
                Lines.prompt("/w/cli/.claude/worktrees/fix", "Implement the following plan:\n\n# Plan: Boil marmalade"),
                Lines.answer("r1", "Yes.", 1),
                "{\"type\":\"progress\",\"timestamp\":\"2026-02-01T10:00:02.000Z\"}");
        projects.write("a", id(2), Lines.prompt(CWD, "Older, of a newer file", "2026-01-01T10:00:00.000Z"));
        Path file = directory.resolve("data/archive.db");
        SqliteStore store = new SqliteStore(file);
        index(projects, store);
        List<ArchivedSession> before = sessions(store);
        takeBack(file, OlderSchema.of(5));
        takeBack(file, List.of("update sessions set title = first_prompt"));
        assertThat(sessions(store)).isEqualTo(before);
        assertThat(before)
                .extracting(each -> each.session().facts().title())
                .containsExactly("Boil marmalade", "Older, of a newer file");
        assertThat(before.getFirst().session().facts().answerCount()).isEqualTo(1);
        assertThat(before.getFirst().session().facts().progressCount()).isEqualTo(1);
        assertThat(before.getFirst().session().facts().repository()).isEqualTo("/w/cli");
    }

    /// The tables of words were half of the database.
    @Test
    void anArchiveThatHeldItsWordsGivesTheirSpaceBack() throws Exception {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "marmalade"));
        Path file = directory.resolve("data/archive.db");
        SqliteStore store = new SqliteStore(file);
        index(projects, store);
        takeBack(file, OlderSchema.of(8));
        takeBack(file, List.of("""
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
                insert into messages_fts (rowid, text) select i, hex(randomblob(20)) from n"""));
        long before = Files.size(file);
        assertThat(before).isGreaterThan(1_000_000);
        try (Archive archive = store.open(ENGLISH, true);
                Finder finder = archive.finder()) {
            assertThat(Finding.sessions(finder, "marmalade")).hasSize(1);
        }
        assertThat(Files.size(file)).isLessThan(before / 4);
    }

    /// A checkpoint from before answers were counted is not continued.
    @Test
    void aLogOfWhichAnswersWereNotCountedIsReadFromTheStartWhenItGrows() throws Exception {
        Projects projects = new Projects(directory);
        Path log = projects.write("a", id(1), Lines.prompt(CWD, "yes"), Lines.answer("r1", "Yes.", 1));
        Path file = directory.resolve("data/archive.db");
        SqliteStore store = new SqliteStore(file);
        index(projects, store);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            int changed = statement.executeUpdate(
                    "update source_files set facts = json_remove(facts, '$.answerCount', '$.titlePrompt')");
            assertThat(changed).isOne();
        }
        projects.append(log, Lines.prompt(CWD, "Boil marmalade"), Lines.answer("r2", "No.", 1));
        index(projects, store);
        assertThat(sessions(store)).singleElement().satisfies(each -> {
            assertThat(each.session().facts().answerCount()).isEqualTo(2);
            assertThat(each.session().facts().title()).isEqualTo("Boil marmalade");
        });
    }

    /// Each session gets the former common language, and nothing is rewritten.
    @Test
    void anArchiveOfOneLanguageIsSearchedInThatLanguage() throws Exception {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "Die Verbindungen"));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        try (Archive archive = store.open(ProjectLanguages.all(Language.GERMAN), true)) {
            projects.index(archive);
        }
        takeBack(store.file(), OlderSchema.of(4, "german"));
        try (Archive archive = store.open(ProjectLanguages.all(Language.GERMAN), false);
                Finder finder = archive.finder()) {
            assertThat(finder.words().languages()).containsExactly(Language.GERMAN);
            assertThat(Finding.sessions(finder, "Verbindung")).hasSize(1);
            assertThat(archive.hasStaleWords(HERE)).isFalse();
        }
        Map<String, String> writings = store.writings();
        try (Archive archive = store.open(ProjectLanguages.all(Language.GERMAN), true)) {
            projects.index(archive);
        }
        assertThat(store.writings()).isEqualTo(writings);
        try (Archive archive = store.open(ENGLISH, true)) {
            projects.index(archive);
            assertThat(archive.hasStaleWords(HERE)).isFalse();
        }
        assertThat(store.words().values())
                .singleElement(InstanceOfAssertFactories.ITERABLE)
                .contains("message 0 text 1 verbindungen");
    }

    /// A search reads every segment of the index, and rewriting words touches many sessions.
    @Test
    void sessionsOfAnotherLanguageAreWrittenInFewSegments() throws Exception {
        Projects projects = new Projects(directory);
        Corpus.generate(new CorpusPlan(projects.root, 120, 3_000_000, 6, 7));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        index(projects, store);
        ProjectLanguages some = ProjectLanguages.of(
                path -> path.hashCode() % 2 == 0 ? Optional.of(Language.GERMAN) : Optional.empty(), Language.ENGLISH);
        for (ProjectLanguages languages : List.of(ProjectLanguages.all(Language.GERMAN), some)) {
            try (Archive archive = store.open(languages, true)) {
                projects.index(archive);
                assertThat(archive.hasStaleWords(HERE)).isFalse();
            }
            assertThat(IndexDump.segments(IndexDump.directory(store.file()))).isBetween(1, 10);
        }
    }

    private static List<ArchivedSession> sessions(SqliteStore store) {
        List<ArchivedSession> sessions = new ArrayList<>();
        try (Archive archive = store.open(ENGLISH, false)) {
            archive.sessions(sessions::add);
        }
        return sessions;
    }

    /// Downgrade an archive to an older Seshat.
    private static void takeBack(Path file, List<String> statements) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /// The file has nothing but an empty header until the write-ahead log is copied into it.
    @Test
    void aNewArchiveThatIsStillOpenElsewhereIsNotTakenForDamaged() throws IOException {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        try (Archive writing = store.open(ENGLISH, true)) {
            projects.index(writing);
            try (Archive reading = store.open(ENGLISH, false);
                    Archive again = store.open(ENGLISH, true)) {
                assertThat(reading.withId(id(1))).hasSize(1);
                assertThat(again.withId(id(1))).hasSize(1);
            }
        }
    }

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        Path data = directory.resolve("data");
        try (Archive archive = new SqliteStore(data.resolve("archive.db")).open(ENGLISH, true)) {
            projects.index(archive);
            try (Stream<Path> files = Files.walk(data)) {
                assertThat(files.toList())
                        .hasSizeGreaterThan(5)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            }
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void textsAreStoredOnceAndTakeLessThanTheirLogs() throws IOException {
        Projects projects = new Projects(directory);
        long logs = Corpus.generate(new CorpusPlan(projects.root, 60, 17_000_000, 5, 1))
                .bytes();
        Path file = directory.resolve("data/archive.db");
        index(projects, new SqliteStore(file));
        assertThat(Files.size(file)).isLessThan(logs * 6 / 10);
    }

    private static IndexReport index(Projects projects, ArchiveStore store) {
        try (Archive archive = store.open(ENGLISH, true)) {
            return projects.index(archive);
        }
    }

    /// Every file with its size, its time and an identity that changes when it is replaced.
    private static Map<Path, String> files(Path directory) throws IOException {
        Map<Path, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(
                        file,
                        Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino")
                                .toString());
            }
        }
        return all;
    }
}
