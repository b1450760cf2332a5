package dev.seshat.archive.postgres;

/// How often a text contains each word of a query, and each next to the one before it.
final class TextCounts {

    private final float[] counts;
    private final float[] pairs;

    TextCounts(float[] counts, float[] pairs) {
        this.counts = counts.clone();
        this.pairs = pairs.clone();
    }

    float[] counts() {
        return counts;
    }

    float[] pairs() {
        return pairs;
    }

    /// Add the counts of another part of the text.
    void add(TextCounts part) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += part.counts[i];
        }
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] += part.pairs[i];
        }
    }
}
