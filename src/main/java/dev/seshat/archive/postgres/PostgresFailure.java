package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/// Turns server errors into sentences that say what to do. PostgreSQL classifies errors by code.
final class PostgresFailure {

    private static final String DENIED = "42501";
    private static final String LOCKED = "55P03";

    private PostgresFailure() {}

    static SeshatException of(SQLException e, Address address) {
        String state = state(e);
        String archive = "the archive " + address;
        if (isLost(e)) {
            return new SeshatException(
                    Kind.UNREACHABLE,
                    archive + " cannot be reached: check the server and the network, then try again.",
                    e);
        }
        if (state.startsWith("28")) {
            return new SeshatException(
                    Kind.DENIED,
                    archive + " rejected the login of “" + address.user()
                            + "”: check the user in the address, and the password in the file that PGPASSFILE names.",
                    e);
        }
        return switch (state) {
            case "3D000" ->
                new SeshatException(
                        Kind.UNREADABLE, archive + " does not exist: create the database, or name another.", e);
            case "42P01" -> new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.", e);
            case DENIED ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        archive + " does not permit this to “" + address.user() + "”: ask its administrator.",
                        e);
            case "25006" -> new SeshatException(Kind.UNWRITABLE, archive + " is read-only.", e);
            case "53100" ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        "the disk of " + archive
                                + " is full. What was archived before is safe; free some space there and try"
                                + " again.",
                        e);
            case "57014" ->
                new SeshatException(
                        Kind.BUSY,
                        archive + " took longer than " + PostgresTimeouts.SEARCH.toSeconds()
                                + " s for one query: try again, or narrow the search.",
                        e);
            case "40001", "40P01", LOCKED, "53300" ->
                new SeshatException(Kind.BUSY, archive + " is busy: try again.", e);
            default -> new SeshatException(Kind.UNREADABLE, archive + " failed: " + reason(e) + ".", e);
        };
    }

    /// Another process holds a lock.
    ///
    /// @param holders the processes; empty if unknown
    static SeshatException locked(SQLException e, Address address, String holders) {
        return new SeshatException(
                Kind.BUSY,
                "the archive " + address + " is locked"
                        + (holders.isEmpty() ? " by another process" : " by " + holders)
                        + ": try again, or ask its administrator to end that process.",
                e);
    }

    /// Whether it failed because another process holds a lock.
    static boolean isLocked(@Nullable Throwable cause) {
        return cause instanceof SQLException e && state(e).equals(LOCKED);
    }

    /// The server's message without the statement, which may contain text from sessions.
    private static String reason(SQLException e) {
        SQLException said = e.getNextException() == null ? e : e.getNextException();
        return said instanceof PSQLException server && server.getServerErrorMessage() != null
                ? String.valueOf(server.getServerErrorMessage().getMessage())
                : "it gave code " + state(e);
    }

    /// Whether the connection was lost, so that a retry may help.
    static boolean isLost(@Nullable Throwable cause) {
        if (!(cause instanceof SQLException e)) {
            return false;
        }
        String state = state(e);
        return state.startsWith("08")
                || state.startsWith("57P")
                // The server always sends a code. Without one, the pool timed out or closed the connection.
                || state.isEmpty();
    }

    /// Whether the role lacks a permission.
    static boolean isDenied(SQLException e) {
        return state(e).equals(DENIED);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}
