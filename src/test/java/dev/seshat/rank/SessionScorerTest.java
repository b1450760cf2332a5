package dev.seshat.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.seshat.model.Category;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/// The scores of sessions from reported matches.
class SessionScorerTest {

    private static final AverageLengths AVERAGES = new AverageLengths(50, 500, 8);
    private static final List<String> WORDS = List.of("amber", "beacon", "cobalt");
    private static final float NONE = 0;

    /// A session with many words.
    private static final long LONG = 99;

    /// A reported match.
    interface Report {
        void to(SessionScorer scorer);
    }

    private static RankingQuery wanted(double partial, boolean wordsFirst, String... unwanted) {
        List<RankingQuery.Word> words = WORDS.stream()
                .map(word -> new RankingQuery.Word(new Term.Word(word), 3, true, true))
                .toList();
        List<Term.Leaf> without =
                Stream.of(unwanted).map(word -> (Term.Leaf) new Term.Word(word)).toList();
        Term all = new Term.All(words.stream().map(word -> (Term) word.leaf()).toList()).without(List.copyOf(without));
        return new RankingQuery(words, without, String.join(" ", WORDS), all, partial, wordsFirst, List.of());
    }

    private static List<ScoredSession> ranked(RankingQuery wanted, List<? extends Report> reports) {
        SessionScorer scorer = new SessionScorer(wanted, AVERAGES);
        reports.forEach(report -> report.to(scorer));
        return scorer.finish(session -> session == LONG ? 30_000 : 100);
    }

    private static List<Long> sessions(RankingQuery wanted, Report... reports) {
        return ranked(wanted, List.of(reports)).stream()
                .map(ScoredSession::session)
                .toList();
    }

    private static MatchedWords words(float... counts) {
        return MatchedWords.of(counts, new float[WORDS.size()]);
    }

    private static Report message(long session, int seq, Category category, long at, int length, float... counts) {
        return scorer -> scorer.message(session, seq, 0, category, at, length, words(counts));
    }

    private static Report said(long session, int seq, long at, float... counts) {
        return message(session, seq, Category.ASSISTANT, at, 30, counts);
    }

    private static Report title(long session, float... counts) {
        return scorer -> scorer.title(session, 6, words(counts), false, false);
    }

    @Test
    void moreOfTheWordsAreBetterThanFewer() {
        Report[] reports = {said(1, 0, 9, 1, NONE, 1), said(2, 0, 1, 1, 1, 1), said(3, 0, 5, 5, 5, NONE)};
        assertThat(sessions(wanted(0.3, true), reports)).startsWith(2L).hasSize(3);
        assertThat(sessions(wanted(2, true), reports)).containsExactly(2L);
    }

    @Test
    void allWordsComeFirstThoughTheyStandApart() {
        Report[] reports = {
            said(1, 0, 9, 9, 9, NONE),
            said(2, 0, 1, 1, NONE, NONE),
            said(2, 7, 1, NONE, 1, NONE),
            said(2, 8, 1, NONE, NONE, 1)
        };
        List<ScoredSession> ranked = ranked(wanted(0.3, true), List.of(reports));
        assertThat(ranked).extracting(ScoredSession::session).containsExactly(2L, 1L);
        assertThat(ranked.getFirst().all()).isTrue();
        assertThat(ranked.getFirst().together()).isFalse();
        assertThat(ranked.getLast().all()).isFalse();
    }

    @Test
    void ofEqualsTheNewestComesFirst() {
        assertThat(sessions(
                        wanted(2, true),
                        said(1, 0, 20, 1, 1, 1),
                        said(2, 0, 30, 1, 1, 1),
                        said(3, 0, 10, 1, 1, 1),
                        said(4, 0, SessionScorer.UNKNOWN, 1, 1, 1)))
                .containsExactly(2L, 1L, 3L, 4L);
    }

