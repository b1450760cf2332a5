package dev.seshat.agent.claude;

import dev.seshat.agent.Billing;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The token counts of one line. Negative counts are ignored.
final class TokenCounts {

    boolean present;
    private long input;
    private long output;
    private long cacheRead;
    private long cacheWrite;
    private long cacheWrite1h;
    private int webSearches;
    private boolean fast;

    void clear() {
        present = false;
        input = 0;
        output = 0;
        cacheRead = 0;
        cacheWrite = 0;
        cacheWrite1h = 0;
        webSearches = 0;
        fast = false;
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

    /// How many of the tokens written to the cache are kept for an hour.
    void longCacheWrite(long count) {
        cacheWrite1h = Math.max(0, count);
    }

    void webSearches(long count) {
        webSearches = Math.clamp(count, 0, Integer.MAX_VALUE);
    }

    void fast(boolean truth) {
        fast = truth;
    }

    Usage usage() {
        return new Usage(input, output, cacheRead, cacheWrite);
    }

    /// @param ownCost what the line itself says that the response cost
    Billing billing(@Nullable String requestId, @Nullable BigDecimal ownCost) {
        return new Billing(requestId, cacheWrite1h, webSearches, fast, ownCost);
    }
}
