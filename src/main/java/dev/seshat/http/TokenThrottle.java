package dev.seshat.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Answers requests with a wrong token one at a time and with a delay, so that nobody finds the right one by
/// trying. Requests with the right token never wait.
final class TokenThrottle {

    private static final int PAUSE_MILLIS = 250;
    private static final int PATIENCE_MILLIS = 1_000;

    private static final Problem WRONG = Problem.of(401, "Wrong token.");
    private static final Problem TOO_MANY = Problem.of(429, "Too many wrong tokens. Try again in a few seconds.");

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
