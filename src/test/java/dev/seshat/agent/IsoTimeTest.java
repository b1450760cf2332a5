package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {

    @Property
    void readsWhatJavaWrites(@ForAll @LongRange(min = -62_135_596_800_000L, max = 253_402_300_799_999L) long millis) {
        Instant at = Instant.ofEpochMilli(millis);
        assertThat(IsoTime.parse(at.toString())).isEqualTo(at);
    }

    @Test
    void readsOtherZonesAndOtherPrecisions() {
        Instant expected = Instant.parse("2026-02-01T10:00:00.120Z");
        assertThat(IsoTime.parse("2026-02-01T10:00:00.12Z")).isEqualTo(expected);
        assertThat(IsoTime.parse("2026-02-01T10:00:00.120999999Z")).isEqualTo(expected);
        assertThat(IsoTime.parse("2026-02-01T12:00:00.120+02:00")).isEqualTo(expected);
        assertThat(IsoTime.parse("2026-02-01T10:00Z")).isEqualTo(Instant.parse("2026-02-01T10:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "2026-02-30T10:00:00Z",
                "2026-13-01T10:00:00Z",
                "2026-02-01T24:00:00Z",
                "2026-02-01T10:60:00Z",
                "2026-02-01T10:00:00",
                "2026-02-01",
                "1772355601000",
                "2026-02-01T10:00:00.x00Z"
            })
    void tellsNoTimeWhereThereIsNone(String text) {
        assertThat(IsoTime.parse(text)).isNull();
    }
}
