package dev.seshat.relevance;

import java.util.Collection;

/// How well an engine did on some queries.
///
/// @param first how many had the right session first
/// @param amongFive how many had it among the first five
/// @param reciprocals the sum of 1/rank, with 0 for a session that was not found
record Score(int queries, int first, int amongFive, double reciprocals) {

    static final Score NONE = new Score(0, 0, 0, 0);

    /// The score of one query; rank 0 is not found.
    static Score ofRank(int rank) {
        return new Score(1, rank == 1 ? 1 : 0, rank >= 1 && rank <= 5 ? 1 : 0, rank == 0 ? 0 : 1.0 / rank);
    }

    static Score sum(Collection<Score> scores) {
        return scores.stream().reduce(NONE, Score::plus);
    }

    Score plus(Score other) {
        return new Score(
                queries + other.queries,
                first + other.first,
                amongFive + other.amongFive,
                reciprocals + other.reciprocals);
    }

    double hitAtOne() {
        return (double) first / queries;
    }

    double hitAtFive() {
        return (double) amongFive / queries;
    }

    /// The mean reciprocal rank.
    double meanReciprocal() {
        return reciprocals / queries;
    }
}
