package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.TimeZone;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativeTimeTest {

    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "2026-03-20T11:59:30Z, just now",
        "2026-03-20T11:55:00Z, 5 min ago",
        "2026-03-20T09:00:00Z, 3 h ago",
        "2026-03-19T23:59:00Z, yesterday",
        "2026-03-16T12:00:00Z, 4 d ago",
        "2026-03-12T12:00:00Z, 12 Mar",
        "2025-12-31T12:00:00Z, 31 Dec 2025",
        "2026-03-20T12:00:01Z, just now",
        "2026-03-20T12:02:00Z, 20 Mar"
    })
    void whatIsNearIsToldPreciselyAndWhatIsFarAsADate(Instant at, String told) {
        assertThat(RelativeTime.of(at, NOW, TimeZone.getTimeZone("UTC"))).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"Pacific/Auckland, 1 h ago", "America/New_York, 1 h ago", "Asia/Kolkata, 1 h ago", "UTC, yesterday"})
    void aDayEndsAtMidnightWhereOneLives(String zone, String told) {
        Instant now = Instant.parse("2026-03-20T00:30:00Z");
        assertThat(RelativeTime.of(now.minusSeconds(3_600), now, TimeZone.getTimeZone(zone)))
                .isEqualTo(told);
    }

    @Property
    void datesAreThoseOfTheCalendarInEveryZone(
            @ForAll("zones") String zone, @ForAll("moments") Instant at, @ForAll("moments") Instant now) {
        LocalDate then = LocalDate.ofInstant(at, ZoneId.of(zone));
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(zone));
        if (then.isBefore(today.minusDays(7))) {
            String form = then.getYear() == today.getYear() ? "d MMM" : "d MMM yyyy";
            assertThat(RelativeTime.of(at, now, TimeZone.getTimeZone(zone)))
                    .isEqualTo(then.format(DateTimeFormatter.ofPattern(form, Locale.ENGLISH)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, UTC, 17 Aug 292278994",
        "9223372036854775807, Pacific/Kiritimati, 17 Aug 292278994",
        "9223372036854775807, Europe/Berlin, 17 Aug 292278994",
        "-9223372036854775808, America/New_York, 16 May -292275055"
    })
    void theEndsOfTimeAreDatesToo(long millis, String zone, String told) {
        assertThat(RelativeTime.of(Instant.ofEpochMilli(millis), NOW, TimeZone.getTimeZone(zone)))
                .isEqualTo(told);
    }

    @Provide
    Arbitrary<String> zones() {
        return Arbitraries.of(
                "UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe");
    }

    @Provide
    Arbitrary<Instant> moments() {
        return Arbitraries.longs().between(1_600_000_000L, 1_900_000_000L).map(Instant::ofEpochSecond);
    }
}
