package dev.seshat.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlTextTest {

    @Test
    void nothingIsMarkupAnyMore() {
        assertThat(HtmlText.of("<a href=\"x\" title='y'>&amp;</a>"))
                .isEqualTo("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;");
        for (String sign : new String[] {"<", ">", "&", "\"", "'"}) {
            assertThat(HtmlText.of("a" + sign)).startsWith("a&").endsWith(";");
        }
    }

    @Test
    void plainTextStaysTheSameObject() {
        String text = "nothing to do; here = there";
        assertThat(HtmlText.of(text)).isSameAs(text);
    }
}
