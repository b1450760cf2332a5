package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// OpenCode upgrades its database from version 1 to 2 in place: no session is lost, and none is there twice.
class OpenCodeUpgradeTest {

    private static final String PARENT = "ses_4a10002parent";

    /// What the upgrade makes of the sessions, and one that was begun after it.
    private static final String AFTER = """
            {"session_v2":{"id":"ses_4a10002parent","directory":"/work/dye","title":"Which mordant","time":1772700000000}}
            {"entry":{"id":"msg_4a20001","type":"user","time":1772700001000,"data":{"text":"Find out which mordant we used last year"}}}
            {"entry":{"id":"msg_4a20002","type":"assistant","time":1772700002000,"data":{"model":{"id":"claude-sonnet-4-5"},"tokens":{"input":50,"output":10},"content":[{"type":"tool","id":"call_9","name":"task","state":{"status":"completed","input":{"description":"Search the ledgers","prompt":"Search the ledgers for mordants","subagent_type":"explore"},"content":[{"type":"text","text":"Alum, 12 %."}]}}]}}}
            {"session_v2":{"id":"ses_4a10003child","directory":"/work/dye/ledgers","title":"Search the ledgers (@explore subagent)","parent_id":"ses_4a10002parent","time":1772700002150}}
            {"entry":{"id":"msg_4a30001","type":"user","time":1772700002200,"data":{"text":"Search the ledgers for mordants"}}}
            {"entry":{"id":"msg_4a30002","type":"assistant","time":1772700003000,"data":{"content":[{"type":"text","text":"Alum, 12 %."}]}}}
            {"session_v2":{"id":"ses_4a10009after","directory":"/work/dye","title":"Fixing with iron","time":1772900000000}}
            {"entry":{"id":"msg_4a90001","type":"user","time":1772900001000,"data":{"text":"Does iron sadden the colour?"}}}
            """;

    @TempDir
    private Path home = Path.of("");

    private Path database = Path.of("");

    @BeforeEach
    void letOpenCodeWork() throws IOException {
        database = home.toRealPath().resolve(".local/share/opencode/opencode.db");
        OpenCodeRows.of(Files.readAllBytes(Path.of("src/test/resources/opencode/subagent/rows.jsonl")))
                .writeDatabase(database);
    }

    @Test
    void noSessionIsLostAndNoneIsThereTwiceWhileItIsWatched() throws Exception {
        try (Connection agent = connect();
                Watching watch = Watching.start(RealProgram.at(home))) {
            agent.setAutoCommit(false);
            OpenCodeRows.upgrade(agent);
            OpenCodeRows.of(AFTER.getBytes(UTF_8)).addTo(agent);
            agent.commit();
            watch.await(lines -> lines.stream().anyMatch(line -> line.contains("Fixing with iron")));

            // The answer of the new session grows in its row.
            write(agent, "{\"content\":[{\"type\":\"text\",\"text\":\"It does\"}]}", 1772900002000L);
            watch.await(lines -> search("does") == 0);
            write(
                    agent,
                    "{\"content\":[{\"type\":\"text\",\"text\":\"It does, and verdigris greens it.\"}]}",
                    1772900003000L);
            watch.await(lines -> search("verdigris") == 0);
        }
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":3");
        String status = InProcess.at(home).run("status", "--json").out();
        assertThat(status).contains("\"sessions\":3", "\"archivedOnly\":0");
        String hits = InProcess.at(home)
                .run("search", "mordant", "--agent", "opencode", "--json")
                .out();
        assertThat(Pattern.compile("\"sessionId\":\"" + PARENT + "\"")
                        .matcher(hits)
                        .results()
                        .count())
                .isEqualTo(1);
        assertThat(InProcess.at(home).run("show", PARENT, "--json").out())
                .contains("\"messageCount\":3", "\"uuid\":\"msg_4a20002\"");
        assertThat(search("walnut")).isEqualTo(1);
    }

    /// Its tables are there before its rows.
    @Test
    void aHalfUpgradedDatabaseHasTheSessionsItHadBefore() throws Exception {
        try (Connection agent = connect()) {
            OpenCodeRows.upgrade(agent);
            try (Statement statement = agent.createStatement()) {
                statement.executeUpdate("insert into session_v2 (id, project_id, directory, version, time_created,"
                        + " time_updated) values ('" + PARENT + "', 'prj', '/work/dye', '2', 1, 1)");
            }
        }
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":2");
        assertThat(InProcess.at(home).run("show", PARENT).out()).contains("Find out which mordant");
    }

    @Test
    void columnsThatAreMissingCostNoSession() throws Exception {
        try (Connection agent = connect();
                Statement statement = agent.createStatement()) {
            statement.executeUpdate("drop index part_session_idx");
            statement.executeUpdate("drop index message_session_time_created_id_idx");
            for (String column : new String[] {
                "session drop column parent_id",
                "session drop column title",
                "session drop column time_created",
                "session drop column time_updated",
                "message drop column time_created",
                "message drop column time_updated",
                "part drop column session_id",
                "part drop column time_updated"
            }) {
                statement.executeUpdate("alter table " + column);
            }
        }
        Outcome listed = InProcess.at(home).run("list", "--subagents", "--json");
        assertThat(listed.err()).isEmpty();
        assertThat(listed.out()).contains("\"total\":2", "Find out which mordant");
    }

    @Test
    void timesMayBeTexts() throws Exception {
        try (Connection agent = connect();
                Statement statement = agent.createStatement()) {
            statement.executeUpdate("update session set time_created = '2026-03-05 08:40:00',"
                    + " time_updated = '2026-03-05T08:41:00Z'");
            statement.executeUpdate("update message set time_updated = '1772700002000'");
        }
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":2", "\"created\":\"2026-03-05T08:40:00.000Z\"");
    }

    private int search(String word) {
        return InProcess.at(home).run("search", word, "--agent", "opencode").exit();
    }

    private static void write(Connection agent, String data, long time) throws SQLException {
        try (Statement statement = agent.createStatement()) {
            statement.executeUpdate("insert or replace into session_message values ('msg_4a90002', 'ses_4a10009after',"
                    + " 'assistant', 99, 1772900002000, " + time + ", '" + data + "')");
        }
        agent.commit();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + database);
    }
}
