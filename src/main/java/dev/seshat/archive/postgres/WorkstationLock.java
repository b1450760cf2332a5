package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Lets one process at a time write for a workstation, while others write for theirs.
///
/// It locks a row that only writers of the workstation may lock, due to row-level security; an advisory lock
/// would be open to every role. A transaction on a separate connection holds the lock, so the lock ends with
/// the connection, however that happens.
final class WorkstationLock implements AutoCloseable {

    private static final int PAUSE_MILLIS = 100;
    private static final String NAME = "writer";

    private final PostgresConnection sql;

    private WorkstationLock(PostgresConnection sql) {
        this.sql = sql;
    }

    /// Take the lock, waiting if needed. The holder may write for this workstation.
    ///
    /// @param connections opens a connection
    /// @param waiting receives the name of the holder, once
    static WorkstationLock take(
            Supplier<PostgresConnection> connections, Workstation workstation, Consumer<String> waiting) {
        boolean told = false;
        while (true) {
            Optional<WorkstationLock> lock = tryTake(connections, workstation);
            if (lock.isPresent()) {
                return lock.get();
            }
            if (!told) {
                String holder;
                try (PostgresConnection sql = connections.get()) {
                    holder = holder(sql, workstation)
                            .map(who -> " (" + who + ")")
                            .orElse("");
                }
                waiting.accept("another process is indexing for this workstation" + holder + "; waiting…");
                told = true;
            }
            pause();
        }
    }

    /// Take the lock if it is free.
    static Optional<WorkstationLock> tryTake(Supplier<PostgresConnection> connections, Workstation workstation) {
        PostgresConnection sql = connections.get();
        boolean taken = false;
        try {
            sql.execute(PostgresTimeouts.GREETING);
            sql.run(
                    "insert into metadata (workstation_id, name, value) values (?, ?, '') on conflict do nothing",
                    workstation.id(),
                    NAME);
            sql.begin();
            // The connection is idle while the run holds the lock.
            sql.execute("set local idle_in_transaction_session_timeout = 0");
            taken = sql.first(
                            "select true from metadata where workstation_id = ? and name = ? for update skip locked",
                            row -> row.getBoolean(1),
                            workstation.id(),
                            NAME)
                    .isPresent();
            return taken ? Optional.of(new WorkstationLock(sql)) : Optional.empty();
        } finally {
            if (!taken) {
                release(sql);
            }
        }
    }

    /// The holder of the lock, for messages; empty if it is free.
    static Optional<String> holder(PostgresConnection sql, Workstation workstation) {
        return sql.first("""
                select a.pid, a.usename, a.application_name from metadata m
                join pg_locks l on l.locktype = 'transactionid' and l.granted and l.transactionid = m.xmax
                join pg_stat_activity a on a.pid = l.pid
                where m.workstation_id = ? and m.name = ?""", LockHolders::describe, workstation.id(), NAME);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "stopped while waiting for another process.", e);
        }
    }

    private static void release(PostgresConnection sql) {
        try (sql) {
            sql.rollback();
        } catch (SeshatException e) {
            // A lost connection holds no lock.
        }
    }

    @Override
    public void close() {
        release(sql);
    }
}
