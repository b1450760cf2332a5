package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Category;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The meaning of queries beyond the examples on the documentation page.
class QueryParserTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    /// A whole query on one line: words, exclusions, filters.
    private static String meaning(String text) {
        Query query = QueryParser.parse(text, CLOCK);
        List<String> parts = new ArrayList<>();
        Term words = query.words();
        parts.add(words == null ? "" : words.toString());
        query.without().forEach(term -> parts.add("without " + term));
        query.filters().forEach(filter -> parts.add("with " + filter));
        return String.join("; ", parts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    a AND b                     | a AND b
                    a (b c)                     | a AND b AND c
                    a AND (b OR c) AND d        | a AND (b OR c) AND d
                    a OR b c OR d               | a OR (b AND c) OR d
                    (a OR b) OR (c OR a)        | a OR b OR c
                    (a b)(c)                    | a AND b AND c
                    a OR a                      | a
                    a OR (NOT b c)              | a OR (c AND NOT b)
                    (a -b) OR (a -b)            | a; without b
                    (a -b) OR (a -b is:error)   | a; without b; with is:error
                    a(b OR c                    | a(b OR c
                    """)
    void joinsWords(String text, String meaning) {
        assertThat(meaning(text)).isEqualTo(meaning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    -a                          | ; without a
                    a -b -b                     | a; without b
                    a -(b c)                    | a; without b AND c
                    a -(b -c)                   | a; without b AND NOT c
                    a AND NOT b                 | a; without b
                    NOT (-a)                    | a
                    NOT (-a -b)                 | a OR b
                    NOT (NOT (a -b))            | a; without b
                    NOT NOT NOT a               | ; without a
                    -NOT a                      | a
                    a -OR b                     | a AND b; without OR
                    NOT NOT                     | ; without NOT
                    a NOT                       | a AND NOT
                    x (a -) OR b                | (x AND a) OR b
                    a OR NOT b                  | a
                    a - b                       | a AND b
                    -"a b"                      | ; without "a b"
                    -a*                         | ; without a*
                    """)
    void keepsWordsOut(String text, String meaning) {
        assertThat(meaning(text)).isEqualTo(meaning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    PROJECT:web                 | ; with project:web
                    project:"my app" x          | x; with project:"my app"
                    project:a:b                 | ; with project:a:b
                    file:"f(x).md"              | ; with file:"f(x).md"
                    (file:a.md)                 | ; with file:a.md
                    project:""                  | project:
                    project:"  "                | "project:  "
                    category:Tool-Call          | ; with category:tool_call
                    category:user,nobody        | category:user,nobody
                    category:user,              | category:user,
                    role:nobody                 | role:nobody
                    is:ERROR                    | ; with is:error
                    is:error is:error           | ; with is:error
                    -is:error                   | ; with NOT is:error
                    -(-is:error)                | ; with NOT NOT is:error
                    is:error OR x               | x; with is:error
                    tool:a OR tool:b is:error   | ; with (tool:a OR tool:b); with is:error
                    note:"to be done"           | "note:to be done"
                    note:"to"                   | note:to
                    "type":"user"               | "type" AND :user
                    """)
    void understandsFilters(String text, String meaning) {
        assertThat(meaning(text)).isEqualTo(meaning);
    }

    @Test
    void aRoleIsItsCategories() {
        assertThat(QueryParser.parse("role:tool", CLOCK).filters())
                .containsExactly(new Filter.OfCategory(Set.of(Category.TOOL_RESULT)));
        assertThat(Filter.role("nobody")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\0", "\t\n", "\u00a0\u2003", "*", "\"\"", "\"\"\"", "()", ")(", "-", "--", "😀"})
    void asksForNothing(String text) {
        Query query = QueryParser.parse(text, CLOCK);
        assertThat(query.isEmpty()).isTrue();
        assertThat(query.text()).isEqualTo(text);
    }

    @Test
    void takesWhatSeparatesForASpaceWhateverItIs() {
        assertThat(meaning("a\0b\u00a0c\u3000d\ne")).isEqualTo("a AND b AND c AND d AND e");
    }

    @Test
    void leavesOutWhatIsTooMuch() {
        Query words = QueryParser.parse(many("w"), CLOCK);
        assertThat(words.leaves()).hasSize(QueryParser.MOST_WORDS);
        assertThat(words.leaves().getLast()).isEqualTo(new Term.Word("w48"));
        assertThat(words.left()).isEqualTo(52);
        Query filters = QueryParser.parse(many("project:p"), CLOCK);
        assertThat(filters.filters()).hasSize(QueryParser.MOST_FILTERS);
        assertThat(filters.left()).isEqualTo(52);
        assertThat(QueryParser.parse(many("-w"), CLOCK).without()).hasSize(QueryParser.MOST_WORDS);
    }

    /// An index once took half a minute for each of these.
    @ParameterizedTest
    @ValueSource(strings = {"a.b.", "a b ", "a/"})
    void cutsALongPhraseOrNameOfManyParts(String piece) {
        String phrase = piece.repeat(1_000);
        Query query = QueryParser.parse(('"' + phrase + "\" ").repeat(10) + phrase, CLOCK);
        assertThat(query.leaves().stream()
                        .mapToInt(leaf -> leaf.text().replaceAll("[^ab]", "").length())
                        .sum())
                .isBetween(100, QueryParser.MOST_PARTS);
        assertThat(query.leaves()).allSatisfy(leaf -> assertThat(phrase).startsWith(leaf.text()));
        assertThat(query.left()).isGreaterThan(800);
    }

    @Test
    void cutsALongWord() {
        assertThat(meaning("x".repeat(10_000))).isEqualTo("x".repeat(256));
        assertThat(meaning("😀x" + "𐐨".repeat(200) + "*")).isEqualTo("😀x" + "𐐨".repeat(127));
        assertThat(meaning('"' + "word ".repeat(60) + '"')).isEqualTo('"' + "word ".repeat(50) + "word\"");
        assertThat(meaning("「" + "日".repeat(300))).isEqualTo("「" + "日".repeat(255));
    }

    @Test
    void aPastedErrorCountsAsAWhole() {
        String error = "at org.example.web.LoginHandler.login(LoginHandler.java:42) "
                .repeat(3)
                .strip();
        assertThat(QueryParser.parse(error, CLOCK).left()).isZero();
    }

    private static String many(String beginning) {
        return IntStream.rangeClosed(1, 100).mapToObj(i -> beginning + i).collect(Collectors.joining(" "));
    }

    @Test
    void readsParenthesesHoweverDeep() {
        assertThat(meaning("(".repeat(5_000) + "a OR b" + ")".repeat(5_000))).isEqualTo("a OR b");
        assertThat(meaning("-(".repeat(3_000) + "a")).isNotEmpty();
        assertThat(meaning("NOT ".repeat(2_501) + "a")).isEqualTo("; without a");
    }

    @Test
    void moreFiltersCanBeAdded() {
        Filter filter = new Filter.Is(Filter.State.ERROR);
        assertThat(QueryParser.parse("a is:subagent", CLOCK)
                        .and(List.of(filter))
                        .filters())
                .containsExactly(new Filter.Is(Filter.State.SUBAGENT), filter);
    }
}
