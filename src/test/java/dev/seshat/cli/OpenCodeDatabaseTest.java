package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// OpenCode's database is read while OpenCode writes to it, and when it is damaged or unusual.
class OpenCodeDatabaseTest {

    private static final String PARENT = "ses_4a10002parent";

    @TempDir
    private Path home = Path.of("");

    private Path database = Path.of("");

    @BeforeEach
    void letOpenCodeWork() throws IOException {
        database = home.resolve(".local/share/opencode/opencode.db");
        rows().writeDatabase(database);
    }

    @Test
    void eachSessionOfTheDatabaseIsListedOnce() {
        Outcome listed = InProcess.at(home).run("list", "--subagents", "--json");
        assertThat(listed.err()).isEmpty();
        assertThat(listed.out())
                .contains(
                        "\"total\":2", "\"file\":\"" + database.resolve(PARENT) + "\"", "\"title\":\"Which mordant\"");
    }

    @Test
    void aSubagentKnowsTheProjectOfItsParent() {
        String shown = InProcess.at(home).run("show", "ses_4a10003", "--json").out();
        String parent = InProcess.at(home).run("show", PARENT, "--json").out();
        String key = parent.replaceFirst("(?s).*?\"key\":\"([^\"]+)\".*", "$1");
        assertThat(shown).contains("\"parentKey\":\"" + key + "\"", "\"projectPath\":\"/work/dye/ledgers\"");
    }

    @Test
    void aSessionInADatabaseHasNoLinesOfItsOwn() {
        Outcome outcome = InProcess.at(home).run("show", PARENT, "--raw");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("has no lines: use --json");
    }

    @Test
    void readingLeavesNothingBesideTheDatabase() throws IOException {
        InProcess.at(home).run("index");
        InProcess.at(home).run("show", PARENT);
        assertThat(names(home.resolve(".local/share/opencode"))).containsExactly("opencode.db");
    }

    @Test
    void whatOpenCodeHasNotYetPutIntoTheDatabaseIsReadToo() throws SQLException {
        try (Connection agent = connect()) {
            run(
                    agent,
                    "update part set data = '{\"type\":\"text\",\"text\":\"Walnut husks\"}' where id = 'prt_4a20001a'");
            assertThat(Path.of(database + "-wal")).isNotEmptyFile();
            assertThat(InProcess.at(home).run("show", PARENT).out()).contains("Walnut husks");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTextThatIsTooLongToHoldIsCut(boolean inDatabase) throws IOException, SQLException {
        int words = 600_000;
        String begin = "{\"type\":\"text\",\"text\":\"Walnut husks";
        if (inDatabase) {
            try (Connection agent = connect()) {
                run(
                        agent,
                        "update part set data = '" + begin + "' || replace(hex(zeroblob(" + words
                                + ")), '00', ' and more')" + " || '\"}' where id = 'prt_4a20001a'");
            }
        } else {
            Files.delete(database);
            rows().writeTree(database.resolveSibling("storage"));
            Path part = file(database.resolveSibling("storage"), "prt_4a20001a.json");
            Files.writeString(part, begin + " and more".repeat(words) + "\"}");
        }
        Outcome shown = InProcess.at(home).run("show", PARENT, "--json");
        assertThat(shown.err()).isEmpty();
        assertThat(shown.out())
                .contains("Walnut husks and more and more", " more characters in the log]", "\"skippedLines\":0");
    }

    private static Path file(Path tree, String name) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    @Test
    void openCodeCanWriteWhileItIsRead() throws SQLException {
        try (Connection agent = connect()) {
            agent.setAutoCommit(false);
            run(agent, "update session set title = 'Half done' where id = '" + PARENT + "'");
            Outcome shown = InProcess.at(home).run("show", PARENT, "--json");
            assertThat(shown.err()).isEmpty();
            assertThat(shown.out()).contains("\"title\":\"Which mordant\"");
            agent.commit();
        }
        assertThat(InProcess.at(home).run("show", PARENT, "--json").out()).contains("\"title\":\"Half done\"");
    }

    @Test
    void aChangeOfAPartAloneIsNoticed() throws SQLException {
        InProcess.at(home).run("list");
        assertThat(InProcess.at(home).run("index").out()).contains("2 ");
        assertThat(search("walnut")).isEqualTo(1);
        try (Connection agent = connect()) {
            run(
                    agent,
                    "update part set time_updated = 1772709999000,"
                            + " data = '{\"type\":\"text\",\"text\":\"Use walnut husks\"}' where id = 'prt_4a20001a'");
        }
        assertThat(InProcess.at(home).run("list").out()).doesNotContain("Find out which mordant");
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        assertThat(search("walnut")).isZero();
        assertThat(search("ledgers")).isZero();
    }

    @Test
    void aSessionThatOpenCodeDeletesStaysInTheArchive() throws SQLException {
        InProcess.at(home).run("index");
        try (Connection agent = connect()) {
            run(agent, "delete from session where id = '" + PARENT + "'");
        }
        InProcess.at(home).run("index");
        assertThat(InProcess.at(home).run("show", PARENT, "--json").out()).contains("Find out which mordant");
        assertThat(InProcess.at(home).run("status", "--json").out()).contains("\"archivedOnly\":1");
    }

    @Test
    void aSessionInBothIsThatOfTheDatabase() throws IOException {
        rows().writeTree(database.resolveSibling("storage"));
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":2", database.resolve(PARENT).toString())
                .doesNotContain("storage");
    }

    @Test
    void theOlderTreeIsListedWhereThereIsNoDatabase() throws IOException {
        Files.delete(database);
        rows().writeTree(database.resolveSibling("storage"));
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":2", "storage/session/prj/" + PARENT + ".json");
        assertThat(InProcess.at(home).run("index").err()).isEmpty();
        assertThat(search("mordant")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "OPENCODE_DB, elsewhere/mine.db, elsewhere/mine.db",
        "XDG_DATA_HOME, data, data/opencode/opencode-dev.db"
    })
    void aDatabaseIsFoundWhereAVariablePoints(String variable, String value, String place) throws IOException {
        Files.delete(database);
        rows().writeDatabase(home.resolve(place));
        assertThat(InProcess.at(home)
                        .with(variable, home.resolve(value))
                        .run("list", "--subagents", "--json")
                        .out())
                .contains("\"total\":2", place + "/" + PARENT);
    }

