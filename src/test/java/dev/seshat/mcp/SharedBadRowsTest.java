package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.Outcome;
import dev.seshat.cli.RealProgram;
import dev.seshat.cli.TeamServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A colleague's rows are unreadable: every surface finds the rest and reports them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedBadRowsTest {

    private static final String HERON = "aaaa1111-0000-4000-8000-000000000001";
    private static final String STORK = "bbbb2222-0000-4000-8000-000000000002";
    private static final String CRANE = "cccc3333-0000-4000-8000-000000000003";

    private TeamServer team;
    private Path home;
    private String address;
    private RealProgram program;

    /// One of the colleague's two sessions has a bad row, the other a message of 50 MB.
    @BeforeAll
    void fill(@TempDir Path directory) throws Exception {
        team = TeamServer.start();
        address = team.newDatabase();
        home = directory.resolve("mine");
        Path theirs = directory.resolve("theirs");
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        Logs.write(theirs, "/w/bird", STORK, "Where is the heron's stork?", "On the roof.");
        Logs.write(theirs, "/w/bird", CRANE, "Where is the heron's crane?", "At the dock.");
        program = TeamServer.program(home, "ws-test", address);
        assertThat(program.run("index").exit()).isZero();
        assertThat(TeamServer.program(theirs, "ws-b", address).run("index").exit())
                .isZero();
        team.change(address, "update indexed_sessions set tool_counts = 'not json' where session_id = '" + STORK + "'");
        team.change(
                address,
                "update messages set body = repeat('heron ', 8800000) where seq = 0 and session ="
                        + " (select session from indexed_sessions where session_id = '" + CRANE + "')");
    }

    @AfterAll
    void stop() {
        team.close();
    }

    @Test
    void theCommandLine() throws Exception {
        Outcome found = program.run("search", "heron");
        assertThat(found.exit()).as(found.err()).isZero();
        assertThat(found.out()).contains("Where is the heron?");
        assertThat(found.err()).contains("unreadable row", "of workstation ws-b", STORK, "tool_counts");
        assertThat(program.run("search", "heron", "--json").out())
                .contains(HERON, "\"skippedRows\":{\"total\":", "\"workstationId\":\"ws-b\"");
        Outcome status = program.run("status");
        assertThat(status.out())
                .contains("unreadable", "2 rows", "session ws-b:", STORK, "message 0 of session ws-b:", CRANE);
        assertThat(program.run("status", "--json").out()).contains("\"unreadableRows\":{\"total\":2,");
        Outcome shown = program.run("show", CRANE);
        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("At the dock.");
        assertThat(shown.err()).contains("Skipped 1 unreadable row: message 0 of session ws-b:", "too long");
        Outcome lost = program.run("show", STORK);
        assertThat(lost.exit()).isEqualTo(1);
        assertThat(lost.err()).contains("Skipped 1 unreadable row: session ws-b:");
        Outcome exported = program.run("export", CRANE, "--format", "md");
        assertThat(exported.out()).as(exported.err()).contains("At the dock.");
    }

    @Test
    void theServer() throws Exception {
        try (Server server = Server.at(home, "--archive", address)) {
            assertThat(get(server, "/api/search?q=heron"))
                    .contains(HERON, "\"skippedRows\":{\"total\":", "\"workstationId\":\"ws-b\"", "tool_counts");
            assertThat(get(server, "/api/search/facets?q=heron")).contains("\"project\":[");
            assertThat(get(server, "/api/sessions/" + CRANE))
                    .contains("At the dock.", "\"skippedRows\":{\"total\":1,", "message 0 of session ws-b:");
            assertThat(get(server, "/api/sessions/" + HERON)).doesNotContain("skippedRows");
            assertThat(get(server, "/api/sessions/" + HERON + "/subagents")).contains("\"total\":0");
            assertThat(get(server, "/api/status")).contains("\"unreadableRows\":{\"total\":2,");
        }
    }

    @Test
    void anAgent() {
        try (Agent agent = Agent.at(home, "--archive", address)) {
            String found = Agent.text(agent.call("search_sessions", Map.of("query", "heron")));
            assertThat(found).contains(HERON, "unreadable rows", "ws-b", "tool_counts");
            assertThat(Agent.text(agent.call("list_sessions", Map.of()))).contains(HERON, CRANE, "unreadable rows");
            assertThat(Agent.text(agent.call("get_session", Map.of("id", CRANE))))
                    .contains("At the dock.", "unreadable rows", "message 0 of session");
            assertThat(Agent.text(agent.call("recall", Map.of("question", "where is the heron in the pond"))))
                    .contains(HERON);
        }
    }

    private static String get(Server server, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }
}
