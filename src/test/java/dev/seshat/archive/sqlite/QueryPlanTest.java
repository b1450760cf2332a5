package dev.seshat.archive.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.OffDisk;
import dev.seshat.archive.OffDiskSessions;
import dev.seshat.archive.SessionLinks;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.LogState;
import dev.seshat.discover.Notices;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionLoader;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.Indexer;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import dev.seshat.query.DateRange;
import dev.seshat.words.Language;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No statement of a common code path scans a whole table. The statements are those that the archive really
/// prepares, recorded as they are used.
class QueryPlanTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final Workstation HERE = new Workstation("ws-here");
    /// Asks for every row, so it may scan the table.
    private static final String EVERY_SESSION = "select * from sessions order by active_at desc, key";

    private static final int MAX_LINE_BYTES = AgentFormat.DEFAULT_MAX_LINE_BYTES;

    @TempDir
    private Path directory;

    private final Set<String> statements = new TreeSet<>();
    private Connection database;
    private Path root;
    private Archive archive;

    @BeforeEach
    void index() throws IOException, SQLException {
        root = directory.resolve("projects");
        Corpus.generate(CorpusPlan.small(root));
        Path file = directory.resolve("archive.db");
        SqliteArchive.open(file, ENGLISH, true).close();
        database = DriverManager.getConnection("jdbc:sqlite:" + file);
        SqliteTables tables = new SqliteTables(new SqliteConnection(recording(database), file), ENGLISH);
        archive = new SqliteArchive(tables, ENGLISH, IndexPlace.of(file), IndexRebuild.unseen(), true);
        run();
    }

    @AfterEach
    void close() {
        archive.close();
    }

    @Test
    void indexingLooksUpWhatItNeeds() throws IOException, SQLException {
        Session session = newest();
        Files.writeString(
                session.file(),
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"x\"}]}}\n",
                StandardOpenOption.APPEND);
        Path another = session.file().resolveSibling("00000000-0000-4000-8000-000000000001.jsonl");
        Files.copy(session.file(), another);
        run();
        Files.delete(another);
        Files.setLastModifiedTime(session.file(), FileTime.from(Instant.parse("2026-02-01T00:00:00Z")));
        run();
        assertThat(statements).hasSizeGreaterThan(20);
        assertNoScan();
    }

    @Test
    void findingAndShowingLookUpWhatTheyNeed() throws SQLException {
        Session session = newest();
        archive.find(session.key());
        archive.withId(session.key().sessionId());
        archive.withId(session.key().sessionId().substring(0, 6));
        archive.source(HERE, session.file());
        archive.knownLogs(HERE);
        archive.messages(session.key(), 0, _ -> {});
        archive.responses(session.key(), _ -> {});
        archive.hasStaleWords(HERE);
        archive.lastSync(HERE);
        archive.forgotten();
        assertThat(statements).hasSizeGreaterThan(20);
        assertNoScan();
    }

    @Test
    void forgettingLooksUpWhatItNeeds() throws SQLException {
        Session session = newest();
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(session.key(), Instant.EPOCH);
        }
        assertThat(statements).hasSizeGreaterThan(20);
        assertNoScan();
    }

    @Test
    void everySessionNewestFirstIsTheOrderOfAnIndex() throws SQLException {
        newest();
        assertThat(plan(EVERY_SESSION))
                .contains("SCAN sessions USING INDEX sessions_by_activity")
                .doesNotContain("USE TEMP B-TREE FOR ORDER BY");
        assertThat(statements).contains(EVERY_SESSION);
    }

    /// A list counts what is not on disk, and shows a page of it: each looks through an index, in the order of the
    /// list, and only the rows of the page are read.
    @Test
    void browsingReadsOnlyTheRowsOfThePage() throws SQLException {
        Session session = newest();
        statements.clear();
        OffDiskSessions sessions = archive.offDisk();
        OffDisk which = sessions.compare(HERE, List.of(session.key().toString()), _ -> true);
        SessionFilter filter = new SessionFilter(null, null, null, DateRange.ALWAYS, false, LogState.ANY, null);
        sessions.count(which, filter);
        sessions.newestFirst(which, filter, 0, 50);
        sessions.read(which, List.of(1L));
        sessions.idsBeginningWith(List.of("aaaa"));
        assertThat(statements).hasSize(7);
        for (String statement : statements) {
            assertThat(plan(statement))
                    .as(statement)
                    .noneMatch(step -> step.contains("USE TEMP B-TREE FOR ORDER BY"))
                    .allMatch(step -> !isScan(step)
                            // The time of a session that matches is computed from its row.
                            || step.equals("SCAN s USING INDEX sessions_to_browse")
                            || step.equals("SCAN s USING COVERING INDEX sessions_to_browse")
                            || step.equals("SCAN sessions USING COVERING INDEX sessions_to_browse"));
        }
    }

    /// The recursion reads its own queue, and what was just counted; no table is read from end to end.
    @Test
    void linksAreLookedUp() throws SQLException {
        Session session = newest();
        statements.clear();
        SessionLinks links = archive.links();
        links.thread(session.key());
        links.neighbours(session.key(), 2, 100);
        links.shared(session.key());
        links.touching(List.of("/a", "/b"), 0, 50);
        links.changes(session.key(), List.of("/a"), null, _ -> {});
        links.of(session.key());
        links.incomplete(HERE);
        assertThat(statements).hasSizeGreaterThan(8);
        for (String statement : statements) {
            assertThat(plan(statement))
                    .as(statement)
                    .noneMatch(step ->
                            isScan(step) && !step.matches("SCAN (up|down|near|mine|counted|\\(subquery-\\d+\\))"));
        }
    }

    private Session newest() {
        List<Session> sessions = new ArrayList<>();
        archive.sessions(each -> sessions.add(each.session()));
        return sessions.getFirst();
    }

    private void run() {
        new Indexer(
                        archive,
                        new LogScan(List.of(new ClaudeFormat()), _ -> List.of(root), Notices.NONE),
                        new SessionLoader(HERE, MAX_LINE_BYTES),
                        Clock.systemUTC(),
                        ExcludedProjects.NONE)
                .run(IndexRequest.CHANGES, IndexProgress.none());
    }

    private void assertNoScan() throws SQLException {
        statements.remove(EVERY_SESSION);
        for (String statement : statements) {
            assertThat(plan(statement)).as(statement).noneMatch(QueryPlanTest::isScan);
        }
    }

    /// A full-text table is always reported as a scan, and `forgotten` and `metadata` are small.
    private static boolean isScan(String step) {
        return step.startsWith("SCAN") && !step.contains("VIRTUAL TABLE") && !step.startsWith("SCAN forgotten");
    }

    private List<String> plan(String sql) throws SQLException {
        List<String> steps = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery("explain query plan " + sql)) {
            while (rows.next()) {
                steps.add(rows.getString("detail"));
            }
        }
        return steps;
    }

    private Connection recording(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add((String) arguments[0]);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
