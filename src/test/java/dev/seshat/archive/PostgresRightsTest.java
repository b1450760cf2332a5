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

/// What the server lets a role do with the rows of another workstation, in plain SQL that bypasses our code.
class PostgresRightsTest {

    /// All tables whose rows belong to a workstation, each with the values of a row.
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
        // Session numbers: nothing is archived yet for 3 and 4, and 5 belongs to nobody.
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
            }
            // The sessions last: they take their rows with them.
            for (Table table : List.of(Table.values()).reversed()) {
                assertThat(statement.executeUpdate("delete from " + table))
                        .as("%s", table)
                        .isEqualTo(2);
            }
        }
        assertYoursAreThere();
    }

    /// The test adds rows of another workstation under one of our numbers, which no role could do.
    @Test
    void aDeletedSessionTakesTheRowsOfItsWorkstationOnly() throws SQLException {
        asAdministrator(
                "insert into source_files select 'yours', '/home/history.jsonl', agent, state, reason, null,"
                        + " modified, size, file_key, read_at, read_to, next_seq, open_calls, lines, malformed_lines,"
                        + " overlong_lines, facts, prefix_length, prefix_head, prefix_tail from source_files where session = 2");
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            statement.execute(Table.INDEXED_SESSIONS.insert("mine", 3));
            for (Table table : Table.values()) {
                if (table.isOfSessions() && table != Table.INDEXED_SESSIONS) {
                    asAdministrator(table.insert("yours", 3));
                }
            }
            assertThat(statement.executeUpdate("delete from indexed_sessions")).isEqualTo(2);
            for (Table table : Table.values()) {
                boolean isOfSessions = table.isOfSessions();
                assertThat(number(statement, "select count(*) from " + table + " where workstation_id = 'mine'"))
                        .as("%s", table)
                        .isEqualTo(isOfSessions ? 0 : 1);
                boolean hasMore = isOfSessions && table != Table.INDEXED_SESSIONS;
                assertThat(number(statement, "select count(*) from " + table + " where workstation_id = 'yours'"))
                        .as("%s", table)
                        .isEqualTo(table == Table.SOURCE_FILES ? 3 : hasMore ? 2 : 1);
            }
            assertThat(number(statement, "select count(*) from session_numbers where workstation_id = 'yours'"))
                    .isEqualTo(2);
            assertDenied(statement, Table.MESSAGES.insert("mine", 3));
        }
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
                // Nor can it give away its own.
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

    /// Bytes are kept by file, and stay when a session is deleted.
    @Test
    void aRoleKeepsNoBytesForAnother() throws SQLException {
        String files = "insert into raw_files (workstation_id, path, log, agent, kind, stored, moved)"
                + " values ('%s', 'log of %s', 'log', 'claude', 'LOG', 0, false)";
        String versions = "insert into raw_versions (workstation_id, file, version, hash, session_key, size, modified,"
                + " mode, kept_at) values ('%s', %d, %d, '', '', 0, 0, 0, 0)";
        String chunks = "insert into raw_chunks (workstation_id, file, ordinal, first_version, length, hash, bytes)"
                + " values ('%s', %d, %d, 1, 0, 0, '')";
        asAdministrator(files.formatted("yours", "yours"));
        long yours;
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            yours = number(statement, "select id from raw_files");
        }
        try (Connection connection = PostgresServer.connect(address, ROLE);
                Statement statement = connection.createStatement()) {
            assertDenied(statement, files.formatted("yours", "mine"));
            long mine = number(statement, files.formatted("mine", "mine") + " returning id");
            for (String insert : List.of(versions, chunks)) {
                asAdministrator(insert.formatted("yours", yours, 1));
                statement.execute(insert.formatted("mine", mine, 1));
                assertDenied(statement, insert.formatted("yours", yours, 2));
                assertDenied(statement, insert.formatted("mine", yours, 2));
            }
            assertThat(statement.executeUpdate("delete from indexed_sessions")).isOne();
            for (String table : List.of("raw_files", "raw_versions", "raw_chunks")) {
                assertThat(number(statement, "select count(*) from " + table)).isEqualTo(2);
                assertDenied(statement, "update " + table + " set workstation_id = 'yours'");
                assertDenied(statement, "truncate " + table);
                if (!table.equals("raw_files")) {
                    assertDenied(statement, "update " + table + " set file = " + yours);
                }
                assertThat(statement.executeUpdate("delete from " + table + " where workstation_id = 'yours'"))
                        .as(table)
                        .isZero();
            }
            asAdministrator("select read_own_only(true)");
            for (String table : List.of("raw_files", "raw_versions", "raw_chunks")) {
                assertThat(number(statement, "select count(*) from " + table)).isOne();
            }
        }
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

    /// Whether a session is archived or forgotten is looked up by its key.
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

    /// PostgreSQL searches temporary tables first by default.
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

    /// No function searches anywhere but in the tables' own schema.
    @Test
    void everyFunctionLooksForTemporaryTablesLast() throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            String ours = "select count(*) from pg_proc where pronamespace = 'public'::regnamespace";
            assertThat(number(statement, ours)).isEqualTo(6);
            assertThat(number(statement, ours + " and proconfig = array['search_path=public, pg_temp']"))
                    .isEqualTo(6);
        }
    }

    /// All others run with the rights of their caller, also in a trigger.
    @Test
    void twoFunctionsHaveTheRightsOfTheirOwner() throws SQLException {
        try (Connection connection = PostgresServer.connect(address);
                Statement statement = connection.createStatement()) {
            String owners = "select count(*) from pg_proc where pronamespace = 'public'::regnamespace and prosecdef";
            assertThat(number(statement, owners)).isEqualTo(2);
            assertThat(number(statement, owners + " and proname in ('writes_for', 'enrol')"))
                    .isEqualTo(2);
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