    @Test
    void aTitleWithAllWordsIsBetterThanALongLogThatHoldsThemScattered() {
        List<Report> reports = new ArrayList<>();
        for (int seq = 0; seq < 300; seq++) {
            float[] counts = new float[WORDS.size()];
            counts[seq % WORDS.size()] = 1;
            int exchange = seq;
            reports.add(
                    scorer -> scorer.message(LONG, exchange, exchange, Category.ASSISTANT, 1_000, 100, words(counts)));
        }
        reports.add(title(2, 1, 1, 1));
        assertThat(ranked(wanted(0.3, true), reports))
                .extracting(ScoredSession::session)
                .containsExactly(2L, LONG);
    }

    @Test
    void whatMustNotBeThereKeepsOutAMessageAndASessionWhoseWordsStandApart() {
        RankingQuery wanted = wanted(0.3, true, "flint");
        assertThat(sessions(wanted, said(1, 0, 1, 1, 1, 1, 1))).isEmpty();
        assertThat(sessions(
                        wanted,
                        said(1, 0, 1, 1, 1, NONE, NONE),
                        said(1, 1, 1, NONE, NONE, 1, NONE),
                        said(1, 2, 1, NONE, NONE, NONE, 1)))
                .isEmpty();
        assertThat(sessions(wanted, said(1, 0, 1, 1, 1, 1, NONE), said(1, 1, 1, NONE, NONE, NONE, 1)))
                .as("another message holds it")
                .containsExactly(1L);
    }

    @Test
    void theBestMessagesAreKeptInTheirOrder() {
        ScoredSession only = ranked(
                        wanted(0.3, true),
                        List.of(said(1, 4, 1, 1, NONE, NONE), said(1, 9, 1, 1, 1, 1), said(1, 2, 1, 1, 1, NONE)))
                .getFirst();
        assertThat(only.messages()).containsExactly(9, 2, 4);
        assertThat(only.newest()).isEqualTo(1);
    }

    /// A report as data, so that a failing sample can be printed.
    record Reported(int session, int seq, Category category, int at, int length, List<Integer> counts, boolean ofTitle)
            implements Report {
        @Override
        public void to(SessionScorer scorer) {
            float[] held = new float[counts.size()];
            for (int i = 0; i < held.length; i++) {
                held[i] = counts.get(i) / 2f;
            }
            float[] pairs = new float[WORDS.size()];
            if (ofTitle) {
                scorer.title(session, length, MatchedWords.of(held, pairs), held[0] > 0, held[1] > 0);
            } else {
                scorer.message(session, seq, seq / 4, category, at, length, MatchedWords.of(held, pairs));
            }
        }
    }

    @Provide
    Arbitrary<List<Reported>> reports() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 6),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.of(Category.USER, Category.ASSISTANT, Category.TOOL_RESULT, Category.SYSTEM),
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.integers().between(1, 200),
                        Arbitraries.integers().between(0, 6).list().ofSize(WORDS.size() + 1),
                        Arbitraries.of(true, false, false, false))
                .as(Reported::new)
                .list()
                .ofMaxSize(30)
                .uniqueElements(each -> each.session() + " " + (each.ofTitle() ? "title" : each.seq()));
    }

    @Property(tries = 500)
    void theOrderOfReportingDoesNotMatter(@ForAll("reports") List<Reported> reports, @ForAll Random random) {
        for (RankingQuery wanted : List.of(wanted(0.5, true, "flint"), wanted(0.1, false, "flint"))) {
            List<ScoredSession> expected = ranked(wanted, reports);
            List<Reported> shuffled = new ArrayList<>(reports);
            Collections.shuffle(shuffled, random);
            List<ScoredSession> found = ranked(wanted, shuffled);
            assertThat(found).extracting(ScoredSession::session).isEqualTo(sessions(expected));
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).score()).isCloseTo(expected.get(i).score(), within(1e-4));
                assertThat(found.get(i).messages()).isEqualTo(expected.get(i).messages());
            }
            assertThat(found)
                    .isSortedAccordingTo(
                            Comparator.comparingDouble(ScoredSession::score).reversed());
        }
    }

    private static List<Long> sessions(List<ScoredSession> ranked) {
        return ranked.stream().map(ScoredSession::session).toList();
    }
}
