package dev.seshat.model;

import java.util.Arrays;
import java.util.List;

/// The size of a prompt, as far as prices depend on it: providers charge more for a whole request once its prompt
/// exceeds a limit. The archive sums tokens by these sizes, so a price list can have no other limits.
public final class PromptSize {

    private static final int[] LIMITS = {512, 272, 256, 200, 128};

    private PromptSize() {}

    /// The largest limit that a request exceeds, in thousands of tokens; 0 if it exceeds none. What is read from the
    /// cache or written to it belongs to the prompt.
    public static int band(Usage usage) {
        long prompt = usage.input() + usage.cacheRead() + usage.cacheWrite();
        for (int limit : LIMITS) {
            if (prompt > limit * 1000L) {
                return limit;
            }
        }
        return 0;
    }

    /// The limits as people write them, the smallest first.
    public static List<String> labels() {
        return Arrays.stream(LIMITS).sorted().mapToObj(limit -> limit + "k").toList();
    }

    /// Whether prices may change at this limit.
    public static boolean isLimit(int thousands) {
        for (int limit : LIMITS) {
            if (limit == thousands) {
                return true;
            }
        }
        return false;
    }
}
