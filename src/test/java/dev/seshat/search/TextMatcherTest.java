package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Matcher;
import dev.seshat.model.SeshatException;
import dev.seshat.query.TextPattern;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The outline of an expression saves time and changes no match.
class TextMatcherTest {

    private static final int MOST = 1_000_000;

    @Provide
    Arbitrary<String> sources() {
        return pieces(
                "ab",
                "abc",
                "k",
                "S",
                " ",
                ".",
                "\\.",
                "\\n",
                "\n",
                "\\s",
                "\\s+",
                "\\S",
                "\\w",
                "\\W+",
                "\\d",
                "\\b",
                "^",
                "$",
                "|",
                "(",
                ")",
                "(?:",
                "(?i)",
                "(?s)",
                "[abc]",
                "[^a]",
                "[a\\]\\d-]",
                "[]a]",
                "[[:space:]]",
                "*",
                "+",
                "?",
                "{2}",
                "{0,1}",
                "{1,}",
                "{,2}",
                "{",
                "}",
                "é",
                "語",
                "😀",
                "\\x61",
                "\\pL",
                "\\Qa.\\E",
                "\\A",
                "\\z",
                "\\t",
                "-",
                "_",
                "*?");
    }

    @Provide
    Arbitrary<String> texts() {
        return pieces(
                "ab", "abc", "aab", "AB", "k", "K", "\u212a", "s", "\u017f", " ", ".", "\n", "\r\n", "\t", "é", "É",
                "語", "😀", "\ud83d", "\udc00", "1", "-", "_", "a", "b", "\uffff");
    }

    private static Arbitrary<String> pieces(String... pieces) {
        return Arbitraries.of(pieces).list().ofMinSize(1).ofMaxSize(12).map(all -> String.join("", all));
    }

    @Property(tries = 20_000)
    void findsWhatTheExpressionAloneFinds(
            @ForAll("sources") String source, @ForAll boolean ignoresCase, @ForAll("texts") String text) {
        TextPattern pattern = valid(source, ignoresCase);
        List<TextMatcher.Place> plain = new ArrayList<>();
        Matcher matcher = pattern.compile().matcher(text);
        while (matcher.find()) {
            if (matcher.end() > matcher.start()) {
                plain.add(new TextMatcher.Place(matcher.start(), matcher.end()));
            }
        }
        assertThat(new TextMatcher(pattern, () -> false).places(text, MOST)).isEqualTo(plain);
    }

    private static TextPattern valid(String source, boolean ignoresCase) {
        try {
            return new TextPattern(source, ignoresCase);
        } catch (SeshatException e) {
            Assume.that(false);
            throw e;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "foo.*bar ! [foo] ! [] ! true",
                "\\d+ms ! [ms] ! [] ! true",
                "error: connection refused \\d ! [error: connection refused ] ! [[connection, refused]] ! true",
                "^Connection refused$ ! [Connection refused] ! [[connection, refused]] ! true",
                "the\\s+lamp\\s ! [lamp] ! [[lamp]] ! false",
                "foo\\.java|bar\\.kt ! [foo.java, bar.kt] ! [] ! true",
                "(?:a) red lamp | old kite(?:b) ! [ red lamp ,  old kite] ! [[red, lamp], [old]] ! true",
                "a+ red lamp | old kite b ! [ red lamp ,  old kite b] ! [[red, lamp], [old, kite]] ! true",
                "a(?:b|c)defg ! [defg] ! [] ! true",
                "tasks? done ! [ done] ! [] ! true",
                "colou?r ! [colo] ! [] ! true",
                "[A-Z]{3}-\\d+ ! [] ! [] ! true",
                "[^x]foo ! [foo] ! [] ! false",
                "(?s)foo.bar ! [] ! [] ! false",
                "x|foo ! [] ! [] ! true",
                "parse parseFile now ! [parse parseFile now] ! [] ! true",
                "x parseFile lamp_oil don't ! [x parseFile lamp_oil don't] ! [] ! true",
                "(?i) Lantern at dusk ! [ Lantern at du] ! [] ! true",
            })
    void knowsWhatEveryMatchHolds(String source, String anyOf, String words, boolean oneLine) {
        PatternShape shape = PatternShape.of(new TextPattern(source, false));
        assertThat(shape.anyOf().toString().strip()).isEqualTo(anyOf.strip());
        assertThat(shape.words()).hasToString(words);
        assertThat(shape.oneLine()).isEqualTo(oneLine);
    }

    /// A backtracking engine takes longer than the age of the universe for each of these.
    @Test
    void anExpressionThatWouldBacktrackForeverEnds() {
        String text = "a".repeat(100_000);
        for (String source : List.of("(a*)*b", "(a+)+b", "(a|aa)+b", "(a|a?)+b", "([a-z]+)*\\d", "(?s)(.*)(.*)(.*)b")) {
            assertThat(new TextMatcher(new TextPattern(source, false), () -> false).places(text, 100))
                    .isEmpty();
        }
    }

    /// Finding each of a million matches may take a pass over the whole text, so only the first are found.
    @Test
    void aTextThatMatchesEverywhereIsNotReadAMillionTimes() {
        String text = "a".repeat(1_000_000);
        assertThat(new TextMatcher(new TextPattern("(?s)a(.*b)?", false), () -> false).places(text, 5))
                .hasSize(5);
    }

    @Test
    void aTextOfAHundredMegabytesIsSearched() {
        String text = "lorem ipsum\n".repeat(8_500_000) + "timeout after 37 s\n";
        assertThat(new TextMatcher(new TextPattern("timeout after \\d+", false), () -> false).places(text, 100))
                .containsExactly(new TextMatcher.Place(text.length() - 19, text.length() - 3));
    }
}
