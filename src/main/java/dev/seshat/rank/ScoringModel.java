package dev.seshat.rank;

import dev.seshat.model.Category;

/// The weights of the ranking: what each kind of evidence is worth.
///
/// The figures come from `bench/relevance`; `docs/relevance.md` explains the effect of each.
final class ScoringModel {

    /// Weights relative to the best message.
    static final double EXCHANGE = 1;

    static final double SESSION = 1;
    static final double TITLE = 0.5;

    /// The weight of a session's second best message, and of the third relative to that.
    static final double NEXT_MESSAGE = 0.3;

    /// The bonus for matching at a time the query names.
    static final double TIMELY = 1.6;

    /// The bonus for two words side by side as in the query.
    private static final double PAIR = 0.5;

    /// Bonuses, as a share of the highest possible text score: for a title with all words, one with them in
    /// order, one that begins with the query as typed, and a prompt with all words.
    private static final double TITLE_HOLDS_ALL = 0.75;

    private static final double TITLE_IN_ORDER = 0.75;
    private static final double TITLE_BEGINS = 1.5;
    private static final double PROMPT_HOLDS_ALL = 0.25;

    /// The bonus for a message that contains an option next to its neighbor in the query, as in `rm -rf`:
    /// somebody ran it.
    private static final double COMMAND = 1.5;

    /// More than all evidence together can score, as a multiple of the best text score.
    private static final double MORE_THAN_ALL = 10;

    /// The penalty for lacking words: 0 is nothing, 1 is their share of the weight.
    private static final double COVERAGE = 0.7;

    /// The usual number of matching messages in an exchange.
    private static final double MESSAGES_OF_EXCHANGE = 3;

    private static final double SATURATION = 1.2;

    private final double[] weights;
    private final long wanted;
    private final long options;
    private final Bm25 message;
    private final Bm25 exchange;
    private final Bm25 session;
    private final Bm25 title;
    private final double selective;
    private final double most;

    ScoringModel(RankingQuery query, AverageLengths averages) {
        weights = query.words().stream().mapToDouble(RankingQuery.Word::weight).toArray();
        wanted = weights.length == RankingQuery.MOST ? -1 : RankingQuery.bit(weights.length) - 1;
        options = options(query);
        selective = query.words().stream()
                .filter(word -> word.selective() && word.known())
                .mapToDouble(RankingQuery.Word::weight)
                .sum();
        double all = query.words().stream()
                .filter(RankingQuery.Word::known)
                .mapToDouble(RankingQuery.Word::weight)
                .sum();
        most = all * (SATURATION + 1) * (1 + PAIR);
        message = new Bm25(SATURATION, 0.5, averages.message());
        exchange = new Bm25(SATURATION, 0.5, averages.message() * MESSAGES_OF_EXCHANGE);
        session = new Bm25(SATURATION, 0.75, averages.said());
        title = new Bm25(SATURATION, 0.5, averages.title());
    }

    double message(MatchedWords found, int length, Category category) {
        double score = text(message, found, length) + ((found.paired() & options) != 0 ? most * COMMAND : 0);
        return score * ofCategory(category);
    }

    /// The words that are options, and those behind one.
    private static long options(RankingQuery query) {
        long options = 0;
        for (int word = 1; word < query.words().size(); word++) {
            if (isOption(query.words().get(word)) || isOption(query.words().get(word - 1))) {
                options |= RankingQuery.bit(word);
            }
        }
        return options;
    }

    private static boolean isOption(RankingQuery.Word word) {
        return word.leaf().text().startsWith("-");
    }

    /// Users seldom look for system messages.
    private static double ofCategory(Category category) {
        return category == Category.SYSTEM ? 0.5 : 1;
    }

    /// @param held the words that occur, and `paired` those right after the previous one
    /// @param from where the words of the exchange begin in `counts` and `pairs`
    double exchange(long held, long paired, float[] counts, float[] pairs, int from, double length) {
        double damping = exchange.damping(length);
        double score = 0;
        for (long left = (held | paired) & wanted; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            score += weights[word] * exchange.of(counts[from + word], damping);
            if (word > 0 && pairs[from + word] > 0) {
                score += pair(word) * exchange.of(pairs[from + word], damping);
            }
        }
        return score;
    }

    double title(MatchedWords found, int length) {
        return text(title, found, length);
    }

    double session(float[] counts, int length) {
        double damping = session.damping(length);
        double score = 0;
        for (int word = 0; word < weights.length; word++) {
            score += weights[word] * session.of(counts[word], damping);
        }
        return score;
    }

    private double text(Bm25 measure, MatchedWords found, double length) {
        double damping = measure.damping(length);
        double score = 0;
        for (long left = (found.held() | found.paired()) & wanted; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            score += weights[word] * measure.of(found.count(word), damping);
            if (word > 0 && found.pair(word) > 0) {
                score += pair(word) * measure.of(found.pair(word), damping);
            }
        }
        return score;
    }

    private double pair(int word) {
        return PAIR * Math.min(weights[word - 1], weights[word]);
    }

    /// The share of the query that was matched, by weight.
    double coverage(long held) {
        double there = 0;
        for (int word = 0; word < weights.length; word++) {
            there += (held & RankingQuery.bit(word)) != 0 ? weights[word] : 0;
        }
        return selective == 0 ? 1 : Math.pow(Math.min(1, there / selective), COVERAGE);
    }

    double lift(SessionTable.Lifts lifts) {
        return most
                * ((lifts.title() ? TITLE_HOLDS_ALL : 0)
                        + (lifts.titleInOrder() ? TITLE_IN_ORDER : 0)
                        + (lifts.titleBegins() ? TITLE_BEGINS : 0)
                        + (lifts.prompt() ? PROMPT_HOLDS_ALL : 0));
    }

    /// The bonus for matching all words, where that comes first.
    double allWords() {
        return most * MORE_THAN_ALL;
    }
}
