package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Lets one process at a time write for a workstation, while others write for theirs.
///
/// It is the lock of a row that only a writer of the workstation may lock: row-level security refuses it to all others,
/// who could take any advisory lock. A transaction on a connection of its own holds it, so it ends with that
/// connection,
/// however that ends.
final class WorkstationLock implements AutoCloseable {

    private static final int PAUSE_MILLIS = 100;
    private static final String NAME = "writer";

    private final Sql sql;

    private WorkstationLock(Sql sql) {
        this.sql = sql;
    }

    /// Take the lock, and wait for it if need be: who holds it may write for this workstation.
    ///
    /// @param connections opens a connection
    /// @param waiting told once who has it
    static WorkstationLock take(Supplier<Sql> connections, Workstation workstation, Consumer<String> waiting) {
        boolean told = false;
        while (true) {
            Optional<WorkstationLock> lock = tryTake(connections, workstation);
            if (lock.isPresent()) {
                return lock.get();
            }
            if (!told) {
                String holder;
                try (Sql sql = connections.get()) {
                    holder = holder(sql, workstation)
                            .map(who -> " (" + who + ")")
                            .orElse("");
                }
                waiting.accept("another process is indexing for this workstation" + holder + "; waiting for it…");
                told = true;
            }
            pause();
        }
    }

    /// Take the lock if nobody has it.
    static Optional<WorkstationLock> tryTake(Supplier<Sql> connections, Workstation workstation) {
        Sql sql = connections.get();
        boolean taken = false;
        try {
            sql.execute(Patience.GREETING);
            sql.run(
                    "insert into metadata (workstation_id, name, value) values (?, ?, '') on conflict do nothing",
                    workstation.id(),
                    NAME);
            sql.begin();
            // The lock is held without a word for as long as the run takes.
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

    /// Who holds the lock, for a message; nothing when nobody does.
    static Optional<String> holder(Sql sql, Workstation workstation) {
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

    private static void release(Sql sql) {
        try (sql) {
            sql.rollback();
        } catch (SeshatException e) {
            // A connection that is lost holds no lock.
        }
    }

    @Override
    public void close() {
        release(sql);
    }
}
