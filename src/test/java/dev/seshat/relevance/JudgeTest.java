package dev.seshat.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The definitions of hit@1, hit@5 and MRR.
class JudgeTest {

    private static final Query ASKED = new Query(QueryKind.QUESTION, "where is it?");

    @Test
    void theRankOfTheRightSessionCounts() throws IOException {
        Judge judge = new Judge(List.of(
                new JudgedQuery(ASKED, "first"),
                new JudgedQuery(ASKED, "fifth"),
                new JudgedQuery(ASKED, "sixth"),
                new JudgedQuery(ASKED, "none")));
        Judge.Verdict verdict = judge.ask((_, _) -> List.of("first", "b", "c", "d", "fifth", "sixth"));
        Score score = verdict.total();
        assertThat(score.hitAtOne()).isEqualTo(0.25);
        assertThat(score.hitAtFive()).isEqualTo(0.5);
        assertThat(score.meanReciprocal()).isCloseTo((1 + 1.0 / 5 + 1.0 / 6) / 4, within(1e-9));
        assertThat(verdict.missed()).extracting(JudgedQuery::right).containsExactly("sixth", "none");
        assertThat(verdict.byKind()).containsOnlyKeys(QueryKind.QUESTION);
    }
}
