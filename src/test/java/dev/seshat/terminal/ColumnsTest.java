package dev.seshat.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

    @Test
    void countsWhatATerminalShows() {
        assertThat(Columns.of("abc")).isEqualTo(3);
        assertThat(Columns.of("中文")).isEqualTo(4);
        assertThat(Columns.of("e\u0301")).isEqualTo(1);
        assertThat(Columns.of("😀")).isEqualTo(2);
    }

    @Test
    void cutsToTheWidthAndSaysSo() {
        assertThat(Columns.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Columns.cut("abcdef", 5)).isEqualTo("abcd…");
        assertThat(Columns.cut("ab cdef", 4)).isEqualTo("ab…");
        assertThat(Columns.cut("中文中文", 6)).isEqualTo("中文…");
    }

    @Test
    void measuresWhatIsCutAsItWillBeSeen() {
        assertThat(Columns.cut("a\tb\u009b", 6)).isEqualTo("a   b…");
    }
}
