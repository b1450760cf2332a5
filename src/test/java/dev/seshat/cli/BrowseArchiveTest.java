package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `list` and `projects` show what only the archive has, marked, and do without an archive that fails.
class BrowseArchiveTest {

    private static final String FIRST = "aaaa1111-0000-4000-8000-000000000001";
    private static final String SECOND = "bbbb2222-0000-4000-8000-000000000002";
    private static final String THIRD = "cccc3333-0000-4000-8000-000000000003";

    @TempDir
    private Path home;

    private Path projects;
    private Path gone;

    /// The first session is of another workstation, the log of the second is gone, and the third is on disk.
    @BeforeEach
    void aSessionOfEachKind() throws IOException {
        projects = home.resolve(".claude/projects");
        Path theirs = home.resolve("theirs");
        write(theirs, "/w/lamp", FIRST, "Light the lamp", "2025-01-03T10:00:00Z");
        gone = write(projects, "/w/tree", SECOND, "Fell the tree", "2025-01-02T10:00:00Z");
        write(projects, "/w/tree", THIRD, "Plant a tree", "2025-01-01T10:00:00Z");
        run("index");
        InProcess there = InProcess.at(home).with("WORKSTATION_ID", "ws-b").with("SESSIONS_DIR", theirs);
        assertThat(there.run("index").exit()).isZero();
        Files.delete(gone);
    }

    private static Path write(Path projects, String cwd, String id, String prompt, String at) throws IOException {
        Path log = projects.resolve(cwd.replace('/', '-')).resolve(id + ".jsonl");
        Files.createDirectories(log.getParent());
        String line = Log.prompt(cwd, id, prompt).replace("2026-02-01T10:00:00Z", at);
        return Files.write(log, List.of(line));
    }

    private Outcome run(Object... words) {
        Outcome outcome = InProcess.at(home).run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome;
    }

    private static final String LAMP = "aaaa1111  3 Jan 2025  lamp  Light the lamp  1 prompt  on ws-b\n";
    private static final String FELLED = "bbbb2222  2 Jan 2025  tree  Fell the tree   1 prompt  log gone\n";
    private static final String PLANTED = "cccc3333  1 Jan 2025  tree  Plant a tree    1 prompt\n";

    @Test
    void everySessionIsListedNewestFirstWhereverItIs() {
        assertThat(run("list")).isEqualTo(new Outcome(0, LAMP + FELLED + PLANTED, ""));
        run("index");
        assertThat(run("list")).as("once the archive knows").isEqualTo(new Outcome(0, LAMP + FELLED + PLANTED, ""));
        assertThat(run("list", "--refresh").out()).isEqualTo(LAMP + FELLED + PLANTED);
        assertThat(run("list", "--limit", "1")).isEqualTo(new Outcome(0, LAMP, "… and 2 more: --all, or --limit N.\n"));
    }

