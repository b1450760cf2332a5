package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FoldTest {

    @Test
    void saysHowManyLinesAreLeft() {
        assertThat(fold("1\n2\n3\n4\n5\n6", 3)).containsExactly("1", "2", "3", "… 3 more lines");
    }

    @Test
    void showsTheLastLineRatherThanSayingThatItIsMissing() {
        assertThat(fold("1\n2\n3\n4", 3)).containsExactly("1", "2", "3", "4");
    }

    @Test
    void countsALineThatIsCutAsOneThatIsLeft() {
        assertThat(fold("1\n" + "x".repeat(60) + "\n3", 2)).containsExactly("1", "x".repeat(25), "… 2 more lines");
    }

    @Test
    void saysHowMuchOfASingleLineIsLeft() {
        assertThat(fold("x".repeat(1050), 2))
                .containsExactly("x".repeat(25), "x".repeat(25), "… 1,000 more characters");
    }

    @Test
    void keepsEverythingWithoutALimit() {
        assertThat(fold("1\n".repeat(1000), Fold.NEVER)).hasSize(1000);
    }

    private static List<String> fold(String text, int limit) {
        return Fold.rows(StyledLine.each(text, Style.PLAIN), line -> Wrap.anywhere(line, 25), limit).stream()
                .map(StyledLine::text)
                .toList();
    }
}
