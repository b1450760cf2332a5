package dev.seshat.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeMarkdownTest {

    private static String tame(String text) {
        return unquoted(SafeMarkdown.quote(text, UnaryOperator.identity()).orElseThrow());
    }

    private static String unquoted(String quote) {
        return quote.lines().map(line -> line.replaceFirst("^> ?", "")).collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "snake_case and `code` and **bold**",
                "a list\n\n- one\n- two\n\n```java\nList<String> x;\n```",
                "[a link](https://example.org) <https://example.org>",
                "| a | b |\n|---|---|\n| c | d |",
                "# heading\n\n> quote"
            })
    void whatIsTameStaysToTheLetter(String text) {
        assertThat(tame(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a List<String> b | a List\\<String\\> b",
                "[x](javascript:alert) | x",
                "![p](https://example.org/p.png) | [p](https://example.org/p.png)",
                "<javascript:alert> | javascript:alert",
            })
    void whatIsWildIsUndone(String text, String expected) {
        assertThat(tame(text).strip()).isEqualTo(expected);
    }

    @Test
    void markupOfSeveralLinesIsShownAsCode() {
        assertThat(tame("<div>\n```\n</div>\n\nafter")).isEqualTo("````html\n<div>\n```\n</div>\n````\n\nafter");
    }

    @Test
    void namesOfLinksHoldForNothingElse() {
        assertThat(tame("see [x]\n\n[x]: https://example.org\n")).isEqualTo("see [x](https://example.org)");
    }

    /// A tab is a different number of spaces inside a quote, and a table hides excess cells.
    @Test
    void whatWouldMeanSomethingElseInAQuoteIsWrittenAnew() {
        assertThat(tame("\t<script>x</script>")).isEqualTo("    <script>x</script>");
        assertThat(tame("| a |\n|---|\n| b | <script>x</script> |")).isEqualTo("|a|\n|---|\n|b|");
    }

    @Test
    void textsAreChangedAsAReaderSeesThem() {
        UnaryOperator<String> change = text -> text.replace("a_b", "***");
        assertThat(SafeMarkdown.quote("x a\\_b &#97;_b", change)).hasValue("> x \\*\\*\\* \\*\\*\\*\n");
        assertThat(MarkdownHtml.of("x a\\_b `a_b`", change)).hasValue("<p>x *** <code>***</code></p>\n");
    }
}
