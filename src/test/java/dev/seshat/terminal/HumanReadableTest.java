package dev.seshat.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class HumanReadableTest {

    @Test
    void tellsDurationsInTwoUnitsAtMost() {
        assertThat(HumanReadable.duration(Duration.ofSeconds(45))).isEqualTo("45 s");
        assertThat(HumanReadable.duration(Duration.ofSeconds(119))).isEqualTo("1 min");
        assertThat(HumanReadable.duration(Duration.ofMinutes(133))).isEqualTo("2 h 13 min");
        assertThat(HumanReadable.duration(Duration.ofHours(2))).isEqualTo("2 h");
        assertThat(HumanReadable.duration(Duration.ofHours(76))).isEqualTo("3 d 4 h");
        assertThat(HumanReadable.duration(Duration.ofDays(1234))).isEqualTo("1,234 d");
        assertThat(HumanReadable.duration(Duration.ofSeconds(-5))).isEqualTo("0 s");
    }

    @Test
    void groupsThousandsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(HumanReadable.count(1234567)).isEqualTo("1,234,567");
            assertThat(HumanReadable.tokens(1_250_000)).isEqualTo("1.3 M");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Property
    void countsAsJavaWould(@ForAll long count) {
        assertThat(HumanReadable.count(count)).isEqualTo(String.format(Locale.ROOT, "%,d", count));
    }

    @Test
    void usesThePluralUnlessThereIsExactlyOne() {
        assertThat(HumanReadable.count(0, "line")).isEqualTo("0 lines");
        assertThat(HumanReadable.count(1, "line")).isEqualTo("1 line");
        assertThat(HumanReadable.count(2000, "line")).isEqualTo("2,000 lines");
    }

    @Test
    void roundsTokensToOneDecimal() {
        assertThat(HumanReadable.tokens(0)).isEqualTo("0");
        assertThat(HumanReadable.tokens(999)).isEqualTo("999");
        assertThat(HumanReadable.tokens(1_000)).isEqualTo("1 k");
        assertThat(HumanReadable.tokens(45_230)).isEqualTo("45.2 k");
        assertThat(HumanReadable.tokens(999_999)).isEqualTo("1 M");
        assertThat(HumanReadable.tokens(3_000_000_000L)).isEqualTo("3 G");
        assertThat(HumanReadable.tokens(5_000_000_000_000L)).isEqualTo("5,000 G");
    }
}
