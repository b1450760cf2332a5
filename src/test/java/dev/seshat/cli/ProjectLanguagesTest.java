package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two projects and two languages, in the real program.
class ProjectLanguagesTest {

    private static final String BERLIN = "1f3a0001-0000-4000-8000-000000000001";
    private static final String APPLE = "2b4c0002-0000-4000-8000-000000000002";

    @TempDir
    private Path home = Path.of("");

    private RealProgram program;

    @BeforeEach
    void writeLogs() throws IOException, InterruptedException {
        program = RealProgram.at(home);
        write("/work/berlin", BERLIN, "Die Verbindungen wurden getrennt");
        write("/work/apple", APPLE, "The connections were closed");
    }

    @Test
    void changingOneProjectIndexesOnlyThatOneAnewAndBothAreFoundByTheirForms() throws Exception {
        assertThat(program.run("index").out()).startsWith("Archived 2 new");
        Map<String, String> before = writings();
        assertThat(program.run("search", "\"Verbindung\"", "--no-index").exit()).isEqualTo(1);
        assertFound("connecting", APPLE, "connections");

        set("{\"languages\": {\"~/elsewhere\": \"french\", \"berlin\": \"german\"}}");
        assertThat(program.run("config").out()).contains("~/elsewhere: french, berlin: german");
        // Languages that are set but not yet applied break nothing.
        assertThat(program.run("search", "Verbindungen", "--no-index", "--json").out())
                .contains("\"total\":1,", BERLIN);
        assertThat(program.run("search", "connecting", "--no-index", "--json").out())
                .contains("\"total\":1,", APPLE);
        assertThat(writings()).isEqualTo(before);

        assertThat(program.run("index").exit()).isZero();
        Map<String, String> after = writings();
        assertThat(after.get(BERLIN)).startsWith("german").isNotEqualTo(before.get(BERLIN));
        assertThat(after.get(APPLE)).startsWith("english").isEqualTo(before.get(APPLE));
        assertFound("Verbindung", BERLIN, "Verbindungen");
        assertFound("connecting", APPLE, "connections");
        assertThat(program.run("search", "Verbindung OR connecting", "--json").out())
                .contains("\"total\":2,");
        assertThat(program.run("search", "Verbindung", "--explain").out()).contains("Verbindung: in 1 message");
        assertThat(program.run("search", "Verbidung").err()
                        + program.run("search", "Verbidung").out())
                .contains("verbindungen");
        assertThat(writings()).isEqualTo(after);
    }

    /// A search updates the archive by itself, also after a change of the settings.
    @Test
    void aSearchAfterTheChangeFindsTheNewFormsAtOnce() throws Exception {
        program.run("index");
        set("{\"languages\": {\"berlin\": \"german\"}}");
        assertFound("Verbindung", BERLIN, "Verbindungen");
    }

    @Test
    void aLanguageThatNobodyKnowsIsSaidWithItsLine() throws Exception {
        set("{\n\"languages\": {\n\"berlin\": \"germna\"}}");
        Outcome outcome = program.run("index");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("config.jsonc:3: unknown language “germna”. Did you mean “german”?");
        assertThat(program.run("index", "--set", "languages={\"a\": 1}").err())
                .contains("--set: “a” must be a non-blank string, not 1.");
    }

    private void assertFound(String query, String id, String marked) throws Exception {
        Outcome found = program.run("search", query, "--json");
        assertThat(found.out()).contains("\"total\":1,", id);
        assertThat(program.run("search", query, "--color", "always").out())
                .containsPattern("\u001b\\[[0-9;]*m" + marked + "\u001b\\[");
    }

    /// The language of each session, and the transaction in which its words were written.
    private Map<String, String> writings() throws SQLException {
        Map<String, String> writings = new TreeMap<>();
        Path archive = home.resolve(".local/share/seshat/archive.db");
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + archive);
                Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select session_id, language || ' ' || changed from sessions""")) {
            while (rows.next()) {
                writings.put(rows.getString(1), rows.getString(2));
            }
        }
        return writings;
    }

    private void set(String settings) throws IOException {
        Path file = home.resolve(".config/seshat/config.jsonc");
        Files.createDirectories(file.getParent());
        Files.writeString(file, settings);
    }

    private void write(String cwd, String id, String prompt) throws IOException {
        Path log = Log.write(home.resolve(".claude/projects"), cwd, id, prompt);
        // A log that changed just now is checked once more.
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minusSeconds(60)));
    }
}
