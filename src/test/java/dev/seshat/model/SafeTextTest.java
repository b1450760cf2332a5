package dev.seshat.model;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain text, with\n\tlines",
                "café ﬁn 日本語 한국어 עברית",
                "می\u200cخواهم",
                "क्\u200dष",
                "👩\u200d💻 👨🏽\u200d🚀 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3",
                "\u0600١٢"
            })
    void keepsWhatIsWritten(String text) {
        assertThat(SafeText.lines(text)).isSameAs(text);
    }

    @Test
    void leavesOutWhatIsNotSeen() {
        assertThat(SafeText.lines("a" + tags("do harm") + "b")).isEqualTo("ab");
        assertThat(SafeText.lines("a\u202eb\u2066c\u2069d\u200fe\u061cf")).isEqualTo("abcdef");
        assertThat(SafeText.lines("a\u001b[31mb\u0007\u009bc\u007f\0\u001b]0;title\u0007d"))
                .isEqualTo("abcd");
        assertThat(SafeText.lines("a\r\nb\rc\u2028d")).isEqualTo("a\nb\nc\nd");
        assertThat(SafeText.lines("a\u200bb\u2060c\ufeffd\u00ade\u034ff\u3164g\u2063h"))
                .isEqualTo("abcdefgh");
        assertThat(SafeText.lines("a\u200cb\u200dc \u200d")).isEqualTo("abc ");
        assertThat(SafeText.lines("a\ufe0f\ufe00\ufe01" + Character.toString(0xe0101)))
                .isEqualTo("a");
        assertThat(SafeText.lines("🏴" + tags("gbeng") + "!")).isEqualTo("🏴!");
        assertThat(SafeText.lines("a\ud83d")).isEqualTo("a\ufffd");
    }

    @Test
    void makesOneLine() {
        assertThat(SafeText.line("a\nb\tc\u2028d\r\ne")).isEqualTo("a b c d e");
    }

    @Property
    void noTextKeepsAnythingInvisibleNorGrows(@ForAll("hostile") String text) {
        String safe = SafeText.lines(text);
        assertThat(safe.length()).isLessThanOrEqualTo(text.length());
        assertThat(SafeText.lines(safe)).isEqualTo(safe);
        assertThat(safe.codePoints())
                .noneMatch(c -> (c < ' ' && c != '\n' && c != '\t')
                        || (c >= 0x7f && c <= 0x9f)
                        || (c >= 0xe0000 && c <= 0xe0fff)
                        || (c >= 0x202a && c <= 0x202e)
                        || (c >= 0x2060 && c <= 0x206f)
                        || c == 0x200b
                        || c == 0xfeff);
    }

    @Provide
    Arbitrary<String> hostile() {
        Arbitrary<Integer> each = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.of(0x61, 0x20, 0x0a, 0x1f469, 0x1f4bb, 0x1f3fd, 0x645, 0x6cc, 0x915)),
                Tuple.of(
                        3,
                        Arbitraries.of(0x200b, 0x200c, 0x200d, 0xfe0f, 0xfe00, 0x1b, 0x202e, 0xe0041, 0xe0101, 0xd83d)),
                Tuple.of(1, Arbitraries.integers().between(0, Character.MAX_CODE_POINT)));
        return each.list().ofMaxSize(12).map(all -> {
            StringBuilder text = new StringBuilder();
            all.forEach(text::appendCodePoint);
            return text.toString();
        });
    }

    private static String tags(String text) {
        StringBuilder tags = new StringBuilder();
        text.chars().forEach(c -> tags.appendCodePoint(0xe0000 + c));
        return tags.toString();
    }
}
