package dev.seshat.rank;

/// The usual measure of how well a text matches words (Okapi BM25): each further occurrence counts less, and
/// long texts count less than short ones.
///
/// @param saturation how fast further occurrences stop mattering
/// @param length how much the length of a text counts, from 0 to 1
/// @param usual the average length of a text
record Bm25(double saturation, double length, double usual) {

    /// How much a text of some length dampens the counts of its words.
    double damping(double textLength) {
        return saturation * (1 - length + length * textLength / Math.max(1, usual));
    }

    /// The score of a word of weight 1 with this many occurrences: less than `saturation + 1`.
    double of(double count, double damping) {
        return count <= 0 ? 0 : count * (saturation + 1) / (count + damping);
    }
}
