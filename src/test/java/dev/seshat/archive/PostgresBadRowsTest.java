package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Category;
import dev.seshat.model.Mask;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.FacetCounter;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A colleague's rows contain anything: they are skipped and reported, and everything else is found.
class PostgresBadRowsTest {

    /// Changes that a role makes to the rows of its own workstation.
    enum Bad {
        NO_JSON("update indexed_sessions set tool_counts = 'not json'", "tool_counts"),
        JSON_LIST("update indexed_sessions set tool_counts = '[1]'", "tool_counts"),
        JSON_TEXT("update indexed_sessions set tool_counts = '{\"Bash\": \"many\"}'", "tool_counts"),
        JSON_FRACTION("update indexed_sessions set tool_counts = '{\"Bash\": 1e99}'", "tool_counts"),
        INFINITY("update indexed_sessions set last_msg_at = 'infinity'", "last_msg_at is infinite"),
        MINUS_INFINITY("update indexed_sessions set first_msg_at = '-infinity'", "first_msg_at is infinite"),
        NULL_IN_LIST("update indexed_sessions set models = '{NULL}'", "missing"),
        LIST_OF_LISTS("update indexed_sessions set directories = '{{a},{b}}'", "wrong form"),
        PARENT("update indexed_sessions set parent_key = 'nobody'", "no key"),
        COLON("update indexed_sessions set project_id = 'a:b'", "project id"),
        NO_ID("update indexed_sessions set session_id = ''", "empty session id"),
        OTHER_KEY("update indexed_sessions set composite_key = 'yours:' || session", "does not match"),
        NEGATIVE_COUNT("update indexed_sessions set message_count = -1", "negative"),
        NEGATIVE_LINES("update indexed_sessions set malformed_lines = -1", "negative"),
        LONG_TITLE("update indexed_sessions set title = repeat('heron ', 200000)", "its texts have 12"),
        LONG_LISTS("update indexed_sessions set models = array[repeat('heron ', 200000)]", "its texts have 12"),
        CATEGORY("update messages set category = 'rumour'", "category is unknown"),
        LONG_CATEGORY("update messages set category = repeat('user', 20000)", "missing"),
        SEQ("update messages set seq = -1 - seq", "seq is negative"),
        NO_TOOL("update messages set category = 'tool_call', body = '{}'", "missing"),
        NO_INPUT("update messages set category = 'tool_call', body = 'ls -l heron'", "no JSON"),
        LONG_BODY("update messages set body = repeat('heron ', 2800000)", "too long");

        private final String change;
        private final String reason;

        Bad(String change, String reason) {
            this.change = change;
            this.reason = reason;
        }

        boolean isOfSessions() {
            return change.contains("indexed_sessions");
        }
    }

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final Workstation MINE = new Workstation("mine");
    private static final Workstation YOURS = new Workstation("yours");
    private static final int SESSIONS = 15;
    private static final String ROLE = "careless";

    @TempDir
    Path directory;

    private final String address = PostgresServer.newArchive();
    private final Server server = Server.at(address, Mask.NONE, new Environment(Map.of()));

    /// The newest sessions, as many as a search examines first, are the colleague's.
    @BeforeEach
    void fill() throws Exception {
        execute("postgres", "create role " + ROLE + " login");
        execute("postgres", "select admit('" + ROLE + "', 'yours')");
        index(MINE, Instant.parse("2026-01-01T00:00:00Z"));
        index(YOURS, Instant.parse("2026-02-01T00:00:00Z"));
    }

    @AfterEach
    void drop() throws SQLException {
        server.close();
        execute("postgres", "drop owned by " + ROLE);
        execute("postgres", "drop role " + ROLE);
        PostgresServer.drop(address);
    }

