package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds for every query, whatever was typed.
class QueryLawsTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    /// Far more than the slowest machine needs: it distinguishes slow from endless.
    private static final Duration BOUND = Duration.ofMinutes(2);

    private static final Query NONE = new Query("", null, List.of(), List.of(), 0);

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
        ";",
        "/",
        " /",
        "/ ",
        "/i ",
        "re:",
        "+",
        "[",
        "\\",
        "{9}",
        " -x",
        " last ",
        " week",
        " in ",
        " May ",
        " 30 ",
        " ago",
        " the ",
        " between ",
        " and ",
        " early "
    };

    @Provide
    Arbitrary<String> typed() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(80),
                Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces)));
    }

    /// The same few pieces repeated, up to 10,000 characters.
    @Provide
    Arbitrary<String> endless() {
        return Arbitraries.of(PIECES)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(pieces -> String.join("", pieces).repeat(10_000).substring(0, 10_000));
    }

    @Property(tries = 3_000)
    void everyTextIsAQueryUnlessItHoldsAWrongPattern(@ForAll("typed") String text) {
        parse(text).ifPresent(query -> check(query, text));
    }

    @Property(tries = 300)
    void everyLongTextIsOneToo(@ForAll("endless") String text) {
        assertTimeoutPreemptively(BOUND, () -> parse(text)).ifPresent(query -> check(query, text));
    }

    private static Optional<Query> parse(String text) {
        try {
            return Optional.of(QueryParser.parse(text, CLOCK));
        } catch (SeshatException e) {
            assertThat(e).hasMessageContaining("regular expression");
            assertThat(text).containsAnyOf("/", "re:");
            return Optional.empty();
        }
    }

    @Property(tries = 3_000)
    void everyTextIsAQueryWhileItIsTyped(@ForAll("typed") String text) {
        Query finished = parse(text).orElse(NONE);
        Query typed = finished.equals(NONE) ? NONE : QueryParser.parseTyped(text, CLOCK);
        assertThat(typed.without()).isEqualTo(finished.without());
        assertThat(typed.filters()).isEqualTo(finished.filters());
        assertThat(typed.leaves()).containsAll(finished.leaves());
        assertThat(typed.leaves().size() - finished.leaves().size()).isBetween(0, 1);
    }

    /// The query printed for one of the readings has only that one.
    @Property(tries = 3_000)
    void eachReadingCanBeTyped(@ForAll("typed") String text) {
        Query query = parse(text).orElse(NONE);
        Query pasted = query.pasted();
        if (pasted == null) {
            return;
        }
        AmbiguousOptions options = AmbiguousOptions.of(query);
        Query excluding = QueryParser.parse(options.excluding(), CLOCK);
        assertThatObject(excluding.pasted()).as(options.excluding()).isNull();
        assertThat(excluding.words()).isEqualTo(query.words());
        assertThat(excluding.without()).isEqualTo(query.without());
        Query asText = QueryParser.parse(options.asText(), CLOCK);
        assertThatObject(asText.pasted()).as(options.asText()).isNull();
        assertThat(letters(asText)).isEqualTo(letters(pasted));
    }

    /// The words of a query, and those that it excludes, without operators.
    private static List<Set<String>> letters(Query query) {
        return List.of(
                letters(query.leaves().stream()),
                letters(query.without().stream().flatMap(term -> term.leaves().stream())));
    }

    private static Set<String> letters(Stream<Term.Leaf> leaves) {
        return leaves.map(leaf -> leaf.text().replaceAll("^-+|\\*+$", "")).collect(Collectors.toSet());
    }

    @Property(tries = 3_000)
    void theOtherReadingIsAQueryToo(@ForAll("typed") String text) {
        Query query = parse(text).orElse(NONE);
        Query pasted = query.pasted();
        if (pasted != null) {
            check(pasted, text);
            assertThatObject(pasted.pasted()).isNull();
            assertThat(pasted.dates()).isEqualTo(query.dates());
        }
    }

    @Property
    void aPastedCommandExcludesNothing(@ForAll("commands") List<String> command) {
        Query query = QueryParser.parse("git " + String.join(" ", command), CLOCK);
        Query pasted = query.pasted();
        assertThat(pasted != null).isEqualTo(command.stream().anyMatch(word -> word.matches("-\\w.*")));
        if (pasted != null) {
            assertThat(pasted.without()).isEmpty();
            assertThat(pasted.leaves().stream().map(Term.Leaf::text))
                    .containsExactlyElementsOf(Stream.concat(Stream.of("git"), command.stream())
                            .distinct()
                            .toList());
        }
    }

    @Provide
    Arbitrary<List<String>> commands() {
        return Arbitraries.of("push", "-f", "--force", "-x=1", "a.tgz", "-Dkey:value", "src/main", "-9", "'*.java'")
                .list()
                .ofMaxSize(12);
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

    /// Every term can be looked up: exclusions occur only beside something to find.
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

    /// Whether its words are plain: neither a misplaced operator nor a word with special characters.
    /// inside.
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
