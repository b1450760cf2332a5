package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Mask;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows with false claims, a colleague's or my own unreadable ones, cost no message.
class PostgresClaimsTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final Workstation MINE = new Workstation("mine");
    private static final Workstation YOURS = new Workstation("yours");
    private static final String ROLE = "claimant";

    @TempDir
    Path directory;

    private final String address = PostgresServer.newArchive();
    private final Server server = Server.at(address, Mask.NONE, new Environment(Map.of()));
    private Projects mine;
    private Projects yours;

    @BeforeEach
    void fill() throws Exception {
        execute("postgres", "create role " + ROLE + " login");
        execute("postgres", "select admit('" + ROLE + "', 'yours')");
        mine = new Projects(directory.resolve("mine"));
        yours = new Projects(directory.resolve("yours"));
    }

    @AfterEach
    void drop() throws SQLException {
        server.close();
        execute("postgres", "drop owned by " + ROLE);
        execute("postgres", "drop role " + ROLE);
        PostgresServer.drop(address);
    }

    @Test
    void aColleaguesRowIsNoFormerVersionOfMySession() throws Exception {
        Path log = mine.write("a", id(1), prompts("one", "two"));
        index(mine, MINE, IndexRequest.CHANGES);
        yours.write("a", id(2), prompts("one", "two", "three"));
        index(yours, YOURS, IndexRequest.CHANGES);
        SessionKey key = Projects.read(log).key();
        SessionKey my = new SessionKey("mine", key.projectId(), key.sessionId());
        execute(
                ROLE,
                "update indexed_sessions set former_of = '" + my
                        + "', former_at = now() where workstation_id = 'yours'");
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(archive.formersOf(my)).isEmpty();
        }
        mine.write(log, prompts("something else"));
        index(mine, MINE, IndexRequest.CHANGES);
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(archive.formersOf(my))
                    .singleElement()
                    .satisfies(former ->
                            assertThat(texts(archive, former.session().key())).containsExactly("one", "two"));
        }
    }

    @Test
    void aColleaguesSessionOfTheSameIdDoesNotReplaceMine() throws Exception {
        Path log = mine.write("a", "notes", named("first", "one"));
        mine.write("a", "more", named("second", "1"), named("second", "2"));
        index(mine, MINE, IndexRequest.CHANGES);
        yours.write("a", "notes", named("first", "one"));
        index(yours, YOURS, IndexRequest.CHANGES);
        // Not a session key, but the table accepts it.
        execute(ROLE, "insert into forgotten values ('yours', 'yours:x', now())");
        mine.write(log, named("second", "1"));
        index(mine, MINE, IndexRequest.CHANGES);
        try (Archive archive = server.open(ENGLISH, false)) {
            assertThat(archive.withId("first"))
                    .extracting(each -> each.session().key().workstationId())
                    .containsExactlyInAnyOrder("mine", "yours");
        }
    }

    @Test
    void mySessionWhoseRowCannotBeReadIsReplacedAndForgotten() throws Exception {
        Path log = mine.write("a", id(1), prompts("one", "two"));
        index(mine, MINE, IndexRequest.CHANGES);
        String spoil = "update indexed_sessions set title = repeat('heron ', 200000) where workstation_id = 'mine'";
        execute("postgres", spoil);
        index(mine, MINE, IndexRequest.REREAD_ALL);
        assertThat(ids()).containsExactly(id(1));
        execute("postgres", spoil);
        mine.write(log, prompts("uno"));
        index(mine, MINE, IndexRequest.CHANGES);
        assertThat(ids()).as("the former version cannot be read").containsExactly(id(1));
        assertThat(texts("select body from messages order by body")).containsExactly("one", "two", "uno");
        execute("postgres", spoil);
        SessionKey key = Projects.read(log).key();
        try (Archive archive = server.open(ENGLISH, true);
                ArchiveWriter writer = archive.writer()) {
            writer.forget(new SessionKey("mine", key.projectId(), key.sessionId()), Instant.EPOCH);
            writer.commit();
        }
        assertThat(texts("select composite_key from indexed_sessions")).isEmpty();
    }

    @Test
    void myMessageThatCannotBeReadIsKept() throws Exception {
        Path log = mine.write("a", id(1), prompts("one", "two", "three", "four", "five"));
        index(mine, MINE, IndexRequest.CHANGES);
        execute("postgres", "update messages set category = 'tool_call', body = 'no JSON' where seq = 1");
        mine.write(log, prompts("one", "three", "four", "five", "six"));
        index(mine, MINE, IndexRequest.CHANGES);
        assertThat(texts("select body from messages where body = 'no JSON'")).hasSize(1);
    }

    private List<String> ids() {
        List<String> ids = new ArrayList<>();
        try (Archive archive = server.open(ENGLISH, false)) {
            archive.sessions(each -> ids.add(each.session().key().sessionId()));
        }
        return ids;
    }

    private static List<String> texts(Archive archive, SessionKey key) {
        return Holdings.messages(archive, key).stream()
                .map(message -> message.text())
                .toList();
    }

    private void index(Projects projects, Workstation workstation, IndexRequest request) {
        server.index(
                workstation,
                ENGLISH,
                archive -> projects.indexer(archive, workstation).run(request, IndexProgress.none()),
                _ -> {});
    }

    private static String[] prompts(String... texts) {
        String[] lines = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            lines[i] = Lines.prompt(CWD, texts[i]);
        }
        return lines;
    }

    private static String named(String session, String text) {
        return "{\"type\":\"user\",\"cwd\":\"/work/apple\",\"sessionId\":\"" + session
                + "\",\"message\":{\"content\":\"" + text + "\"}}";
    }

    private List<String> texts(String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Connection connection = PostgresServer.connect(address, "postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private void execute(String role, String sql) throws SQLException {
        try (Connection connection = PostgresServer.connect(address, role);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
