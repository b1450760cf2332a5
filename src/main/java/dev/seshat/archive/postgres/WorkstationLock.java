package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.util.Optional;
import java.util.function.Consumer;

/// Lets one process at a time write for a workstation, while others write for theirs. The server holds it: it ends with
/// its connection, however that ends.
final class WorkstationLock implements AutoCloseable {

    private static final int PAUSE_MILLIS = 100;
    private static final String NUMBER = "hashtextextended('seshat ' || ?, 0)";

    private final Sql sql;
    private final Workstation workstation;

    private WorkstationLock(Sql sql, Workstation workstation) {
        this.sql = sql;
        this.workstation = workstation;
    }

    /// Take the lock, and wait for it if need be.
    ///
    /// @param waiting told once that somebody else has it
    static WorkstationLock take(Sql sql, Workstation workstation, Consumer<String> waiting) {
        boolean told = false;
        while (!is(sql, "pg_try_advisory_lock", workstation)) {
            if (!told) {
                waiting.accept("another process is indexing for this workstation; waiting for it…");
                told = true;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SeshatException(Kind.BUSY, "stopped while waiting for another process.", e);
            }
        }
        return new WorkstationLock(sql, workstation);
    }

    /// Take the lock if nobody has it.
    static Optional<WorkstationLock> tryTake(Sql sql, Workstation workstation) {
        return is(sql, "pg_try_advisory_lock", workstation)
                ? Optional.of(new WorkstationLock(sql, workstation))
                : Optional.empty();
    }

    private static boolean is(Sql sql, String function, Workstation workstation) {
        return sql.first("select " + function + "(" + NUMBER + ")", row -> row.getBoolean(1), workstation.id())
                .orElse(false);
    }

    @Override
    public void close() {
        is(sql, "pg_advisory_unlock", workstation);
    }
}
