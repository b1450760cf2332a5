package dev.seshat.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Answers those who show a wrong token: one after the other and after a while, so that nobody finds the right one by
/// trying. Who shows the right one waits for none of them.
final class WrongTokens {

    private static final int PAUSE_MILLIS = 250;
    private static final int PATIENCE_MILLIS = 1_000;

    private static final Problem WRONG = Problem.of(401, "This is not the token of this server.");
    private static final Problem TOO_MANY =
            Problem.of(429, "Too many wrong tokens are being tried. Wait some seconds.");

    private final Semaphore turn = new Semaphore(1);

    Problem answer() {
        try {
            if (!turn.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                return TOO_MANY;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } finally {
                turn.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return WRONG;
    }
}
