package dev.seshat.model;

/// Tokens that a model read and wrote. `input` does not include what came from the cache.
public record Usage(long input, long output, long cacheRead, long cacheWrite) {

    public static final Usage NONE = new Usage(0, 0, 0, 0);

    /// Add what another response used.
    public Usage plus(Usage other) {
        return new Usage(
                input + other.input, output + other.output, cacheRead + other.cacheRead, cacheWrite + other.cacheWrite);
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
