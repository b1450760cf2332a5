package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which numbers before lines are line numbers.
class LineNumbersTest {

    @Test
    void removesTheNumbersOfDumpedFiles() {
        assertThat(LineNumbers.removed("     1→package a;\n     2→\n     3→class A {}\n"))
                .isEqualTo("package a;\n\nclass A {}\n");
        assertThat(LineNumbers.removed("  7→only line")).isEqualTo("only line");
        assertThat(LineNumbers.removed("     9\tone\n    10\ttwo\n    11\tthree"))
                .isEqualTo("one\ntwo\nthree");
        assertThat(LineNumbers.removed("3\tone\n4\ttwo\n5\tthree\n")).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void removesTheNumbersOfGrep() {
        assertThat(LineNumbers.removed("3-before\n4:match\n5-after\n--\n90:another\n"))
                .isEqualTo("""
                        before
                        match
                        after
                        --
                        another
                        """);
    }

    @Test
    void keepsTheTextAroundADump() {
        assertThat(LineNumbers.removed("The file:\n1\ta\n2\tb\n3\tc\n<note>12:</note>"))
                .isEqualTo("The file:\na\nb\nc\n<note>12:</note>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "12",
                "12:",
                "1: one\n2: two",
                "10:42 start\n11:05 middle\n12:10 end\n",
                "2026-03-01 a\n2027-03-02 b\n2028-03-03 c\n",
                "512\tsrc\n20\tdocs\n900\t.\n",
                "1- one\n2- two\n3- three\n",
                "1. one\n2. two\n3. three\n",
                "src/A.java:12:class A\nsrc/B.java:13:class B\nsrc/C.java:14:class C\n"
            })
    void keepsOtherNumbers(String text) {
        assertThat(LineNumbers.removed(text)).isSameAs(text);
    }

    @Property
    void takesOutNothingButNumbersAtLineStarts(@ForAll("lines") String text) {
        List<String> before = List.of(text.split("\n", -1));
        List<String> after = List.of(LineNumbers.removed(text).split("\n", -1));
        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isIn(before.get(i), before.get(i).replaceFirst("^ *\\d+[→\t:-]", ""));
        }
    }

    @Provide
    Arbitrary<String> lines() {
        return Arbitraries.of("  12→", "13\t", "14:", "15-", "16→", "17\t", "18:", "text", " ", "--", "\n", "\n", "\n")
                .list()
                .ofMaxSize(20)
                .map(pieces -> String.join("", pieces));
    }
}
