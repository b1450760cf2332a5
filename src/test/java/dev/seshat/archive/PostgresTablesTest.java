package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Mask;
import dev.seshat.model.SeshatException;
import dev.seshat.words.Language;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The tables as seen by other programs: their columns, and who may create them.
class PostgresTablesTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);

    /// Columns that other programs use keep their names and types, whatever is added.
    @Test
    void theColumnsOfIndexedSessionsAreThoseThatAreKnown() throws SQLException {
        Map<String, String> columns = new TreeMap<>();
        try (Connection connection = PostgresServer.connect(PostgresServer.newArchive());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select column_name, data_type, is_nullable from information_schema.columns
                        where table_schema = 'public' and table_name = 'indexed_sessions'""")) {
            while (rows.next()) {
                boolean always = rows.getString("is_nullable").equals("NO");
                columns.put(rows.getString("column_name"), rows.getString("data_type") + (always ? ", always" : ""));
            }
        }
        assertThat(columns)
                .containsAllEntriesOf(Map.ofEntries(
                        Map.entry("composite_key", "text, always"),
                        Map.entry("workstation_id", "text, always"),
                        Map.entry("project_id", "text, always"),
                        Map.entry("session_id", "text, always"),
                        Map.entry("project_path", "text"),
                        Map.entry("git_branch", "text"),
                        Map.entry("exchange_count", "integer, always"),
                        Map.entry("tool_counts", "text, always"),
                        Map.entry("content", "text"),
                        Map.entry("file_mtime", "bigint, always"),
                        Map.entry("first_msg_at", "timestamp with time zone"),
                        Map.entry("last_msg_at", "timestamp with time zone"),
                        Map.entry("created_at", "timestamp with time zone, always"),
                        Map.entry("updated_at", "timestamp with time zone, always")));
    }

    @Test
    void theKeyOfASessionIsTheKeyOfItsRow() throws SQLException {
        try (Connection connection = PostgresServer.connect(PostgresServer.newArchive());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select string_agg(a.attname, ', ') from pg_index i
                        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
                        where i.indrelid = 'indexed_sessions'::regclass and i.indisprimary""")) {
            rows.next();
            assertThat(rows.getString(1)).isEqualTo("composite_key");
        }
    }

    @Test
    void whoMayNotMakeTablesIsToldWhoMay() throws SQLException {
        String address = PostgresServer.newDatabase();
        execute(address, "create role plain_user login");
        execute(address, "revoke create on schema public from public");
        try (Server server =
                Server.at(address.replace("postgres@", "plain_user@"), Mask.NONE, new Environment(Map.of()))) {
            assertThatThrownBy(() -> server.open(ENGLISH, true))
                    .isInstanceOf(SeshatException.class)
                    .hasMessageContaining("“plain_user” has no right to change them")
                    .hasMessageContaining("the owner of the database");
        }
        // Once the tables exist, an admitted role only needs the right to write.
        try (Server server = Server.at(address, Mask.NONE, new Environment(Map.of()))) {
            server.open(ENGLISH, true).close();
        }
        execute(address, "select admit('plain_user', 'mine')");
        try (Server server =
                        Server.at(address.replace("postgres@", "plain_user@"), Mask.NONE, new Environment(Map.of()));
                Archive archive = server.open(ENGLISH, true)) {
            assertThat(archive.counts().sessions()).isZero();
        }
    }

    @Test
    void whoIsNotAdmittedIsSentToTheAdministrator() throws SQLException {
        String address = PostgresServer.newArchive();
        execute(address, "create role stranger login");
        try (Server server =
                Server.at(address.replace("postgres@", "stranger@"), Mask.NONE, new Environment(Map.of()))) {
            assertThatThrownBy(() -> server.open(ENGLISH, false))
                    .isInstanceOf(SeshatException.class)
                    .hasMessageContaining("does not permit this to “stranger”: ask its administrator.");
        }
    }

    private static void execute(String address, String sql) throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
