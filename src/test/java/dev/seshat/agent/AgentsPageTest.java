package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.discover.Agents;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What docs/agents.md says about each agent is what its fixtures have.
class AgentsPageTest {

    /// The columns of the table, after the agent's name.
    private static final int MESSAGES = 2;

    private static final int TOOLS = 3;
    private static final int USAGE = 4;
    private static final int COST = 5;
    private static final int SUBAGENTS = 6;
    private static final int RESUME = 8;

    /// What is in the fixtures of an agent.
    private static final class Seen extends Kept {

        private final Set<Category> categories = EnumSet.noneOf(Category.class);
        private boolean usage;
        private boolean cost;
        private boolean inside;
        private boolean subagents;

        @Override
        public void accept(Message message) {
            categories.add(message.category());
            inside |= message.sidechain();
        }

        @Override
        public void response(ModelResponse response) {
            usage |= !response.usage().equals(Usage.NONE);
            cost |= response.billing().ownCost() != null;
        }
    }

    @Test
    void everyCellThatFixturesCanShowIsTrue() throws IOException {
        Map<String, String[]> rows = rows();
        for (AgentFormat format : Agents.all()) {
            if (Agents.relatives().contains(format)) {
                continue;
            }
            String[] row = rows.getOrDefault(format.displayName(), new String[0]);
            assertThat(row).as(format.displayName()).isNotEmpty();
            Seen seen = seen(format);
            assertThat(cell(row, MESSAGES))
                    .isEqualTo(seen.categories.containsAll(Set.of(Category.USER, Category.ASSISTANT)) ? "yes" : "no");
            assertThat(cell(row, TOOLS))
                    .as(format.agent())
                    .isEqualTo(
                            !seen.categories.contains(Category.TOOL_CALL)
                                    ? "no"
                                    : seen.categories.contains(Category.TOOL_RESULT) ? "yes" : "calls only");
            assertThat(cell(row, USAGE).equals("no"))
                    .as("usage of " + format.agent())
                    .isEqualTo(!seen.usage);
            // The requests of Copilot are in a database that CopilotUsageTest writes.
            if (!format.agent().equals("copilot")) {
                assertThat(cell(row, COST).startsWith("yes"))
                        .as("cost of " + format.agent())
                        .isEqualTo(seen.cost);
            }
            assertThat(cell(row, SUBAGENTS))
                    .as("subagents of " + format.agent())
                    .isIn(
                            seen.subagents
                                    ? List.of("yes")
                                    : seen.inside ? List.of("inside the session") : List.of("no", "none"));
            assertThat(cell(row, RESUME))
                    .as("resuming " + format.agent())
                    .isEqualTo(format.resumeCommand(session(format)).isEmpty() ? "no" : "yes");
        }
    }

    private static String cell(String[] row, int column) {
        return row[column].strip();
    }

    private static Map<String, String[]> rows() throws IOException {
        Map<String, String[]> rows = new HashMap<>();
        boolean inTable = false;
        for (String line : Files.readAllLines(Path.of("docs/agents.md"))) {
            inTable = line.startsWith("| agent | messages |") || (inTable && line.startsWith("|"));
            if (inTable) {
                String[] cells = line.split("\\|", -1);
                rows.put(cells[1].strip(), cells);
            }
        }
        return rows;
    }

    private static Seen seen(AgentFormat format) throws IOException {
        Fixtures fixtures =
                format instanceof OpenCodeFormat opencode ? new OpenCodeFixtures(opencode) : new Fixtures(format);
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        Seen seen = new Seen();
        fixtures.create();
        try {
            for (Fixture fixture : fixtures.all()) {
                SessionFile file = fixtures.place(fixture, fixture.bytes());
                SessionFacts facts = reader.read(file, Checkpoint.START, seen).facts();
                seen.subagents |= facts.parentSessionId() != null;
            }
        } finally {
            fixtures.delete();
        }
        return seen;
    }

    private static Session session(AgentFormat format) {
        return new Session(
                SessionKey.of(new Workstation("ws"), Project.UNKNOWN, "child"),
                format.agent(),
                null,
                Path.of("/logs/l.jsonl"),
                Instant.EPOCH,
                Instant.EPOCH,
                SessionFacts.ofNothing("child"));
    }
}
