package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// OpenCode and Seshat have the database open at once, and neither blocks the other.
class OpenCodeAtWorkTest {

    private static final String PARENT = "ses_4a10002parent";
    private static final int WRITES = 300;

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
    void watchNoticesWhatIsWrittenBesideTheDatabaseOnly() throws Exception {
        try (Connection agent = connect(0);
                Watching watch = Watching.start(RealProgram.at(home))) {
            run(agent, "pragma wal_autocheckpoint = 0");
            FileTime before = Files.getLastModifiedTime(database);
            run(
                    agent,
                    "insert into message values ('msg_9', '" + PARENT + "', 1772709999000, 1772709999000,"
                            + " '{\"role\":\"user\",\"time\":{\"created\":1772709999000}}')");
            run(
                    agent,
                    "insert into part values ('prt_9', 'msg_9', '" + PARENT + "', 1772709999000, 1772709999000,"
                            + " '{\"type\":\"text\",\"text\":\"And with alum?\"}')");

            watch.await(lines -> lines.stream().anyMatch(line -> line.contains("Which mordant")));
            assertThat(InProcess.at(home).run("search", "--no-index", "alum").exit())
                    .isZero();
            assertThat(Files.getLastModifiedTime(database)).isEqualTo(before);
        }
    }

    @Test
    void openCodeWritesWithoutEverWaitingWhileItIsReadAgainAndAgain() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        try (Connection agent = connect(0);
                ExecutorService reader = Executors.newSingleThreadExecutor()) {
            Future<Integer> reads = reader.submit(() -> {
                int count = 0;
                while (!done.get() || count < 3) {
                    assertThat(InProcess.at(home).run("list", "--json").err()).isEmpty();
                    assertThat(InProcess.at(home).run("show", PARENT, "--json").err())
                            .isEmpty();
                    assertThat(InProcess.at(home).run("index").err()).isEmpty();
                    count++;
                }
                return count;
            });
            for (int i = 0; i < WRITES; i++) {
                // Without a busy timeout: any foreign lock would be an error here.
                run(
                        agent,
                        "update part set time_updated = time_updated + 1, data ="
                                + " '{\"type\":\"text\",\"text\":\"Attempt " + i + "\"}' where id = 'prt_4a20001a'");
                Thread.sleep(2);
            }
            done.set(true);
            assertThat(reads.get()).isGreaterThanOrEqualTo(3);
        }
        assertThat(InProcess.at(home).run("show", PARENT).out()).contains("Attempt " + (WRITES - 1));
    }

    @Test
    void aDatabaseThatIsLockedIsSaidToBeBusyAndItsSessionsAreNotTakenToBeGone() throws Exception {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        try (Connection agent = connect(0)) {
            run(agent, "pragma locking_mode = exclusive");
            run(agent, "update session set title = 'Mine alone'");
            Outcome listed = InProcess.at(home).run("list", "--json");
            assertThat(listed.exit()).isZero();
            assertThat(listed.err()).contains(database + " is busy: OpenCode is using it. Try again.");
            Outcome indexed = InProcess.at(home).run("index");
            assertThat(indexed.err()).contains(" is busy: OpenCode is using it. Try again.");
            assertThat(InProcess.at(home).run("status", "--json").out())
                    .contains("\"sessions\":2", "\"archivedOnly\":0");
        }
        assertThat(InProcess.at(home).run("list", "--json").out()).contains("Mine alone");
    }

    private Connection connect(int busyMillis) throws SQLException {
        Connection agent = DriverManager.getConnection("jdbc:sqlite:" + database);
        run(agent, "pragma busy_timeout = " + busyMillis);
        return agent;
    }

    private static void run(Connection agent, String sql) throws SQLException {
        try (Statement statement = agent.createStatement()) {
            boolean _ = statement.execute(sql);
        }
    }
}
