package dev.seshat.html;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Markdown from logs as HTML: how it looks, and what it never becomes.
class MarkdownHtmlTest {

    private static String html(String text) {
        return MarkdownHtml.of(text).orElseThrow();
    }

    @Test
    void showsWhatMarkdownMeans() {
        assertThat(html("# A\n\n*b* `c`\n\n- d\n"))
                .isEqualTo("<h1>A</h1>\n<p><em>b</em> <code>c</code></p>\n<ul>\n<li>d</li>\n</ul>\n");
        assertThat(html("```java\nint a < b;\n```"))
                .isEqualTo("<pre><code class=\"language-java\">int a &lt; b;\n</code></pre>\n");
        assertThat(html("|a|b|\n|-|-:|\n|1|2|"))
                .contains("<th class=\"align-right\">b</th>")
                .doesNotContain("align=");
        assertThat(html("one\ntwo")).isEqualTo("<p>one<br>\ntwo</p>\n");
    }

    @Test
    void aLinkToTheWebIsALinkThatTellsNothing() {
        assertThat(html("[a](https://example.com/?q=1)"))
                .startsWith("<p><a ")
                .endsWith(">a</a></p>\n")
                .contains(
                        "href=\"https://example.com/?q=1\"",
                        "target=\"_blank\"",
                        "rel=\"noopener noreferrer nofollow\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a](javascript:alert(1))",
                "[a](JaVaScRiPt:alert(1))",
                "[a](data:text/html;base64,PHNjcmlwdD4=)",
                "[a](vbscript:x)",
                "[a](file:///etc/passwd)",
                "[a](/api/sessions)",
                "[a](//evil.example)",
                "[a](&#106;avascript:alert(1))",
                "<javascript:alert(1)>",
                "[a]: javascript:alert(1)\n\n[a]",
            })
    void whatLeadsElsewhereIsNoLink(String text) {
        assertThat(html(text)).doesNotContain("href");
    }

    @Test
    void anImageIsNotLoaded() {
        assertThat(html("![cat](https://evil.example/cat.png)"))
                .contains("href=\"https://evil.example/cat.png\"", ">cat</a>")
                .doesNotContain("<img");
        assertThat(html("![](javascript:x)")).isEqualTo("<p>image</p>\n");
        assertThat(html("[![a](https://x.example/a.png)](https://x.example)")).containsOnlyOnce("<a ");
    }

    @Test
    void markupStaysText() {
        assertThat(html("<script>alert(1)</script>\n\n<b onclick=x>y</b> <img src=x onerror=z>"))
                .doesNotContain("<script", "<b ", "<img");
    }

    /// Whatever a log contains, only Markdown's own elements come out.
    @Property(tries = 2_000)
    void nothingButMarkdownsElementsComesOut(
            @ForAll @StringLength(max = 60) @CharRange(from = ' ', to = '~') String text) {
        String rest = html("<a " + text + "\n" + text)
                .replaceAll(
                        "</?(p|a|h[1-6]|em|strong|code|pre|ul|ol|li|blockquote|hr|br|table|thead|tbody|tr|th|td)"
                                + "( (rel|target|href|class|start|title)=\"[^\"<>]*\")* ?/?>",
                        "");
        assertThat(rest).doesNotContain("<");
    }

    @Test
    void whatTakesTooLongIsLeftAsItIs() {
        assertThat(MarkdownHtml.of("x".repeat(200_001))).isEmpty();
        assertThat(MarkdownHtml.of("[".repeat(5_001))).isEmpty();
        assertThat(html(">".repeat(10_000))).contains("<blockquote>");
    }
}
