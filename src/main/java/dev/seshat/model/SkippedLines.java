package dev.seshat.model;

/// How many lines of a log could not be read, by reason. Bad lines are counted, never fatal.
///
/// @param malformed not a JSON object, invalid UTF-8, or nested too deeply; perhaps only behind other objects
/// @param overlong longer than the limit even with its texts cut
public record SkippedLines(long malformed, long overlong) {

    public static final SkippedLines NONE = new SkippedLines(0, 0);

    public SkippedLines {
        if (malformed < 0 || overlong < 0) {
            throw new IllegalArgumentException("negative count of skipped lines");
        }
    }

    /// The sum with the counts of another part of the log.
    public SkippedLines plus(SkippedLines other) {
        return new SkippedLines(malformed + other.malformed, overlong + other.overlong);
    }

    /// The total for all reasons.
    public long total() {
        return malformed + overlong;
    }
}