    @ParameterizedTest
    @EnumSource(Bad.class)
    void aBadRowIsSkippedAndNamedAndCostsNobodyElseAnything(Bad bad) throws Exception {
        execute(ROLE, bad.change + " where workstation_id = 'yours'");
        try (Archive archive = server.open(ENGLISH, false)) {
            Answer answer = search("heron", archive);
            SkippedRows skipped = archive.takeSkipped();
            assertThat(mine(answer)).as("%s", answer.hits()).hasSize(SESSIONS);
            assertThat(answer.total()).isGreaterThanOrEqualTo(SESSIONS);
            if (bad.isOfSessions()) {
                assertNamed(skipped, bad);
            }
            assertThat(mine(search("heron pond", archive))).hasSize(SESSIONS);
            assertThat(mine(search("what about the heron that stood there", archive)))
                    .hasSize(SESSIONS);
            assertThat(mine(search("heron after:2020-01-01", archive))).hasSize(SESSIONS);
            assertThat(mine(search("heron after:2020-01-01 category:user", archive)))
                    .hasSize(SESSIONS);
            assertThat(search("heronn", archive).suggestion()).isEqualTo("heron");
            counts(archive);
            lists(archive);
            shows(bad, archive);
            assertNamed(archive.findUnreadable(), bad);
            assertThat(archive.counts().sessions()).isEqualTo(2L * SESSIONS);
        }
        rewords();
    }

    /// Filters that narrow a search.
    private static void counts(Archive archive) {
        Query query = QueryParser.parse("heron", Clock.systemUTC());
        List<Filter> filters = List.of(
                new Filter.Has(Filter.Field.WORKSTATION, "mine"),
                new Filter.OfCategory(Set.of(Category.USER)),
                new Filter.When(new DateRange(Instant.parse("2020-01-01T00:00:00Z"), null)));
        List<FacetCounter.Total> totals = new FacetCounter(archive).totals(query, false, filters);
        assertThat(totals.getFirst().sessions()).isEqualTo(SESSIONS);
        assertThat(totals).allSatisfy(total -> assertThat(total.sessions()).isGreaterThanOrEqualTo(SESSIONS));
    }

    /// The reads behind an agent's list and behind an import.
    private static void lists(Archive archive) {
        try (Finder finder = archive.finder()) {
            Finder.Ranking found = finder.filtered(List.of(), List.of());
            List<String> workstations = new ArrayList<>();
            found.sessions()
                    .forEach(each -> workstations.add(
                            finder.session(each.session()).session().key().workstationId()));
            assertThat(workstations).filteredOn("mine"::equals).hasSize(SESSIONS);
        }
        List<SessionKey> all = new ArrayList<>();
        archive.sessions(each -> all.add(each.session().key()));
        assertThat(all).filteredOn(key -> key.workstationId().equals("mine")).hasSize(SESSIONS);
        assertThat(archive.withId("00000000")).hasSizeGreaterThanOrEqualTo(SESSIONS);
    }

    /// The readable message beside an unreadable one is shown.
    private static void shows(Bad bad, Archive archive) {
        archive.sessions(each -> assertThat(texts(each, archive))
                .as("%s", each.session().key())
                .hasSize(
                        bad.isOfSessions()
                                        || each.session().key().workstationId().equals("mine")
                                ? 2
                                : 0));
    }

    /// Created by the owner for a workstation whose rows are bad.
    private void rewords() {
        server.index(
                YOURS,
                ProjectLanguages.all(Language.SIMPLE),
                archive -> empty().indexer(archive, YOURS).run(IndexRequest.CHANGES, IndexProgress.none()),
                _ -> {});
    }

