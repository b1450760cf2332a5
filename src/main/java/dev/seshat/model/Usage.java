package dev.seshat.model;

/// Tokens that a model read and wrote. `input` excludes what was read from the cache.
public record Usage(long input, long output, long cacheRead, long cacheWrite) {

    public static final Usage NONE = new Usage(0, 0, 0, 0);

    /// Add the usage of another response.
    public Usage plus(Usage other) {
        return new Usage(
                sum(input, other.input),
                sum(output, other.output),
                sum(cacheRead, other.cacheRead),
                sum(cacheWrite, other.cacheWrite));
    }

    /// A log may claim any number, so overflow saturates at the maximum.
    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /// The larger of each count: the lines of one response repeat its usage, and only `output` grows.
    public Usage max(Usage other) {
        return new Usage(
                Math.max(input, other.input),
                Math.max(output, other.output),
                Math.max(cacheRead, other.cacheRead),
                Math.max(cacheWrite, other.cacheWrite));
    }
}
