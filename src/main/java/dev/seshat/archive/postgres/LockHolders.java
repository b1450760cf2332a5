package dev.seshat.archive.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// Finds the processes that hold the locks others wait for. Every role with access may lock the tables or
/// take an advisory lock; the server shows process, role and program to everyone.
final class LockHolders {

    private static final String HOLDING = """
            select distinct a.pid, a.usename, a.application_name from pg_locks l
            join pg_stat_activity a on a.pid = l.pid left join pg_class c on c.oid = l.relation
            where l.granted and l.pid <> pg_backend_pid()
                and l.database = (select oid from pg_database where datname = current_database())
                and (l.locktype = 'advisory' or (c.relnamespace = current_schema()::regnamespace
                    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')))
            order by a.pid limit 3""";

    private LockHolders() {}

    /// The processes that may have blocked a connection that just gave up; empty if unknown.
    static String of(Connection connection) {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            List<String> holders = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(HOLDING)) {
                while (rows.next()) {
                    holders.add(describe(rows));
                }
            }
            return String.join(", ", holders);
        } catch (SQLException e) {
            return "";
        }
    }

    static String describe(ResultSet row) throws SQLException {
        String program = row.getString("application_name");
        return "process " + row.getInt("pid") + " of the server, role “" + row.getString("usename") + "”"
                + (program == null || program.isEmpty() ? "" : ", program “" + program + "”");
    }
}
