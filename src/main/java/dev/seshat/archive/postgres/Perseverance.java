package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Does something once more when the connection was lost in the middle of it, or somebody locked the tables, after a
/// pause that grows. What is done
/// must go on where it was, as indexing does: whole sessions are there or not, and those that are there are not sent
/// again.
final class Perseverance {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

    /// Half a minute of pauses in all. What cannot be sent then is sent by the next run.
    private static final int TRIES = 7;

    private final Consumer<String> tell;

    /// @param tell told of each pause
    Perseverance(Consumer<String> tell) {
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
                tell.accept((locked ? e.getMessage() : "the connection to the archive was lost;") + " trying again in "
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
