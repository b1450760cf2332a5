package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds of every query, whatever was typed.
class QueryLawsTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    /// Far more than the slowest machine needs: it is there to tell slow from endless.
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static final String[] PIECES = {
        "a",
        "b",
        "c",
        "dé",
        "語",
        " ",
        " ",
        " ",
        "  ",
        " OR ",
        " AND ",
        " NOT ",
        "OR",
        "NOT",
        "-",
        "--",
        "(",
        ")",
        "\"",
        "*",
        ":",
        "project:",
        "is:error",
        "after:7d",
        "role:user",
        "category:",
        "\0",
        "\n",
        "\ud800",
        "😀",
        "'",
        ";"
    };

    @Provide
    Arbitrary<String> typed() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(80),
                Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces)));
    }

    /// The same few pieces again and again, up to 10,000 characters.
    @Provide
    Arbitrary<String> endless() {
        return Arbitraries.of(PIECES)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(pieces -> String.join("", pieces).repeat(10_000).substring(0, 10_000));
    }

    @Property(tries = 3_000)
    void everyTextIsAQuery(@ForAll("typed") String text) {
        check(QueryParser.parse(text, CLOCK), text);
    }

    @Property(tries = 300)
    void everyLongTextIsOneToo(@ForAll("endless") String text) {
        check(assertTimeoutPreemptively(BOUND, () -> QueryParser.parse(text, CLOCK)), text);
    }

    private static void check(Query query, String text) {
        assertThat(query.text()).isEqualTo(text);
        assertThat(query.left()).isNotNegative();
        Term words = query.words();
        int leaves = words == null ? 0 : check(words);
        for (Term unwanted : query.without()) {
            leaves += check(unwanted);
        }
        assertThat(leaves).isLessThanOrEqualTo(QueryParser.MOST_WORDS);
        assertThat(query.filters().size()).isLessThanOrEqualTo(QueryParser.MOST_FILTERS);
        assertThat(query.filters()).doesNotHaveDuplicates();
        assertThat(query.without()).doesNotHaveDuplicates();
    }

    /// Every term can be looked up: what is kept out stands beside something that is asked for.
    private static int check(Term term) {
        return switch (term) {
            case Term.Leaf leaf -> {
                assertThat(leaf.text().codePoints().anyMatch(Character::isLetterOrDigit))
                        .isTrue();
                yield 1;
            }
            case Term.Any(List<Term> terms) -> {
                assertThat(terms).hasSizeGreaterThan(1).doesNotHaveDuplicates();
                assertThat(terms).noneMatch(each -> each instanceof Term.Not || each instanceof Term.Any);
                yield terms.stream().mapToInt(QueryLawsTest::check).sum();
            }
            case Term.All(List<Term> terms) -> {
                assertThat(terms).hasSizeGreaterThan(1).noneMatch(Term.All.class::isInstance);
                assertThat(terms).anyMatch(each -> !(each instanceof Term.Not));
                yield terms.stream()
                        .mapToInt(each -> check(each instanceof Term.Not(Term inner) ? inner : each))
                        .sum();
            }
            case Term.Not _ -> throw new AssertionError("kept out of nothing: " + term);
        };
    }

    @Provide
    Arbitrary<String> plain() {
        return Arbitraries.of(
                        "one",
                        "two",
                        "three*",
                        "\"four five\"",
                        "six",
                        " ",
                        " ",
                        " ",
                        " OR ",
                        " AND ",
                        " NOT ",
                        " -",
                        "(",
                        ")")
                .list()
                .ofMaxSize(30)
                .map(pieces -> String.join("", pieces))
                .filter(QueryLawsTest::isPlain);
    }

    /// Whether its words are written as they are meant: neither an operator in an odd place nor with signs inside.
    private static boolean isPlain(String text) {
        Query query = QueryParser.parse(text, CLOCK);
        Term words = query.words();
        return (words == null || isPlain(words)) && query.without().stream().allMatch(QueryLawsTest::isPlain);
    }

    private static boolean isPlain(Term term) {
        return switch (term) {
            case Term.Phrase _ -> true;
            case Term.Leaf leaf -> leaf.text().matches("[a-z]+");
            case Term.All(List<Term> terms) -> terms.stream().allMatch(QueryLawsTest::isPlain);
            case Term.Any(List<Term> terms) -> terms.stream().allMatch(QueryLawsTest::isPlain);
            case Term.Not(Term inner) -> isPlain(inner);
        };
    }

    @Property(tries = 2_000)
    void whatIsExplainedMeansTheSame(@ForAll("plain") String text) {
        Query query = QueryParser.parse(text, CLOCK);
        Term words = query.words();
        if (words != null) {
            String explained = words.without(query.without()).toString();
            Query again = QueryParser.parse(explained, CLOCK);
            assertThat(again.words()).as("%s, from %s", explained, text).isEqualTo(words);
            assertThat(again.without()).as("%s, from %s", explained, text).isEqualTo(query.without());
        }
    }

    @Property(tries = 500)
    void aFilterThatIsExplainedMeansTheSame(
            @ForAll Filter.Field field, @ForAll("values") String value, @ForAll Filter.State state) {
        for (Filter filter : List.of(
                new Filter.Has(field, value),
                new Filter.Is(state),
                new Filter.Not(new Filter.Has(field, value)),
                new Filter.Any(List.of(new Filter.Has(field, value), new Filter.Is(state))))) {
            assertThat(QueryParser.parse(filter.toString(), CLOCK).filters()).containsExactly(filter);
        }
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.strings()
                .withChars("ab/.*:()- \t\n'語\u00a0")
                .ofMinLength(1)
                .ofMaxLength(12)
                .filter(value -> !value.isBlank());
    }
}
