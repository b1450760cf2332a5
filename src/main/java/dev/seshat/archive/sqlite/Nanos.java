package dev.seshat.archive.sqlite;

import java.time.Instant;

/// Times of files as they are stored: nanoseconds since 1970, because a file system may tell that much.
final class Nanos {

    private static final long SECOND = 1_000_000_000L;

    private Nanos() {}

    /// A time that a file cannot honestly have becomes the nearest that can be stored.
    static long of(Instant at) {
        try {
            return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano());
        } catch (ArithmeticException e) {
            return at.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}
