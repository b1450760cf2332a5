package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.terminal.TerminalText;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void showsControlCharactersAsTheirPictures() {
        assertThat(TerminalText.of("\u001b[31mred\u0000\u0007\u007f")).isEqualTo("␛[31mred␀␇␡");
    }

    @Test
    void keepsLineFeedsAndTabsAndDropsTheCarriageReturnBeforeALineFeed() {
        assertThat(TerminalText.of("a\tb\r\nc\rd\r")).isEqualTo("a\tb\nc␍d␍");
    }

    @Test
    void showsTheCodeOfWhatHasNoPicture() {
        assertThat(TerminalText.of("\u009b\u061c\u200e\u200f\u202e\u2028\u2029\u2066\u2069\u0080"))
                .isEqualTo("⟨9b⟩⟨061c⟩⟨200e⟩⟨200f⟩⟨202e⟩⟨2028⟩⟨2029⟩⟨2066⟩⟨2069⟩⟨80⟩");
    }

    @Test
    void showsHalvesOfCharactersAndKeepsWholeOnes() {
        assertThat(TerminalText.of("\ud83d\ude00 \ud83d \ude00")).isEqualTo("😀 ⟨d83d⟩ ⟨de00⟩");
    }

    @Test
    void leavesCleanTextAsItIs() {
        String text = "déjà vu, 中文, e\u0301, emoji 👨‍👩‍👧";

        assertThat(TerminalText.of(text)).isSameAs(text);
    }

    @Test
    void expandsTabsToTheNextTabStopByColumns() {
        assertThat(TerminalText.line("\ta\tb中\tc\n")).isEqualTo("    a   b中 c␊");
    }

    @Property
    @Domain(Hostile.class)
    void leavesNothingThatATerminalObeys(@ForAll String text) {
        assertThat(TerminalText.line(text)).matches(Printed::isSafe).doesNotContain("\n");
        assertThat(TerminalText.of(text).replace("\t", "")).matches(Printed::isSafe);
    }

    @Property
    @Domain(Hostile.class)
    void changesNothingMoreTheSecondTime(@ForAll String text) {
        assertThat(TerminalText.of(TerminalText.of(text))).isEqualTo(TerminalText.of(text));
    }
}