    private Projects empty() {
        try {
            return new Projects(directory.resolve("empty"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> texts(ArchivedSession session, Archive archive) {
        return Holdings.messages(archive, session.session().key()).stream()
                .map(message -> message.text())
                .toList();
    }

    /// My session has subagents, and a colleague claims one more.
    @Test
    void aBadSubagentOfAnotherDoesNotHideThose() throws Exception {
        String parent = "(select min(composite_key) from indexed_sessions where workstation_id = 'mine')";
        execute(
                "postgres",
                "update indexed_sessions set parent_key = " + parent
                        + " where composite_key = (select max(composite_key) from indexed_sessions where workstation_id = 'mine')");
        execute(
                ROLE,
                "update indexed_sessions set parent_key = " + parent
                        + ", tool_counts = '' where workstation_id = 'yours'");
        try (Archive archive = server.open(ENGLISH, false)) {
            List<SessionKey> all = new ArrayList<>();
            archive.sessions(each -> all.add(each.session().key()));
            SessionKey first = all.stream()
                    .min((a, b) -> a.toString().compareTo(b.toString()))
                    .orElseThrow();
            archive.takeSkipped();
            assertThat(archive.subagents(first)).hasSize(1);
            assertThat(archive.takeSkipped().total()).isEqualTo(SESSIONS);
        }
    }

    /// An invalid session key, and an impossible time.
    @Test
    void aBadMemoryOfAnotherDoesNotHideWhatWasForgotten() throws Exception {
        execute("postgres", "insert into forgotten values ('mine', 'mine:p:s', now())");
        execute(ROLE, "insert into forgotten values ('yours', 'yours:', now()), ('yours', 'yours:p:s', 'infinity')");
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(archive.forgotten())
                    .extracting(each -> each.key().toString())
                    .containsExactly("mine:p:s");
            assertThat(archive.takeSkipped().rows())
                    .extracting(SkippedRows.Row::name)
                    .containsExactlyInAnyOrder("forgotten session yours:", "forgotten session yours:p:s");
        }
    }

    /// Messages of a session without a row.
    @Test
    void messagesWithoutASessionAreFoundByNobody() throws Exception {
        execute(ROLE, "delete from indexed_sessions where workstation_id = 'yours'");
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(mine(search("heron", archive))).hasSize(SESSIONS);
        }
    }

    /// The query of `status` does not read all messages.
    @Test
    void badMessagesAreFoundByAnIndex() throws Exception {
        execute("postgres", "analyze messages");
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off");
            try (var rows = statement.executeQuery("""
                    explain select seq from messages where (category not in ('user', 'assistant', 'thinking',
                    'tool_call', 'tool_result', 'system', 'progress', 'snapshot', 'summary') or seq < 0
                    or octet_length(body) > 16777216) order by workstation_id, session, seq limit 1000""")) {
                StringBuilder plan = new StringBuilder();
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
                assertThat(plan).contains("Index").doesNotContain("Seq Scan on messages");
            }
        }
    }

    private static void assertNamed(SkippedRows skipped, Bad bad) {
        if (bad == Bad.NO_TOOL || bad == Bad.NO_INPUT) {
            // Only reading them shows that they are bad.
            return;
        }
        assertThat(skipped.total()).isGreaterThanOrEqualTo(1);
        assertThat(skipped.rows()).allSatisfy(row -> {
            assertThat(row.workstationId()).isEqualTo("yours");
            assertThat(row.name()).contains("session yours:").hasSizeLessThan(500);
        });
        if (bad != Bad.LONG_CATEGORY) {
            assertThat(skipped.rows().getFirst().reason()).contains(bad.reason);
        }
    }

    private static List<String> mine(Answer answer) {
        return answer.hits().stream()
                .map(hit -> hit.session().session().key())
                .filter(key -> key.workstationId().equals("mine"))
                .map(SessionKey::sessionId)
                .toList();
    }

    private static Answer search(String query, Archive archive) {
        return new Search(archive)
                .search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 2 * SESSIONS, 0));
    }

    private void index(Workstation workstation, Instant first) throws IOException {
        Projects projects = new Projects(directory.resolve(workstation.id()));
        for (int i = 1; i <= SESSIONS; i++) {
            Path log = projects.write(
                    "apple",
                    id(i),
                    Lines.prompt(CWD, "Where is the heron number " + i + "?"),
                    Lines.answer("r" + i, "The heron of " + workstation.id() + " stood in the pond.", 1));
            Projects.setTime(log, first.plusSeconds(i));
        }
        server.index(
                workstation,
                ENGLISH,
                archive -> projects.indexer(archive, workstation).run(IndexRequest.CHANGES, IndexProgress.none()),
                _ -> {});
    }

    private void execute(String role, String sql) throws SQLException {
        try (Connection connection = PostgresServer.connect(address, role);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
