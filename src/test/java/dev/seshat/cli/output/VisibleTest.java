package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void showsControlCharactersAsTheirPictures() {
        assertThat(Visible.of("\u001b[31mred\u0000\u0007\u007f")).isEqualTo("␛[31mred␀␇␡");
    }

    @Test
    void keepsLineFeedsAndTabsAndDropsTheCarriageReturnBeforeALineFeed() {
        assertThat(Visible.of("a\tb\r\nc\rd\r")).isEqualTo("a\tb\nc␍d␍");
    }

    @Test
    void showsTheCodeOfWhatHasNoPicture() {
        assertThat(Visible.of("\u009b\u061c\u200e\u200f\u202e\u2028\u2029\u2066\u2069\u0080"))
                .isEqualTo("⟨9b⟩⟨061c⟩⟨200e⟩⟨200f⟩⟨202e⟩⟨2028⟩⟨2029⟩⟨2066⟩⟨2069⟩⟨80⟩");
    }

    @Test
    void showsHalvesOfCharactersAndKeepsWholeOnes() {
        assertThat(Visible.of("\ud83d\ude00 \ud83d \ude00")).isEqualTo("😀 ⟨d83d⟩ ⟨de00⟩");
    }

    @Test
    void leavesCleanTextAsItIs() {
        String text = "déjà vu, 中文, e\u0301, emoji 👨‍👩‍👧";

        assertThat(Visible.of(text)).isSameAs(text);
    }

    @Test
    void expandsTabsToTheNextTabStopByColumns() {
        assertThat(Visible.line("\ta\tb中\tc\n")).isEqualTo("    a   b中 c␊");
    }

    @Property
    @Domain(Hostile.class)
    void leavesNothingThatATerminalObeys(@ForAll String text) {
        assertThat(Visible.line(text)).matches(Printed::isSafe).doesNotContain("\n");
        assertThat(Visible.of(text).replace("\t", "")).matches(Printed::isSafe);
    }

    @Property
    @Domain(Hostile.class)
    void changesNothingMoreTheSecondTime(@ForAll String text) {
        assertThat(Visible.of(Visible.of(text))).isEqualTo(Visible.of(text));
    }
}
