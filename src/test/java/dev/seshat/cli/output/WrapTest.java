package dev.seshat.cli.output;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.CpuTime;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;

class WrapTest {

    @Test
    void breaksBetweenWords() {
        assertThat(words("the quick brown fox", 10)).containsExactly("the quick", "brown fox");
    }

    @Test
    void breaksAWordThatIsTooLongForARow() {
        assertThat(words("see abcdefghijklmno now", 6)).containsExactly("see", "abcdef", "ghijkl", "mno", "now");
    }

    @Test
    void keepsTheIndentationOfALineAndDropsSpacesWhereItBreaks() {
        assertThat(words("  one two   three  ", 9)).containsExactly("  one two", "three");
    }

    @Test
    void countsWideCharactersTwiceAndPartsThemAnywhere() {
        assertThat(words("ab 中文中文中文", 8)).containsExactly("ab 中文", "中文中文");
    }

    @Test
    void neverPartsALetterFromItsAccent() {
        assertThat(words("e\u0301e\u0301e\u0301", 2)).containsExactly("e\u0301e\u0301", "e\u0301");
    }

    @Test
    void breaksCodeExactlyAtTheWidth() {
        assertThat(texts(Wrap.anywhere(StyledLine.of("if (a) return;"), 5))).containsExactly("if (a", ") ret", "urn;");
    }

    @Test
    void keepsStylesAcrossRows() {
        StyledLine line = StyledLine.of(new Span("one ", Style.BOLD), new Span("two three", Style.CODE));

        assertThat(Wrap.words(line, 7))
                .containsExactly(
                        StyledLine.of(new Span("one ", Style.BOLD), new Span("two", Style.CODE)),
                        StyledLine.of("three", Style.CODE));
    }

    @Test
    void makesOneEmptyRowOfAnEmptyLine() {
        assertThat(words("", 10)).containsExactly("");
    }

    @Test
    void takesLinearTimeForAWordOfFiveMegabytes() {
        StyledLine line = StyledLine.of("x".repeat(5_000_000));

        assertThat(CpuTime.of(() -> assertThat(Wrap.words(line, 80)).hasSize(62_500)))
                .isLessThan(ofSeconds(5));
    }

    @Test
    void takesLinearTimeForALineOfManySpans() {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            spans.add(new Span("a ", i % 2 == 0 ? Style.BOLD : Style.PLAIN));
        }
        StyledLine line = new StyledLine(spans);

        assertThat(CpuTime.of(() -> assertThat(Wrap.words(line, 20)).hasSize(30_000)))
                .isLessThan(ofSeconds(5));
    }

    @Property
    @Domain(Hostile.class)
    @Domain(DomainContext.Global.class)
    void noRowIsWiderThanTheWidthAndNothingButSpacesIsLost(
            @ForAll String text, @ForAll @IntRange(min = 2, max = 40) int width) {
        StyledLine line = StyledLine.of(text);

        assertThat(Wrap.words(line, width)).allMatch(row -> row.columns() <= width);
        assertThat(String.join("", words(text, width)).replace(" ", ""))
                .isEqualTo(line.text().replace(" ", ""));
    }

    private static List<String> words(String text, int width) {
        return texts(Wrap.words(StyledLine.of(text), width));
    }

    private static List<String> texts(List<StyledLine> rows) {
        return rows.stream().map(StyledLine::text).toList();
    }
}
