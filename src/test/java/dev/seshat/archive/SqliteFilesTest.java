package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.query.Term;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
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

/// What an archive leaves on disk.
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
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            takeLanguagesOff(statement, "english");
            statement.execute("alter table sessions drop column other_title");
            statement.execute("drop index source_files_known");
            statement.execute("drop index messages_place");
            statement.execute("create index tool_uses_by_tool on tool_uses (tool)");
            statement.execute("delete from schema_migrations where version > 1");
            statement.execute("pragma user_version = 1");
        }
        try (Archive archive = store.open(ENGLISH, false);
                Finder finder = archive.finder()) {
            Finder.Bounds bounds = new Finder.Bounds(List.of(), List.of(), 10, false);
            assertThat(finder.together(new Term.Word("marmalade"), bounds).sessions())
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
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            takeOffAllSinceLanguages(statement);
            statement.execute("update sessions set title = first_prompt");
            statement.execute("delete from schema_migrations where version > 5");
            statement.execute("pragma user_version = 5");
        }
        assertThat(sessions(store)).isEqualTo(before);
        assertThat(before)
                .extracting(each -> each.session().facts().title())
                .containsExactly("Boil marmalade", "Older, of a newer file");
        assertThat(before.getFirst().session().facts().answerCount()).isEqualTo(1);
        assertThat(before.getFirst().session().facts().progressCount()).isEqualTo(1);
        assertThat(before.getFirst().session().facts().repository()).isEqualTo("/w/cli");
    }

    /// What was put away before answers were counted is not gone on from.
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

    /// Each session has the language that was the one of all, and nothing is written anew.
    @Test
    void anArchiveOfOneLanguageIsSearchedInThatLanguage() throws Exception {
        Projects projects = new Projects(directory);
        projects.write("a", id(1), Lines.prompt(CWD, "Die Verbindungen"));
        SqliteStore store = new SqliteStore(directory.resolve("data/archive.db"));
        try (Archive archive = store.open(ProjectLanguages.all(Language.GERMAN), true)) {
            projects.index(archive);
        }
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + store.file());
                Statement statement = database.createStatement()) {
            takeLanguagesOff(statement, "german");
            statement.execute("delete from schema_migrations where version > 4");
            statement.execute("pragma user_version = 4");
        }
        Map<String, String> writings = store.writings();
        Finder.Bounds bounds = new Finder.Bounds(List.of(), List.of(), 10, false);
        try (Archive archive = store.open(ENGLISH, false);
                Finder finder = archive.finder()) {
            assertThat(finder.words().languages()).containsExactly(Language.GERMAN);
            assertThat(finder.together(new Term.Word("Verbindung"), bounds).sessions())
                    .hasSize(1);
            assertThat(archive.hasStaleWords(HERE)).isTrue();
        }
        try (Archive archive = store.open(ProjectLanguages.all(Language.GERMAN), true)) {
            assertThat(archive.hasStaleWords(HERE)).isFalse();
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

    /// A search looks into each segment of the index, and a rewording writes many sessions.
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
            try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + store.file());
                    Statement statement = database.createStatement();
                    ResultSet segments = statement.executeQuery("select count(distinct segid) from messages_fts_idx")) {
                assertThat(segments.getInt(1)).isBetween(1, 10);
            }
        }
    }

    private static List<ArchivedSession> sessions(SqliteStore store) {
        List<ArchivedSession> sessions = new ArrayList<>();
        try (Archive archive = store.open(ENGLISH, false)) {
            archive.sessions(sessions::add);
        }
        return sessions;
    }

    /// As if the archive were of a version that went by the times of files.
    private static void takeActivityOff(Statement statement) throws SQLException {
        for (String index : List.of("sessions_by_activity", "sessions_by_checkout")) {
            statement.execute("drop index " + index);
        }
        for (String column : List.of("active_at", "answer_count", "progress_count", "repository")) {
            statement.execute("alter table sessions drop column " + column);
        }
        statement.execute("create index sessions_by_project on sessions (project_path)");
    }

    /// As it was when each session got a language: schema 5.
    private static void takeOffAllSinceLanguages(Statement statement) throws SQLException {
        takeActivityOff(statement);
        takeChecksumsOff(statement);
        takeVersionsOff(statement);
    }

    /// As it was when a rewritten log left no former version.
    private static void takeVersionsOff(Statement statement) throws SQLException {
        statement.execute("drop index sessions_by_former");
        for (String column : List.of("former_of", "former_at", "gathered", "missing")) {
            statement.execute("alter table sessions drop column " + column);
        }
    }

    /// As it was when all sessions had one language.
    private static void takeLanguagesOff(Statement statement, String language) throws SQLException {
        takeOffAllSinceLanguages(statement);
        statement.execute("drop index sessions_by_language");
        statement.execute("alter table sessions drop column language");
        statement.execute("insert into metadata (name, value) values ('language', '" + language + "')");
    }

    /// As it was when rows had no checksums.
    private static void takeChecksumsOff(Statement statement) throws SQLException {
        for (String table : List.of("messages", "tool_uses", "sessions")) {
            statement.execute("alter table " + table + " drop column crc");
        }
    }

    /// Nothing but an empty header stands in the file itself until the write-ahead log is copied into it.
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
            try (Stream<Path> files = Files.list(data)) {
                assertThat(files.toList())
                        .hasSizeGreaterThan(1)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
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

    /// Every file with its size, its time and a name that changes when it is written anew.
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
