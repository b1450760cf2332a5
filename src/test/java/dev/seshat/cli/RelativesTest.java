package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.opencode.OpenCodeRows;
import dev.seshat.discover.Agents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Agents that write in the format of another: each has its own name and its own place, and nothing else.
class RelativesTest {

    private static final Path FIXTURES = Path.of("src/test/resources");
    private static final List<Place> PLACES = List.of(
            new Place("openclaude", ".openclaude/projects/-w", "claude/fork"),
            new Place("codebuddy", ".codebuddy/projects/-w", "claude/fork"),
            new Place("workbuddy", ".workbuddy/projects/-w", "claude/fork"),
            new Place("qoder", ".qoder/projects/-w", "claude/fork"),
            new Place("iflow", ".iflow/projects/-w", "claude/fork"),
            new Place("omp", ".omp/agent/sessions", "pi/version-3"),
            new Place("prime", ".prime/agent/sessions", "pi/version-3"),
            new Place("traex", ".trae/cli", "codex/turns-stored-twice"),
            new Place("interpreter", ".openinterpreter", "codex/turns-stored-twice"),
            new Place("kilocli", ".local/share/kilo/kilo.db", ""),
            new Place("mimocode", ".local/share/mimocode/mimocode.db", ""),
            new Place("icodemate", ".local/share/icodemate/icodemate.db", ""),
            new Place("zcode", ".zcode/cli/db/zcode.db", ""));

    /// Where a relative keeps a copy of a fixture; a database is made of rows.
    private record Place(String agent, String directory, String fixture) {}

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void letAllOfThemWork() throws IOException {
        OpenCodeRows rows = OpenCodeRows.of(Files.readAllBytes(FIXTURES.resolve("opencode/two-upgraded/rows.jsonl")));
        for (Place place : PLACES) {
            Path target = home.resolve(place.directory);
            if (place.fixture.isEmpty()) {
                rows.writeDatabase(target);
            } else {
                copy(FIXTURES.resolve(place.fixture), target);
            }
        }
    }

    @Test
    void eachHasItsSessionsUnderItsName() {
        Map<String, Integer> listed = new HashMap<>();
        for (JsonNode session : new ObjectMapper()
                .readTree(InProcess.at(home).run("list", "--all", "--json").out())
                .get("sessions")) {
            listed.merge(session.get("agent").stringValue(), 1, Integer::sum);
            String shown = InProcess.at(home)
                    .run("show", session.get("file").stringValue(), "--json")
                    .out();
            assertThat(shown).contains("\"agent\":\"" + session.get("agent").stringValue() + "\"");
        }
        assertThat(listed.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Agents.relatives().stream().map(AgentFormat::agent).toList())
                .containsExactlyInAnyOrderElementsOf(
                        PLACES.stream().map(Place::agent).toList());
        assertThat(listed.values()).allMatch(count -> count == 1);
    }

    @Test
    void aLogElsewhereIsOfTheAgentWhoseFormatItHas() throws IOException {
        Path elsewhere = home.resolve("elsewhere");
        copy(FIXTURES.resolve("codex/turns-stored-twice"), elsewhere);
        try (Stream<Path> files = Files.walk(elsewhere)) {
            Path log = files.filter(file -> file.getFileName().toString().startsWith("rollout-"))
                    .findFirst()
                    .orElseThrow();
            assertThat(InProcess.at(home).run("show", log.toString(), "--json").out())
                    .contains("\"agent\":\"codex\"");
        }
    }

    /// Goldens stay behind.
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (!file.getFileName().toString().startsWith("expected")) {
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}
