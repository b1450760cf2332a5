package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The view `links`, queried like the table that it stands for.
class SqliteLinksViewTest extends OnAnArchive {

    private Path file = Path.of("");

    @Override
    ArchiveStore store(Path place) {
        file = place.resolve("archive.db");
        return new SqliteStore(file);
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                ResultSet found = database.createStatement().executeQuery(sql)) {
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.add(found.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    private static String forked(String line, int from) {
        return line.substring(0, line.length() - 1) + ",\"forkedFrom\":{\"sessionId\":\"" + id(from) + "\"}}";
    }

    private String key(int number) {
        return archive.withId(id(number)).getFirst().session().key().toString();
    }

    @Test
    void relatedSessionsTopicsOverProjectsAndThreadsAreQueries() throws IOException, SQLException {
        projects.write("a", id(3), forked(Lines.prompt(CWD, "three"), 2));
        projects.write("a", id(2), forked(Lines.prompt(CWD, "lantern " + id(1)), 1));
        projects.write(
                "b",
                id(1),
                Lines.prompt("/work/pear", "lantern"),
                Lines.call("t1", "Read", "{\"file_path\":\"/work/x\"}"),
                Lines.call("t2", "Read", "{\"file_path\":\"/work/x\"}"),
                Lines.result("t1", "", true),
                Lines.result("t2", "", true));
        projects.write("b/" + id(1) + "/subagents", "agent-x", Lines.prompt("/work/pear", "sub"));
        projects.index(archive);
        assertThat(rows("select relationship, target_type, target_id, weight from links"
                        + " where source_type = 'session' and source_id = '" + key(2) + "' order by 1, 3"))
                .contains("continues session " + key(1) + " 1.0", "references session " + key(1) + " 1.0");
        assertThat(rows("select source_id from links where target_type = 'session' and target_id = '"
                        + archive.withId("x").getFirst().session().key() + "' and relationship = 'spawned'"))
                .containsExactly(key(1));
        assertThat(rows("select l.target_id, count(distinct s.project_path) as projects from links l"
                        + " join sessions s on s.key = l.source_id where l.relationship = 'discusses'"
                        + " group by l.target_id having projects > 1"))
                .containsExactly("lantern 2");
        assertThat(rows("with recursive thread (key) as (select '" + key(3) + "' union select l.target_id"
                        + " from thread t join links l on l.source_type = 'session' and l.source_id = t.key"
                        + " and l.relationship = 'continues')"
                        + " select s.session_id from thread t join sessions s on s.key = t.key order by 1"))
                .containsExactly(id(1), id(2), id(3));
        assertThat(rows("select * from links where relationship = 'touches'")).isEmpty();
    }

    @Test
    void noLinkIsThereTwice() throws IOException, SQLException {
        projects.write("a", id(2), forked(Lines.prompt(CWD, "two"), 1));
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "one"),
                "{\"type\":\"continued-in\",\"continuedInSessionId\":\"" + id(2) + "\"}");
        projects.index(archive);
        assertThat(rows("select source_id, target_id from links where relationship = 'continues'"))
                .containsExactly(key(2) + " " + key(1));
        assertThat(rows("select count(*) from links")).isEqualTo(rows("select count(distinct id) from links"));
    }

    @Test
    void linksOfOneSessionAreLookedUp() throws IOException, SQLException {
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        projects.index(archive);
        assertThat(rows("explain query plan select * from links where source_type = 'session' and source_id = 'x'"
                        + " and relationship = 'touches'"))
                .noneMatch(step -> step.contains("SCAN s ") || step.contains("SCAN l "));
    }
}
