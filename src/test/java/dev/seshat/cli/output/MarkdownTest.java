package dev.seshat.cli.output;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.CpuTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {

    @ParameterizedTest
    @ValueSource(ints = {30, 80})
    void rendersEveryKindOfBlockForThisWidth(int width) throws IOException {
        String source = Files.readString(Path.of("src/test/resources/output/markdown.md"));

        Golden.check("markdown-" + width + ".txt", Printed.plain(Markdown.rows(source, RowWidth.of(width))));
    }

    @Test
    void keepsTheLinesOfAParagraphApart() {
        assertThat(render("one\ntwo\n\nthree")).isEqualTo("one\ntwo\n\nthree\n");
    }

    @Test
    void doesNotSwallowALineThatLooksLikeALinkDefinition() {
        assertThat(render("[WARN]: disk\n[INFO]: 'x'")).contains("[WARN]: disk").contains("[INFO]: 'x'");
    }

    @Test
    void showsAnAddressOnlyOnce() {
        assertThat(render("<https://a.example> [here](https://a.example) [](x)"))
                .isEqualTo("https://a.example here (https://a.example)  (x)\n");
    }

    @Test
    void makesCharacterReferencesVisibleToo() {
        assertThat(render("&#27;[31m")).isEqualTo("␛[31m\n");
    }

    @Test
    void keepsProseReadableAndLetsCodeUseAWideTerminal() {
        String rows = Printed.plain(
                Markdown.rows("word ".repeat(50) + "\n\n```\n" + "c".repeat(150) + "\n```", RowWidth.of(200)));

        assertThat(rows.lines().filter(row -> row.startsWith("word"))).allMatch(row -> row.length() <= 100);
        assertThat(rows).contains("    " + "c".repeat(150) + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ">", "[", "![", "![[]()", "*a ", "**a*", "<", "1. ", "- a\n  ", "| - |\n", "|a", "`a``", "&", "x", "x ",
                "\n"
            })
    void takesLittleTimeForAMegabyteOf(String piece) {
        String hostile = piece.repeat(1_000_000 / piece.length());

        assertThat(CpuTime.of(() -> {
                    assertThat(Markdown.rows(hostile, RowWidth.of(80))).isNotNull();
                    assertThat(Markdown.rows(hostile.substring(0, 199_000), RowWidth.of(80)))
                            .isNotNull();
                }))
                .isLessThan(ofSeconds(5));
    }

    @Test
    void showsATableOfTooManyCellsAsItStands() {
        String table = "|a".repeat(400) + "\n" + "|-".repeat(400) + "\n" + "|x\n".repeat(400);

        assertThat(render(table)).startsWith("|a|a|a");
    }

    @Property
    @Domain(Hostile.class)
    @Domain(DomainContext.Global.class)
    void noRowIsWiderThanTheTerminal(@ForAll String text, @ForAll @IntRange(min = 20, max = 120) int width) {
        assertThat(Markdown.rows(text, RowWidth.of(width))).allMatch(row -> row.columns() <= width);
    }

    private static String render(String text) {
        return Printed.plain(Markdown.rows(text, RowWidth.of(80)));
    }
}
