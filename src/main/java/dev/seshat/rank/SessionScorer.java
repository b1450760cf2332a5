package dev.seshat.rank;

import dev.seshat.model.Category;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Scores all sessions that contain words of a query. A store reports matching messages and titles in any
/// order; the result does not depend on it. Not thread-safe.
///
/// The score of a session is the sum of its best message, its best exchange (a prompt with everything that
/// answered it), its whole text, and its title. Words side by side as in the query count more. A title or
/// prompt with all words is ranked above long texts that contain them by chance.
public final class SessionScorer {

    /// An unknown time.
    public static final long UNKNOWN = Long.MIN_VALUE;

    /// How many messages of a session are kept.
    private static final int KEPT = 5;

    /// The weight of a word that occurs as typed. The parts of a split name count less.
    private static final float WHOLE = 1;

    private final RankingQuery query;
    private final ScoringModel model;
    private final MatchCondition condition;
    private final int words;
    private final long unwantedBits;
    private final SessionTable sessions;
    private final ExchangeTable exchanges;

    public SessionScorer(RankingQuery query, AverageLengths averages) {
        this.query = query;
        model = new ScoringModel(query, averages);
        condition = new MatchCondition(query);
        words = query.words().size();
        unwantedBits = query.unwantedBits();
        sessions = new SessionTable(words, KEPT);
        exchanges = new ExchangeTable(words);
    }

    /// Report a message that contains some of the words.
    ///
    /// @param exchange the first message of its exchange
    /// @param at when it was written, in milliseconds, or [#UNKNOWN]
    /// @param length its number of words
    public void message(
            long session, int seq, int exchange, Category category, long at, int length, MatchedWords found) {
        int row = sessions.row(session);
        long held = found.held();
        double score = model.message(found, length, category);
        boolean timely = at != UNKNOWN && !query.times().isEmpty() && query.isTimely(Instant.ofEpochMilli(at));
        sessions.add(row, held, at, timely);
        if (condition.isMet(held)) {
            sessions.markTogether(row);
            if (category == Category.USER && condition.isMet(found.held(WHOLE))) {
                sessions.markPrompt(row);
            }
        }
        if (score > 0) {
            sessions.addMessage(row, seq, timely ? score * ScoringModel.TIMELY : score);
            if (category == Category.USER || category == Category.ASSISTANT) {
                sessions.addSaid(row, found);
            }
            exchanges.add(row, exchange, length, found);
        }
    }

    /// Report a message with some of the words that the filters reject. It does not score, but excluded words
    /// in it exclude the session.
    public void rejected(long session, MatchedWords found) {
        long unwanted = found.held() & unwantedBits;
        if (unwanted != 0) {
            sessions.addWords(sessions.row(session), unwanted);
        }
    }

    /// Report a title or summary that contains some of the words.
    ///
    /// @param inOrder whether it contains all words in sequence
    /// @param begins whether it begins with the query as typed
    public void title(long session, int length, MatchedWords found, boolean inOrder, boolean begins) {
        int row = sessions.row(session);
        long held = found.held();
        sessions.add(row, held, UNKNOWN, false);
        if (condition.isMet(held)) {
            sessions.markTogether(row);
            if (condition.isMet(found.held(WHOLE))) {
                sessions.markTitle(row, inOrder);
            }
        }
        if (begins) {
            sessions.markTitleBegins(row);
        }
        sessions.title(row, model.title(found, length));
    }

    /// The number of words written in a session.
    @FunctionalInterface
    public interface SaidLengths {
        int of(long session);
    }

    /// All matching sessions, best first; among equals the one with the newest match first.
    public List<ScoredSession> finish(SaidLengths lengths) {
        double[] exchange = exchanges.best(sessions.size(), model);
        List<ScoredSession> found = new ArrayList<>();
        LongTable combinations = new LongTable();
        List<Match> matches = new ArrayList<>();
        float[] said = new float[words];
        for (int row = 0; row < sessions.size(); row++) {
            long held = sessions.held(row);
            int combination = combinations.row(held);
            if (combination == matches.size()) {
                matches.add(match(held));
            }
            Match match = matches.get(combination);
            boolean together = sessions.isTogether(row);
            boolean all = together || match.all();
            if (!all && !match.most()) {
                continue;
            }
            sessions.said(row, said);
            double score = sessions.messages(row)
                    + exchange[row] * ScoringModel.EXCHANGE
                    + model.session(said, lengths.of(sessions.session(row))) * ScoringModel.SESSION
                    + sessions.titleScore(row) * ScoringModel.TITLE;
            score *= match.coverage() * (sessions.isTimely(row) ? ScoringModel.TIMELY : 1);
            score += model.lift(sessions.lifts(row));
            score += all && query.wordsFirst() ? model.allWords() : 0;
            found.add(new ScoredSession(
                    sessions.session(row), score, held, all, together, sessions.newest(row), sessions.best(row)));
        }
        found.sort(SessionScorer::compare);
        return found;
    }

    /// How well some of the words match the query. Sessions are many, but few differ in the words they contain.
    private record Match(boolean all, boolean most, double coverage) {}

    private Match match(long held) {
        return new Match(condition.isMet(held), query.matchesEnough(held), model.coverage(held));
    }

    /// Not composed of comparators, for which Java defines classes at every start: 8 ms of a search.
    private static int compare(ScoredSession one, ScoredSession other) {
        int order = Double.compare(other.score(), one.score());
        order = order == 0 ? Long.compare(other.newest(), one.newest()) : order;
        return order == 0 ? Long.compare(other.session(), one.session()) : order;
    }
}
