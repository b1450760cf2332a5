package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How many secrets are found, and how many ordinary lines stay unchanged. Each way out of the machine has
/// tests of its own.
class SecretsCorpusTest {

    private static final double RECALL = 0.98;
    private static final double PRECISION = 0.995;

    @Test
    void theOpenCorpusHasEnoughOfBoth() {
        Corpus corpus = Corpus.open();
        long kinds = corpus.secrets().keySet().stream()
                .map(kind -> kind.substring(0, kind.indexOf(" #")))
                .distinct()
                .count();
        assertThat(kinds).isGreaterThanOrEqualTo(150);
        assertThat(corpus.ordinary().size() + Corpus.unseen().ordinary().size()).isGreaterThanOrEqualTo(2_000);
    }

    @Test
    void findsTheSecretsOfTheOpenCorpusAndLittleElse() {
        check(Corpus.open().score(Secrets::mask));
    }

    @Test
    void findsTheSecretsThatTheRulesWereNotMadeWith() {
        check(Corpus.unseen().score(Secrets::mask));
    }

    @Test
    void findsTheSecretsThatWereWrittenAfterTheRules() {
        check(Corpus.fresh().score(Secrets::mask));
    }

    private static void check(Corpus.Score score) {
        assertThat(score.recall()).as(score.toString()).isGreaterThanOrEqualTo(RECALL);
        assertThat(score.precision()).as(score.toString()).isGreaterThanOrEqualTo(PRECISION);
    }
}
