package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.copilot.CopilotFormat;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Copilot writes about each request counts instead of the totals in the log.
class CopilotUsageTest {

    private static final String ID = "4d220001-33d4-4e5f-8a6b-0c1d2e3f4a5b";

    @TempDir
    private Path home = Path.of("");

    private final CopilotFormat format = new CopilotFormat();
    private final LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
    private Path log = Path.of("");

    @BeforeEach
    void copyTheLog() throws Exception {
        log = home.resolve("session-state").resolve(ID).resolve("events.jsonl");
        Files.createDirectories(log.getParent());
        Files.copy(Path.of("src/test/resources/copilot/conversation/session-state", ID, "events.jsonl"), log);
    }

    @Test
    void eachRequestCountsOnceAndTheTotalsDoNot() throws Exception {
        SessionFile file = format.recognise(log).orElseThrow();
        Checkpoint before = reader.read(file, Checkpoint.START, new Kept()).end();
        store("model text, input_tokens integer, cache_read_tokens integer, cache_write_tokens integer,"
                + " output_tokens integer, reasoning_tokens integer, total_nano_aiu integer, created_at text");
        insert("'" + ID + "', 'claude-sonnet-4.6', 1000, 600, 100, 50, 20, 250000000, '2026-03-04T09:00:05Z'");
        insert("'" + ID + "', 'gpt-5-mini', 200, 0, 0, 10, 0, null, '2026-03-04 09:00:09'");
        insert("'another', 'gpt-5-mini', 7, 7, 7, 7, 7, 7, null");

        assertThat(reader.facts(file).usage()).isEqualTo(new Usage(500, 60, 600, 100));
        List<ModelResponse> responses = new ArrayList<>();
        reader.read(file, Checkpoint.START, new Kept() {
            @Override
            public void response(ModelResponse response) {
                responses.add(response);
            }
        });
        assertThat(responses).hasSize(2);
        assertThat(responses.getFirst().billing().ownCost()).isEqualByComparingTo(new BigDecimal("0.0025"));
        assertThat(responses.getLast().at()).isEqualTo(Instant.parse("2026-03-04T09:00:09Z"));
        assertThat(reader.facts(file).models()).contains("gpt-5-mini");
        assertThat(reader.canGoOn(file, before)).as("the totals were counted").isFalse();
    }

    @Test
    void aStoreOfAnotherVersionLeavesTheTotals() throws Exception {
        SessionFile file = format.recognise(log).orElseThrow();
        Usage totals = reader.facts(file).usage();
        assertThat(totals).isNotEqualTo(Usage.NONE);
        store("tokens integer");
        assertThat(reader.facts(file).usage()).isEqualTo(totals);
        Files.writeString(home.resolve("session-store.db"), "no database ".repeat(100));
        assertThat(reader.facts(file).usage()).isEqualTo(totals);
    }

    private void store(String columns) throws Exception {
        run("create table assistant_usage_events (session_id text, " + columns + ")");
    }

    private void insert(String values) throws Exception {
        run("insert into assistant_usage_events values (" + values + ")");
    }

    private void run(String sql) throws Exception {
        try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + home.resolve("session-store.db"));
                Statement statement = store.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
