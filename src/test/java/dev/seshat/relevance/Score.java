package dev.seshat.relevance;

import java.util.Collection;

/// The score of an engine for some queries.
///
/// @param first how many had the right session first
/// @param amongFive how many had it among the first five
/// @param amongTen how many had it among the first ten
/// @param reciprocals the sum of 1/rank, with 0 for a session that was not found
record Score(int queries, int first, int amongFive, int amongTen, double reciprocals) {

    static final Score NONE = new Score(0, 0, 0, 0, 0);

    /// The score of one query; rank 0 means not found.
    static Score ofRank(int rank) {
        return new Score(1, within(rank, 1), within(rank, 5), within(rank, 10), rank == 0 ? 0 : 1.0 / rank);
    }

    private static int within(int rank, int most) {
        return rank >= 1 && rank <= most ? 1 : 0;
    }

    static Score sum(Collection<Score> scores) {
        return scores.stream().reduce(NONE, Score::plus);
    }

    Score plus(Score other) {
        return new Score(
                queries + other.queries,
                first + other.first,
                amongFive + other.amongFive,
                amongTen + other.amongTen,
                reciprocals + other.reciprocals);
    }

    double hitAtOne() {
        return (double) first / queries;
    }

    double hitAtFive() {
        return (double) amongFive / queries;
    }

    double hitAtTen() {
        return (double) amongTen / queries;
    }

    /// The mean reciprocal rank.
    double meanReciprocal() {
        return reciprocals / queries;
    }
}
