package dev.seshat.agent.claude;

import dev.seshat.model.Usage;

/// The token counts of one line. Negative counts are ignored.
final class TokenCounts {

    boolean present;
    private long input;
    private long output;
    private long cacheRead;
    private long cacheWrite;

    void clear() {
        present = false;
        input = 0;
        output = 0;
        cacheRead = 0;
        cacheWrite = 0;
    }

    void input(long count) {
        input = Math.max(0, count);
    }

    void output(long count) {
        output = Math.max(0, count);
    }

    void cacheRead(long count) {
        cacheRead = Math.max(0, count);
    }

    void cacheWrite(long count) {
        cacheWrite = Math.max(0, count);
    }

    Usage usage() {
        return new Usage(input, output, cacheRead, cacheWrite);
    }
}
