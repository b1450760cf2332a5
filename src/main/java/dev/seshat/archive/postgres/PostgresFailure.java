package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/// What went wrong with the server, as a sentence that says what to do. PostgreSQL tells by classes of codes.
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
                    archive + " cannot be reached: see whether the server runs and the network is up, then try again.",
                    e);
        }
        if (state.startsWith("28")) {
            return new SeshatException(
                    Kind.DENIED,
                    archive + " lets nobody in as “" + address.user()
                            + "”: name the user in its address, and keep the password in the file that PGPASSFILE names.",
                    e);
        }
        return switch (state) {
            case "3D000" ->
                new SeshatException(
                        Kind.UNREADABLE, archive + " is not there: create the database, or name another.", e);
            case "42P01" -> new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.", e);
            case DENIED ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        archive + " does not permit this to “" + address.user() + "”: ask who administers it.",
                        e);
            case "25006" -> new SeshatException(Kind.UNWRITABLE, archive + " can only be read.", e);
            case "53100" ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        "the disk of " + archive + " is full. What was archived before is safe; make room there and run"
                                + " it again.",
                        e);
            case "57014" ->
                new SeshatException(
                        Kind.BUSY,
                        archive + " took longer than " + Patience.SEARCH.toSeconds()
                                + " s for one answer: try again, or ask for less.",
                        e);
            case "40001", "40P01", LOCKED, "53300" ->
                new SeshatException(Kind.BUSY, archive + " is busy with others: try again.", e);
            default -> new SeshatException(Kind.UNREADABLE, archive + " failed: " + reason(e) + ".", e);
        };
    }

    /// Somebody else has a lock.
    ///
    /// @param holders who; empty when that is not known
    static SeshatException locked(SQLException e, Address address, String holders) {
        return new SeshatException(
                Kind.BUSY,
                "the archive " + address + " is locked"
                        + (holders.isEmpty() ? " by somebody else" : " by " + holders)
                        + ": try again, or ask who administers it to end that process.",
                e);
    }

    /// Whether it failed because of a lock that somebody else has.
    static boolean isLocked(@Nullable Throwable cause) {
        return cause instanceof SQLException e && state(e).equals(LOCKED);
    }

    /// What the server says, without the statement: that holds what was said in sessions.
    private static String reason(SQLException e) {
        SQLException said = e.getNextException() == null ? e : e.getNextException();
        return said instanceof PSQLException server && server.getServerErrorMessage() != null
                ? String.valueOf(server.getServerErrorMessage().getMessage())
                : "it gave code " + state(e);
    }

    /// Whether it failed because the connection is gone: then it is worth another try.
    static boolean isLost(@Nullable Throwable cause) {
        if (!(cause instanceof SQLException e)) {
            return false;
        }
        String state = state(e);
        return state.startsWith("08")
                || state.startsWith("57P")
                // The server always gives a code: so speaks a pool that has waited in vain, or a connection that it
                // closed.
                || state.isEmpty();
    }

    /// Whether the role lacks a right.
    static boolean isDenied(SQLException e) {
        return state(e).equals(DENIED);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}
