package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the server lets the role of one workstation do with the rows of another, told by SQL alone: none of it goes
/// through code of ours.
class PostgresRightsTest {

    /// All tables whose rows belong to a workstation, each with what makes a row of it.
    private enum Table {
        INDEXED_SESSIONS("""
                composite_key, workstation_id, project_id, session_id, exchange_count, tool_counts, file_mtime, session,
                agent, directories, branches, file, file_created, message_count, models, input_tokens, output_tokens,
                cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines, words_part, words_from, language
                """, """
                '%1$s:p:' || %2$d, '%1$s', 'p', 's', 0, '{}', 0, %2$d, 'claude', '{}', '{}', 'f', 0, 0, '{}', 0, 0, 0, 0, 0,
                0, 0, 0, 'english'"""),
        MESSAGES(
                "workstation_id, session, seq, recency, category, body, images, beside",
                "'%1$s', %2$d, 0, 0, 'user', 'said by %1$s', 0, 0"),
        LONG_MESSAGES("workstation_id, session, seq, part, recency, words", "'%1$s', %2$d, 0, 0, 0, 'word'"),
        SESSION_WORDS("workstation_id, session, part, slice, recency, words", "'%1$s', %2$d, 0, 0, 0, 'word'"),
        TOOL_USES("workstation_id, session, seq", "'%1$s', %2$d, 0"),
        RESPONSES("workstation_id, session, input, output, cache_read, cache_write", "'%1$s', %2$d, 0, 0, 0, 0"),
        SOURCE_FILES("""
                workstation_id, path, session, agent, state, modified, size, read_at, read_to, next_seq, open_calls, lines,
                malformed_lines, overlong_lines, facts, prefix_length, prefix_head, prefix_tail""", """
                '%1$s', 'log ' || %2$d, %2$d, 'claude', 'FAILED', 0, 0, 0, 0, 0, '{}', 0, 0, 0, '', 0, '', ''"""),
        FORGOTTEN("workstation_id, composite_key, at", "'%1$s', '%1$s:p:' || %2$d, now()"),
        METADATA("workstation_id, name, value", "'%1$s', 'note ' || %2$d, 'noted'");

        private final String columns;
        private final String values;

        Table(String columns, String values) {
            this.columns = columns;
            this.values = values;
        }

        /// Whether its rows are those of a session.
        boolean isOfSessions() {
            return this != FORGOTTEN && this != METADATA;
        }

        String insert(String workstation, int number) {
            return "insert into " + this + " (" + columns + ") values (" + values.formatted(workstation, number) + ")";
        }
    }

    private static final String DENIED = "42501";
    private static final String WRONG = "23514";
    private static final String ROLE = "role_of_mine";

    private final String address = PostgresServer.newArchive();

    @BeforeEach
    void fillTables() throws SQLException {
        asAdministrator("create role " + ROLE + " login");
        asAdministrator("select admit('" + ROLE + "', 'mine')");
        // The numbers of sessions: of 3 and 4 nothing is archived yet, and 5 is nobody's.
        asAdministrator("insert into session_numbers overriding system value"
                + " values (1, 'mine'), (2, 'yours'), (3, 'mine'), (4, 'yours')");
        asAdministrator("alter table session_numbers alter session restart with 5");
        for (String workstation : List.of("mine", "yours")) {
            asAdministrator("select enrol('" + workstation + "')");
            for (Table table : Table.values()) {
                asAdministrator(table.insert(workstation, workstation.equals("mine") ? 1 : 2));
            }
        }
    }

    @AfterEach
    void dropRole() throws SQLException {
        PostgresServer.drop(address);
        String other = PostgresServer.newDatabase();
        try (Connection connection = PostgresServer.connect(other);
                Statement statement = connection.createStatement()) {
            statement.execute("drop role " + ROLE);
        }
        PostgresServer.drop(other);
    }

