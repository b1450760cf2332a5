package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cursor.CursorFormat;
import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.agent.pi.openclaw.OpenClawFormat;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
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

    /// In a cell: the agent does not record it, or cannot do it.
    private static final String NONE = "–";

    /// What is in the fixtures.
    private static final class Seen extends Kept {

        private final Set<Category> categories = EnumSet.noneOf(Category.class);
        private boolean usage;
        private boolean cost;
        private boolean inside;
        private boolean subagents;
        private boolean resumes;

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
        Map<String, List<Shown>> shown = shown();
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(shown.keySet());
        for (Map.Entry<String, List<Shown>> each : shown.entrySet()) {
            Seen seen = new Seen();
            for (Shown fixtures : each.getValue()) {
                look(fixtures, seen);
            }
            assertTrue(each.getKey(), Objects.requireNonNull(rows.get(each.getKey())), seen);
        }
    }

    private static void assertTrue(String name, String[] row, Seen seen) {
        assertThat(seen.categories).as(name).isNotEmpty();
        assertThat(kind(row, MESSAGES))
                .as("messages of " + name)
                .isEqualTo(seen.categories.containsAll(Set.of(Category.USER, Category.ASSISTANT)) ? "yes" : NONE);
        assertThat(kind(row, TOOLS))
                .as("tools of " + name)
                .isEqualTo(
                        !seen.categories.contains(Category.TOOL_CALL)
                                ? NONE
                                : seen.categories.contains(Category.TOOL_RESULT) ? "yes" : "calls only");
        assertThat(kind(row, USAGE).equals(NONE)).as("usage of " + name).isEqualTo(!seen.usage);
        // The requests of Copilot are in a database that CopilotUsageTest writes.
        if (!name.equals("Copilot CLI")) {
            assertThat(kind(row, COST)).as("cost of " + name).isEqualTo(seen.cost ? "yes" : NONE);
        }
        assertThat(kind(row, SUBAGENTS))
                .as("subagents of " + name)
                .isEqualTo(seen.subagents ? "yes" : seen.inside ? "inside the session" : NONE);
        assertThat(kind(row, RESUME))
                .as("resuming " + name)
                .isIn(seen.resumes ? List.of("yes") : List.of(NONE, "in the editor"));
    }

    /// Fixtures of what a row is about.
    ///
    /// @param these those of them that are
    private record Shown(AgentFormat format, Fixtures fixtures, Predicate<Fixture> these) {
        Shown(AgentFormat format, Fixtures fixtures) {
            this(format, fixtures, _ -> true);
        }

        Shown(AgentFormat format, StoredKind kind) {
            this(format, new StoredFixtures(format, kind, ""));
        }
    }

    /// The fixtures for each row. Most agents have one; some share one, and some have one for each place that they keep
    /// sessions in.
    private static Map<String, List<Shown>> shown() {
        Map<String, List<Shown>> shown = new HashMap<>();
        for (AgentFormat format : Agents.all()) {
            if (Agents.relatives().contains(format)) {
                continue;
            }
            String name = format.displayName();
            Shown files = new Shown(format, new Fixtures(format));
            switch (format) {
                case OpenCodeFormat opencode ->
                    shown.put(name, List.of(new Shown(format, new OpenCodeFixtures(opencode))));
                case OpenClawFormat _ -> shown.put(name, List.of(files, new Shown(format, StoredKind.OPENCLAW)));
                case CursorFormat _ -> {
                    shown.put("Cursor, transcripts", List.of(files));
                    shown.put("Cursor, editor", List.of(new Shown(format, StoredKind.CURSOR_EDITOR)));
                    shown.put("Cursor, command line", List.of(new Shown(format, StoredKind.CURSOR_CHAT)));
                }
                case ClineFormat _ -> {
                    Predicate<Fixture> ofProgram =
                            fixture -> fixture.log().toString().endsWith(".messages.json");
                    shown.computeIfAbsent("Cline, Roo Code, Kilo Code, Zoo Code", _ -> new ArrayList<>())
                            .add(new Shown(format, files.fixtures, ofProgram.negate()));
                    if (name.equals("Cline")) {
                        shown.put("Cline's program", List.of(new Shown(format, files.fixtures, ofProgram)));
                    }
                }
                default -> shown.put(name, List.of(files));
            }
        }
        return shown;
    }

    /// What a cell says first; the rest is when or how.
    private static String kind(String[] row, int column) {
        return row[column].split("[,;]", 2)[0].strip();
    }

    private static Map<String, String[]> rows() throws IOException {
        Map<String, String[]> rows = new HashMap<>();
        boolean inTable = false;
        for (String line : Files.readAllLines(Path.of("docs/agents.md"))) {
            inTable = line.startsWith("| agent | messages |") || (inTable && line.startsWith("|"));
            if (inTable && !line.startsWith("| agent |") && !line.startsWith("|---")) {
                String[] cells = line.split("\\|", -1);
                rows.put(cells[1].strip(), cells);
            }
        }
        return rows;
    }

    private static void look(Shown shown, Seen seen) throws IOException {
        AgentFormat format = shown.format;
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        Fixtures fixtures = shown.fixtures;
        fixtures.create();
        try {
            for (Fixture fixture : fixtures.all().stream().filter(shown.these).toList()) {
                for (SessionFile file : fixtures.placeAll(fixture, fixture.bytes())) {
                    SessionFacts facts =
                            reader.read(file, Checkpoint.START, seen).facts();
                    seen.subagents |= facts.parentSessionId() != null;
                    seen.resumes |=
                            !format.resumeCommand(session(format, file, facts)).isEmpty();
                }
            }
        } finally {
            fixtures.delete();
        }
    }

    private static Session session(AgentFormat format, SessionFile file, SessionFacts facts) {
        return new Session(
                SessionKey.of(new Workstation("ws"), Project.UNKNOWN, facts.sessionId()),
                format.agent(),
                null,
                file.path(),
                Instant.EPOCH,
                Instant.EPOCH,
                facts);
    }
}
