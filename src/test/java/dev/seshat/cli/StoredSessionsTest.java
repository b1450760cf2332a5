package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.StoredKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Databases of agents are read while the agents use them, and together with older logs of the same sessions.
class StoredSessionsTest {

    private static final String CLAW = "9d880011-33d4-4e5f-8a6b-0c1d2e3f4a5b";
    private static final String EDITOR = "8c660101-33d4-4e5f-8a6b-0c1d2e3f4a5b";
    private static final Path RESOURCES = Path.of("src/test/resources");

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @EnumSource(StoredKind.class)
    void readingLeavesNothingBesideADatabase(StoredKind kind) throws IOException {
        Path session = write(kind).getFirst();
        Path directory = database(session).resolveSibling(".").normalize();
        List<Path> before = files(directory);
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        assertThat(InProcess.at(home).run("show", session).exit()).isZero();
        assertThat(files(directory)).isEqualTo(before);
    }

    @Test
    void whatCursorWritesMeanwhileIsReadWithTheNextRun() throws IOException, SQLException {
        Path session = write(StoredKind.CURSOR_EDITOR).getFirst();
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        try (Connection cursor = connect(database(session))) {
            cursor.setAutoCommit(false);
            run(
                    cursor,
                    "update cursorDiskKV set value = json_set(value, '$.text', 'Spruce, in nine days.') where key ="
                            + " 'bubbleId:" + EDITOR + ":b9'");
            assertThat(InProcess.at(home).run("show", session).out()).contains("Oak, in fourteen days.");
            run(
                    cursor,
                    "update cursorDiskKV set value = json_set(value, '$.lastUpdatedAt', 1772359999000) where key ="
                            + " 'composerData:" + EDITOR + "'");
            cursor.commit();
            assertThat(Path.of(database(session) + "-wal")).isNotEmptyFile();
            assertThat(InProcess.at(home).run("index").exit()).isZero();
            assertThat(InProcess.at(home).run("search", "spruce", "--json").out())
                    .contains("\"agent\":\"cursor\"");
        }
    }

    @Test
    void aTranscriptOfASessionInTheDatabaseIsLeftOut() throws IOException {
        Path session = write(StoredKind.CURSOR_EDITOR).getFirst();
        Path transcripts = home.resolve(".cursor/projects/work-tannery/agent-transcripts");
        line(transcripts.resolve(EDITOR).resolve(EDITOR + ".jsonl"), "An excerpt.");
        line(transcripts.resolve("8c660200-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl"), "Only a transcript.");
        assertThat(InProcess.at(home).run("list", "--all", "--json").out())
                .contains("\"total\":2,", "\"file\":\"" + session + "\"", "Only a transcript.")
                .doesNotContain("An excerpt.");
        assertThat(InProcess.at(home).run("show", EDITOR).out()).contains("Oak, in fourteen days.");
    }

    @Test
    void aSessionThatOpenClawMovedIntoItsDatabaseIsReadThere() throws IOException {
        Path session = write(StoredKind.OPENCLAW).getFirst();
        Path file = home.resolve(".openclaw/agents/main/sessions").resolve(CLAW + ".jsonl");
        Files.createDirectories(file.getParent());
        Files.copy(
                RESOURCES.resolve("openclaw/file/agents/main/sessions/9d880001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl"),
                file);
        Files.copy(file, file.resolveSibling("9d880099-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl"));
        assertThat(InProcess.at(home).run("list", "--all", "--json").out())
                .contains("\"total\":2,", session.toString(), "9d880099")
                .doesNotContain(file.toString());
    }

    @Test
    void openClawResumesAConversationByItsKey() throws IOException {
        Path session = write(StoredKind.OPENCLAW).getFirst();
        assertThat(InProcess.at(home).run("resume", session, "--print").out())
                .contains("openclaw chat --session \"$(printf %b \"agent\\0072main\\0072main\")\"");
    }

    @Test
    void cursorsCommandLineResumesByIdAndItsEditorDoesNot() throws IOException {
        Path chat = write(StoredKind.CURSOR_CHAT).getFirst();
        assertThat(InProcess.at(home).run("resume", chat, "--print").out())
                .contains("cursor-agent --resume 8c660010-33d4-4e5f-8a6b-0c1d2e3f4a5b");
    }

    @ParameterizedTest
    @EnumSource(StoredKind.class)
    void aDatabaseThatIsNoneIsReported(StoredKind kind) throws IOException {
        Path database = database(write(kind).getFirst());
        Files.writeString(database, "not a database, but long enough to be looked at\n".repeat(100));
        Outcome listed = InProcess.at(home).run("list", "--all");
        assertThat(listed.exit()).isZero();
        if (kind != StoredKind.CURSOR_CHAT) {
            assertThat(listed.err()).contains(database + " is damaged");
        }
    }

    @Test
    void aConversationThatIsNotJsonHidesNoOther() throws IOException, SQLException {
        Path session = write(StoredKind.CURSOR_EDITOR).getFirst();
        try (Connection cursor = connect(database(session))) {
            run(cursor, "insert into cursorDiskKV values ('composerData:8c660999-33d4', '{\"half')");
        }
        assertThat(InProcess.at(home).run("list", "--all", "--json").out())
                .contains("\"total\":2,", session.toString(), "8c660999-33d4");
    }

    private static Path database(Path session) {
        return Objects.requireNonNull(session.getParent());
    }

    private List<Path> write(StoredKind kind) throws IOException {
        Path quirk = kind.quirks().getFirst();
        return kind.write(Files.readAllBytes(quirk.resolve(kind.lines())), home);
    }

    private static void line(Path transcript, String prompt) throws IOException {
        Files.createDirectories(transcript.getParent());
        Files.writeString(transcript, "{\"role\":\"user\",\"message\":{\"content\":\"" + prompt + "\"}}\n");
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Connection connect(Path database) throws SQLException {
        Connection agent = DriverManager.getConnection("jdbc:sqlite:" + database);
        run(agent, "pragma wal_autocheckpoint = 0");
        return agent;
    }

    private static void run(Connection agent, String sql) throws SQLException {
        try (Statement statement = agent.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