    @Test
    void aRoleAddsChangesAndDeletesItsOwnRows() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                assertThat(statement.executeUpdate(table.insert("mine", 3))).isOne();
                assertThat(statement.executeUpdate("update " + table + " set workstation_id = workstation_id"))
                        .as("%s", table)
                        .isEqualTo(2);
                assertThat(statement.executeUpdate("delete from " + table))
                        .as("%s", table)
                        .isEqualTo(2);
            }
        }
        assertYoursAreThere();
    }

    @Test
    void aRoleAddsNoRowOfAnother() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                assertDenied(statement, table.insert("yours", 3));
                assertDenied(statement, table.insert("yours", 2) + " on conflict do nothing");
            }
        }
        assertYoursAreThere();
    }

    @Test
    void aRoleChangesNoRowOfAnother() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                String yours = " where workstation_id = 'yours'";
                assertThat(statement.executeUpdate("update " + table + " set workstation_id = 'mine'" + yours))
                        .as("%s", table)
                        .isZero();
                assertThat(statement.executeUpdate("delete from " + table + yours))
                        .as("%s", table)
                        .isZero();
                // Nor does it give away what is its own.
                assertDenied(statement, "update " + table + " set workstation_id = 'yours'");
            }
        }
        assertYoursAreThere();
    }

    @Test
    void aRoleAddsNothingToASessionOfAnother() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                if (table.isOfSessions()) {
                    for (int number : List.of(2, 4, 5)) {
                        assertDenied(statement, table.insert("mine", number));
                    }
                    assertDenied(statement, "update " + table + " set session = 4 where workstation_id = 'mine'");
                }
            }
        }
        assertYoursAreThere();
    }

    @Test
    void aRoleIsGivenItsNumbersAndChoosesNone() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            assertDenied(statement, "insert into session_numbers overriding system value values (6, 'mine')");
            assertDenied(statement, "insert into session_numbers (workstation_id) values ('yours')");
            assertDenied(statement, "update session_numbers set workstation_id = 'mine'");
            assertDenied(statement, "select setval(pg_get_serial_sequence('session_numbers', 'session'), 1)");
            assertThat(statement.executeUpdate("delete from session_numbers where workstation_id = 'yours'"))
                    .isZero();
            long given =
                    number(statement, "insert into session_numbers (workstation_id) values ('mine') returning session");
            assertThat(statement.executeUpdate(Table.MESSAGES.insert("mine", (int) given)))
                    .isOne();
        }
    }

    /// Whether a session is archived, and whether it is forgotten, is asked by its key.
    @Test
    void aRoleSpeaksOfNoKeyOfAnother() throws SQLException {
        String sessions = Table.INDEXED_SESSIONS.insert("mine", 3);
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (String key : List.of("yours:p:9", "mine2:p:9", "mine", "")) {
                assertFails(statement, WRONG, "insert into forgotten values ('mine', '" + key + "', now())");
                assertFails(statement, WRONG, "update forgotten set composite_key = '" + key + "'");
                assertFails(statement, WRONG, sessions.replace("'mine:p:' || 3", "'" + key + "'"));
                assertFails(statement, WRONG, "update indexed_sessions set composite_key = '" + key + "'");
            }
        }
        assertYoursAreThere();
    }

    /// PostgreSQL looks among the temporary tables first, unless it is told otherwise.
    @Test
    void aTemporaryTableMakesNoWriter() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            statement.execute("create temp table writers (role name, workstation_id text)");
            statement.execute("insert into pg_temp.writers values ('" + ROLE + "', 'yours')");
            statement.execute("grant select on pg_temp.writers to public");
            assertThat(number(statement, "select writes_for('yours')::integer")).isZero();
            assertThat(number(statement, "select writes_for('mine')::integer")).isOne();
            assertDenied(statement, "select enrol('yours')");
            assertThat(statement.executeUpdate("delete from messages where workstation_id = 'yours'"))
                    .isZero();
        }
        assertYoursAreThere();
    }

    /// Not one function looks elsewhere than where the tables are.
    @Test
    void everyFunctionLooksForTemporaryTablesLast() throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            String ours = "select count(*) from pg_proc where pronamespace = 'public'::regnamespace";
            assertThat(number(statement, ours)).isEqualTo(4);
            assertThat(number(statement, ours + " and proconfig = array['search_path=public, pg_temp']"))
                    .isEqualTo(4);
        }
    }

    @Test
    void aRoleDoesNotGetRoundTheRules() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                assertDenied(statement, "truncate " + table);
                assertDenied(statement, "drop policy deleting on " + table);
                assertDenied(statement, "alter table " + table + " disable row level security");
            }
            assertDenied(statement, "insert into writers values ('" + ROLE + "', 'yours')");
            assertDenied(statement, "select admit('" + ROLE + "', 'yours')");
            assertDenied(statement, "select enrol('yours')");
            assertDenied(statement, "select read_own_only(false)");
            assertDenied(statement, "delete from seshat_migrations");
            assertDenied(statement, "create table intruder (id integer)");
            assertDenied(statement, "select * from messages_" + md5("yours"));
            assertDenied(statement, "delete from messages_" + md5("yours"));
        }
        assertYoursAreThere();
    }

    @Test
    void aRoleReadsAllOrItsOwnAsTheAdministratorSays() throws SQLException {
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            assertReads(statement, 2);
            asAdministrator("select read_own_only(true)");
            assertReads(statement, 1);
            asAdministrator("select read_own_only(false)");
            assertReads(statement, 2);
        }
    }

    private static void assertReads(Statement statement, int rows) throws SQLException {
        for (Table table : Table.values()) {
            assertThat(number(statement, "select count(*) from " + table))
                    .as("%s", table)
                    .isEqualTo(rows);
        }
    }

    private void assertYoursAreThere() throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                assertThat(number(statement, "select count(*) from " + table + " where workstation_id = 'yours'"))
                        .as("%s", table)
                        .isOne();
            }
        }
    }

    private static void assertDenied(Statement statement, String sql) {
        assertFails(statement, DENIED, sql);
    }

    private static void assertFails(Statement statement, String state, String sql) {
        assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .asInstanceOf(InstanceOfAssertFactories.throwable(SQLException.class))
                .extracting(SQLException::getSQLState)
                .isEqualTo(state);
    }

    private String md5(String text) throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select md5('" + text + "')")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void asAdministrator(String sql) throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