    @Test
    void whatElseOpenCodeKeepsIsPassedOver() throws IOException {
        Path copies =
                Files.createDirectories(database.resolveSibling("snapshot").resolve("a/b"));
        Files.copy(database, copies.resolve("opencode.db"));
        assertThat(InProcess.at(home).run("list", "--subagents", "--json").out())
                .contains("\"total\":2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alter table part rename to pieces | no table part",
                "alter table message rename column data to content | no column data in table message",
                "drop table session; create view session as select 1 id | no table session"
            })
    void aDatabaseOfAnotherVersionIsSaidToBeOne(String change, String said) throws SQLException {
        InProcess.at(home).run("index");
        try (Connection agent = connect()) {
            run(agent, change);
        }
        Outcome listed = InProcess.at(home).run("list");
        assertThat(listed.exit()).isZero();
        assertThat(listed.err())
                .contains(database + " is not a database of a version of OpenCode that Seshat supports: " + said);
        InProcess.at(home).run("index");
        assertThat(InProcess.at(home).run("status", "--json").out())
                .as("nobody knows whether they are gone")
                .contains("\"sessions\":2", "\"archivedOnly\":0");
    }

    @Test
    void aDamagedDatabaseIsSaidToBeOneAndTheRestIsListed() throws IOException {
        byte[] bytes = Files.readAllBytes(database);
        for (int i = 100; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        Files.write(database, bytes);
        Path log = home.resolve(".claude/projects/-w/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl");
        Files.createDirectories(log.getParent());
        Files.writeString(log, "{}\n");
        Outcome listed = InProcess.at(home).run("list", "--json");
        assertThat(listed.err()).contains(database + " is damaged");
        assertThat(listed.out()).contains("\"total\":1");
    }

    @Test
    void aFileThatIsNoDatabaseIsSaidToBeNone() throws IOException {
        Files.writeString(database, "no database at all, but a text that is long enough to be looked at".repeat(40));
        assertThat(InProcess.at(home).run("list").err()).contains(database + " is damaged");
    }

    private int search(String word) {
        return InProcess.at(home).run("search", word, "--agent", "opencode").exit();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + database);
    }

    private static void run(Connection agent, String sql) throws SQLException {
        try (Statement statement = agent.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static OpenCodeRows rows() throws IOException {
        return OpenCodeRows.of(Files.readAllBytes(Path.of("src/test/resources/opencode/subagent/rows.jsonl")));
    }
}
