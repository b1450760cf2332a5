package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class DateRangeTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-10T12:00:00Z"), ZoneOffset.UTC);

    @Test
    void bothEndsAreIncluded() {
        DateRange range = DateRange.of("2026-02-01", "2026-02-02", CLOCK);
        assertThat(range.contains(Instant.parse("2026-01-31T23:59:59.999Z"))).isFalse();
        assertThat(range.contains(Instant.parse("2026-02-01T00:00:00Z"))).isTrue();
        assertThat(range.contains(Instant.parse("2026-02-02T23:59:59.999Z"))).isTrue();
        assertThat(range.contains(Instant.parse("2026-02-03T00:00:00Z"))).isFalse();
    }

    @Test
    void anEndThatIsNotGivenIsOpen() {
        assertThat(DateRange.of(null, null, CLOCK)).isEqualTo(DateRange.ALWAYS);
        assertThat(DateRange.ALWAYS.contains(Instant.MIN)).isTrue();
        assertThat(DateRange.of("yesterday", null, CLOCK))
                .isEqualTo(new DateRange(Instant.parse("2026-02-09T00:00:00Z"), null));
        assertThat(DateRange.of(null, "yesterday", CLOCK))
                .isEqualTo(new DateRange(null, Instant.parse("2026-02-10T00:00:00Z")));
    }

    @Test
    void theSameDateTwiceIsThatDate() {
        assertThat(DateRange.of("2026-01", "2026-01", CLOCK))
                .isEqualTo(new DateRange(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-02-01T00:00:00Z")));
    }

    @Test
    void refusesAnEndBeforeTheBeginning() {
        assertThatThrownBy(() -> DateRange.of("today", "7d", CLOCK))
                .hasMessage("no day is both since “today” and until “7d”.");
        assertThatThrownBy(() -> DateRange.of("2026-02-02", "2026-02-01", CLOCK))
                .hasMessage("no day is both since “2026-02-02” and until “2026-02-01”.");
    }
}