    @Test
    void optionsSelectWhereTheLogIs() {
        assertThat(run("list", "--on-disk").out()).isEqualTo("cccc3333  1 Jan 2025  tree  Plant a tree  1 prompt\n");
        assertThat(run("list", "--archived").out())
                .isEqualTo("bbbb2222  2 Jan 2025  tree  Fell the tree  1 prompt  log gone\n");
        assertThat(run("list", "--workstation", "ws-b").out()).isEqualTo(LAMP);
        assertThat(run("list", "--workstation", "ws-test").out().lines()).hasSize(2);
        assertThat(run("list", "--workstation", "ws-c")).isEqualTo(new Outcome(0, "", "No match among 3 sessions.\n"));
        assertThat(run("list", "--project", "tree", "--since", "2025-01-02").out())
                .contains("Fell the tree")
                .doesNotContain("Plant");
        Outcome both = InProcess.at(home).run("list", "--archived", "--on-disk");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err()).contains("--archived and --on-disk exclude each other");
    }

    /// The option means the same as the filter of a search.
    @Test
    void archivedIsTheSameInListAndSearch() {
        run("index");
        JsonNode found = JsonMapper.shared()
                .readTree(run("search", "is:archived", "--json").out())
                .get("hits");
        JsonNode listed = json("list", "--archived").get("sessions");
        assertThat(found).hasSize(1);
        assertThat(found.get(0).get("session").get("key"))
                .isEqualTo(listed.get(0).get("key"));
    }

    @Test
    void jsonMarksWhatIsNotOnThisDisk() {
        JsonNode list = json("list");
        assertThat(list.get("total").intValue()).isEqualTo(3);
        assertThat(list.has("archiveUnavailable")).isFalse();
        List<String> marks = new ArrayList<>();
        for (JsonNode session : list.get("sessions")) {
            marks.add(session.get("workstationId").stringValue() + " " + session.get("archivedOnly") + " "
                    + session.has("elsewhere") + " " + session.has("tier"));
        }
        assertThat(marks)
                .containsExactly("ws-b false true false", "ws-test true false false", "ws-test false false true");
        JsonNode projects = json("projects").get("projects");
        assertThat(projects.get(0).get("offDisk").intValue()).isOne();
        assertThat(projects.get(1).get("sessions").intValue()).isEqualTo(2);
        assertThat(projects.get(1).get("offDisk").intValue()).isOne();
        assertThat(json("projects", "--on-disk").get("total").intValue()).isOne();
    }

    private JsonNode json(Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.add("--json");
        return JsonMapper.shared().readTree(run(all.toArray()).out());
    }

    @Test
    void projectsCountWhatIsNotOnThisDisk() {
        assertThat(run("projects").out()).isEqualTo("""
                lamp   1 session   1 prompt  3 Jan 2025  1 not on disk  /w/lamp
                tree  2 sessions  2 prompts  2 Jan 2025  1 not on disk  /w/tree
                """);
    }

    @Test
    void listedIdsOpenTheirSessions() throws IOException {
        write(home.resolve("theirs"), "/w/lamp", SECOND, "Saw the tree", "2025-01-05T10:00:00Z");
        write(home.resolve("theirs"), "/w/lamp", FIRST.replace("0001", "0009"), "Dim it", "2025-01-04T10:00:00Z");
        InProcess.at(home)
                .with("WORKSTATION_ID", "ws-b")
                .with("SESSIONS_DIR", home.resolve("theirs"))
                .run("index");
        List<String> rows = run("list").out().lines().toList();
        assertThat(rows).hasSize(5);
        for (String row : rows) {
            String id = row.substring(0, row.indexOf("  "));
            String title = List.of("Saw the tree", "Dim it", "Light the lamp", "Fell the tree", "Plant a tree")
                    .get(rows.indexOf(row));
            assertThat(run("show", id).out()).as(row).contains(title);
        }
    }

    @Test
    void whatWasForgottenIsNotListed() {
        run("index");
        run("forget", SECOND, "--yes");
        assertThat(run("list").out()).isEqualTo(LAMP + PLANTED);
        assertThat(run("list", "--archived")).isEqualTo(new Outcome(0, "", "No match among 2 sessions.\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"damaged", "foreign", "directory", "unreachable"})
    void theDiskIsListedWithoutAnArchiveThatFails(String how) throws IOException {
        Path archive = home.resolve(".local/share/seshat/archive.db");
        InProcess program = InProcess.at(home);
        switch (how) {
            case "damaged" -> {
                byte[] bytes = Files.readAllBytes(archive);
                Arrays.fill(bytes, 50, bytes.length, (byte) 7);
                Files.write(archive, bytes);
            }
            case "foreign" -> program = program.with("SESHAT_ARCHIVE", Files.writeString(home.resolve("x"), "hello"));
            case "directory" -> program = program.with("SESHAT_ARCHIVE", Files.createDirectory(home.resolve("x")));
            default -> program = program.with("SESHAT_ARCHIVE", "postgresql://me@127.0.0.1:1/seshat");
        }
        Outcome list = program.run("list");
        assertThat(list.exit()).isZero();
        assertThat(list.out()).isEqualTo("cccc3333  1 Jan 2025  tree  Plant a tree  1 prompt\n");
        assertThat(list.err())
                .startsWith("Only sessions on this disk are listed: ")
                .hasLineCount(1);
        JsonNode json =
                JsonMapper.shared().readTree(program.run("list", "--json").out());
        assertThat(json.get("total").intValue()).isOne();
        assertThat(json.get("archiveUnavailable").stringValue()).isNotEmpty();
        assertThat(program.run("projects").out()).contains("tree").doesNotContain("lamp");
        Outcome onDisk = program.run("list", "--on-disk");
        assertThat(onDisk.err()).isEmpty();
    }

    @Test
    void withoutAnArchiveNothingIsSaid() throws IOException {
        Files.delete(home.resolve(".local/share/seshat/archive.db"));
        assertThat(run("list")).isEqualTo(new Outcome(0, "cccc3333  1 Jan 2025  tree  Plant a tree  1 prompt\n", ""));
        assertThat(home.resolve(".local/share/seshat/archive.db")).doesNotExist();
    }
}
