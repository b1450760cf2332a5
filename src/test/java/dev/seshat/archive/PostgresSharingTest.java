package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Mask;
import dev.seshat.model.Workstation;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several workstations and one archive: each writes its own sessions and nothing else.
class PostgresSharingTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);

    @TempDir
    Path directory;

    private final String address = PostgresServer.newArchive();
    private final Server server = Server.at(address, Mask.NONE, new Environment(Map.of()));

    @AfterEach
    void closeServer() {
        server.close();
    }

    @Test
    void threeWorkstationsWriteAtOnceAndNothingIsMixed() throws Exception {
        List<Workstation> workstations =
                List.of(new Workstation("one"), new Workstation("two"), new Workstation("three"));
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<IndexReport>> runs = new ArrayList<>();
            for (Workstation workstation : workstations) {
                Projects projects = projects(workstation, 20);
                Callable<IndexReport> run =
                        () -> index(server, projects, workstation, IndexProgress.none(), new ArrayList<>());
                runs.add(threads.submit(run));
            }
            for (Future<IndexReport> run : runs) {
                assertThat(run.get().added()).isEqualTo(20);
            }
        }
        for (Workstation workstation : workstations) {
            assertHolds(workstation, 20);
        }
        assertThat(count("select count(*) from indexed_sessions")).isEqualTo(60);
        assertThat(
                        count(
                                "select count(*) from messages m join indexed_sessions s using (session)"
                                        + " where m.workstation_id <> s.workstation_id or m.body not like '%' || s.workstation_id || '%'"))
                .isZero();
    }

    @Test
    void aConnectionThatIsLostAgainAndAgainCostsNothing() throws IOException {
        Workstation workstation = new Workstation("shaky");
        Projects projects = projects(workstation, 30);
        AtomicInteger lost = new AtomicInteger();
        List<String> told = new ArrayList<>();
        index(
                server,
                projects,
                workstation,
                (logs, _, _, _) -> {
                    if (logs % 10 == 5 && lost.getAndIncrement() < 3) {
                        count("select count(pg_terminate_backend(pid)) from pg_stat_activity"
                                + " where datname = current_database() and application_name = 'seshat'");
                    }
                },
                told);
        assertThat(told).hasSize(3).allMatch(text -> text.contains("retrying"));
        assertHolds(workstation, 30);
        assertThat(count("select count(distinct session) from messages")).isEqualTo(30);
    }

    /// How the server treats rows that our code never writes.
    @Test
    void aRoleCannotWriteForAnotherWorkstation() throws Exception {
        Projects mine = projects(new Workstation("mine"), 1);
        Projects yours = projects(new Workstation("yours"), 1);
        index(server, yours, new Workstation("yours"), IndexProgress.none(), new ArrayList<>());
        execute("create role writer_of_mine login");
        execute("select admit('writer_of_mine', 'mine')");
        String asRole = address.replace("postgres@", "writer_of_mine@");
        try (Server restricted = Server.at(asRole, Mask.NONE, new Environment(Map.of()))) {
            IndexReport report =
                    index(restricted, mine, new Workstation("mine"), IndexProgress.none(), new ArrayList<>());
            assertThat(report.added()).isOne();
            assertThatThrownBy(() -> index(
                            restricted, yours, new Workstation("others"), IndexProgress.none(), new ArrayList<>()))
                    .hasMessageContaining("does not permit this");
        }
        List<String> tables = List.of(
                "indexed_sessions", "messages", "session_words", "responses", "tool_uses", "source_files", "forgotten");
        execute("insert into forgotten values ('yours', 'yours:a:b', now())");
        try (Connection connection = PostgresServer.connect(address, "writer_of_mine");
                Statement statement = connection.createStatement()) {
            for (String table : tables) {
                assertThat(statement.executeUpdate("delete from " + table + " where workstation_id = 'yours'"))
                        .as(table)
                        .isZero();
                assertThat(statement.executeUpdate(
                                "update " + table + " set workstation_id = 'mine'" + " where workstation_id = 'yours'"))
                        .as(table)
                        .isZero();
            }
            assertRefused(statement, "insert into forgotten values ('yours', 'yours:c:d', now())");
            assertRefused(statement, "update indexed_sessions set workstation_id = 'yours'");
            assertRefused(statement, "insert into writers values ('writer_of_mine', 'yours')");
            assertRefused(statement, "select enrol('yours')");
            assertRefused(statement, "select * from messages_2efe0008f59e6e614481f361c6f0fdb9");
        }
        assertHolds(new Workstation("yours"), 1);
        assertThat(count("select count(*) from indexed_sessions")).isEqualTo(2);
    }

    /// Each workstation writes in its own languages, everybody finds everything, and nobody rewrites the words
    /// of others.
    @Test
    void workstationsOfDifferentLanguagesFindEachOthersWords() throws Exception {
        Projects mine = new Projects(directory.resolve("mine"));
        mine.write("a", id(1), Lines.prompt(CWD, "Die Verbindungen"));
        Projects yours = new Projects(directory.resolve("yours"));
        yours.write("a", id(2), Lines.prompt(CWD, "The connections"));
        index(server, yours, new Workstation("yours"), IndexProgress.none(), new ArrayList<>());
        execute("create role german_writer login");
        execute("select admit('german_writer', 'mine')");
        ProjectLanguages german = ProjectLanguages.of(_ -> Optional.of(Language.GERMAN), Language.SIMPLE);
        try (Server restricted =
                Server.at(address.replace("postgres@", "german_writer@"), Mask.NONE, new Environment(Map.of()))) {
            Workstation workstation = new Workstation("mine");
            restricted.index(
                    workstation,
                    german,
                    archive -> mine.indexer(archive, workstation).run(IndexRequest.CHANGES, IndexProgress.none()),
                    _ -> {});
            try (Archive archive = restricted.open(german, false)) {
                assertThat(archive.hasStaleWords(workstation)).isFalse();
                assertThat(ids(archive, "connecting")).containsExactly(id(2));
                assertThat(ids(archive, "Verbindung")).containsExactly(id(1));
            }
        }
        assertThat(
                        count(
                                "select count(*) from indexed_sessions where workstation_id = 'yours' and language = 'english'"))
                .isOne();
        // The owner of the tables may write for all, and still keeps the language of each workstation's
        // sessions.
        Workstation owner = new Workstation("yours");
        server.index(
                owner,
                ProjectLanguages.all(Language.SIMPLE),
                archive -> yours.indexer(archive, owner).run(IndexRequest.CHANGES, IndexProgress.none()),
                _ -> {});
        assertThat(count(
                        "select count(*) from indexed_sessions where workstation_id = 'yours' and language = 'simple'"))
                .isOne();
        yours.write("a", id(3), Lines.prompt(CWD, "More connections"));
        index(server, yours, owner, IndexProgress.none(), new ArrayList<>());
        assertThat(count("select count(*) from indexed_sessions where workstation_id = 'mine' and language = 'german'"))
                .isOne();
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(ids(archive, "Verbindung")).containsExactly(id(1));
            assertThat(archive.hasStaleWords(owner)).isFalse();
            assertThat(archive.hasStaleWords(new Workstation("mine"))).isTrue();
        }
    }

    private static List<String> ids(Archive archive, String query) {
        return new Search(archive)
                .search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 10, 0)).hits().stream()
                        .map(hit -> hit.session().session().key().sessionId())
                        .toList();
    }

    @Test
    void whetherOthersAreReadIsForTheAdministratorToSay() throws Exception {
        index(
                server,
                projects(new Workstation("yours"), 1),
                new Workstation("yours"),
                IndexProgress.none(),
                new ArrayList<>());
        execute("create role reader_of_mine login");
        execute("select admit('reader_of_mine', 'mine')");
        try (Server restricted =
                Server.at(address.replace("postgres@", "reader_of_mine@"), Mask.NONE, new Environment(Map.of()))) {
            assertThat(sessions(restricted)).isOne();
            execute("select read_own_only(true)");
            assertThat(sessions(restricted)).isZero();
            execute("select read_own_only(false)");
            assertThat(sessions(restricted)).isOne();
        }
    }

    private static long sessions(Server server) {
        try (Archive archive = server.open(ENGLISH, false)) {
            return archive.counts().sessions();
        }
    }

    private Projects projects(Workstation workstation, int sessions) throws IOException {
        Projects projects = new Projects(directory.resolve(workstation.id()));
        for (int i = 1; i <= sessions; i++) {
            projects.write(
                    "apple",
                    id(i),
                    Lines.prompt(CWD, "prompt of " + workstation.id() + " number " + i),
                    Lines.answer("r" + i, "answer to " + workstation.id() + " " + "word ".repeat(20_000), 1));
        }
        return projects;
    }

    private static IndexReport index(
            Server server, Projects projects, Workstation workstation, IndexProgress progress, List<String> told) {
        return server.index(
                workstation,
                ENGLISH,
                archive -> projects.indexer(archive, workstation).run(IndexRequest.CHANGES, progress),
                told::add);
    }

    /// Every session once, under the key of its workstation, with all its messages.
    private void assertHolds(Workstation workstation, int sessions) {
        try (Archive archive = server.open(ENGLISH, false)) {
            List<String> ids = new ArrayList<>();
            archive.sessions(each -> {
                if (each.session().key().workstationId().equals(workstation.id())) {
                    ids.add(each.session().key().sessionId());
                }
            });
            assertThat(ids).hasSize(sessions).doesNotHaveDuplicates();
            archive.sessions(
                    each -> assertThat(Holdings.messages(archive, each.session().key()))
                            .hasSize(each.session().facts().messageCount()));
        }
    }

    private static void assertRefused(Statement statement, String sql) {
        assertThatThrownBy(() -> statement.execute(sql)).as(sql).isInstanceOf(SQLException.class);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long count(String sql) {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
