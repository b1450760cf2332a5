package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Repeats an operation, with growing pauses, if the connection was lost or another process locked the
/// tables. The operation must be able to resume, as indexing can: sessions are committed whole, and committed
/// ones are not sent again.
final class ConnectionRetry {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

    /// The pauses add up to half a minute. What cannot be sent by then is sent by the next run.
    private static final int TRIES = 7;

    private final Consumer<String> tell;

    /// @param tell receives a message before each pause
    ConnectionRetry(Consumer<String> tell) {
        this.tell = tell;
    }

    <T> T run(Supplier<T> work) {
        Duration pause = FIRST_PAUSE;
        for (int left = TRIES - 1; ; left--) {
            try {
                return work.get();
            } catch (SeshatException e) {
                boolean locked = PostgresFailure.isLocked(e.getCause());
                if (left == 0 || !(locked || PostgresFailure.isLost(e.getCause()))) {
                    throw e;
                }
                tell.accept((locked ? e.getMessage() : "the connection to the archive was lost;") + " retrying in "
                        + pause.toMillis() + " ms…");
                sleep(pause);
                pause = pause.multipliedBy(2);
            }
        }
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "stopped while waiting for the archive.", e);
        }
    }
}
