package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DayParserTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    /// Early on 31 March in Berlin, still 30 March in UTC.
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-30T22:15:30Z"), BERLIN);

    @ParameterizedTest
    @CsvSource({
        "2026-02-01, 2026-01-31T23:00:00Z, 2026-02-01T23:00:00Z",
        "2026-02,    2026-01-31T23:00:00Z, 2026-02-28T23:00:00Z",
        "2024-02,    2024-01-31T23:00:00Z, 2024-02-29T23:00:00Z",
        "2026,       2025-12-31T23:00:00Z, 2026-12-31T23:00:00Z",
        "2026-03-29, 2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z",
        "2025-10-26, 2025-10-25T22:00:00Z, 2025-10-26T23:00:00Z",
        "today,      2026-03-30T22:00:00Z, 2026-03-31T22:00:00Z",
        "yesterday,  2026-03-29T22:00:00Z, 2026-03-30T22:00:00Z",
        "0d,         2026-03-30T22:00:00Z, 2026-03-31T22:00:00Z",
        "7d,         2026-03-23T23:00:00Z, 2026-03-24T23:00:00Z",
        "1000d,      2023-07-04T22:00:00Z, 2023-07-05T22:00:00Z",
        "2w,         2026-03-16T23:00:00Z, 2026-03-17T23:00:00Z",
        "1m,         2026-02-27T23:00:00Z, 2026-02-28T23:00:00Z",
        "1y,         2025-03-30T22:00:00Z, 2025-03-31T22:00:00Z",
        "12h,        2026-03-30T10:15:30Z, 2026-03-30T10:15:30.000000001Z",
        "' Today ',  2026-03-30T22:00:00Z, 2026-03-31T22:00:00Z",
        "7D,         2026-03-23T23:00:00Z, 2026-03-24T23:00:00Z",
        "january,    2025-12-31T23:00:00Z, 2026-01-31T23:00:00Z",
        "Jan,        2025-12-31T23:00:00Z, 2026-01-31T23:00:00Z",
        "last week,  2026-03-22T23:00:00Z, 2026-03-29T22:00:00Z",
        "Monday,     2026-03-29T22:00:00Z, 2026-03-30T22:00:00Z",
        "3 March,    2026-03-02T23:00:00Z, 2026-03-03T23:00:00Z",
        "'March 3rd, 2025', 2025-03-02T23:00:00Z, 2025-03-03T23:00:00Z",
        "two weeks ago, 2026-03-16T23:00:00Z, 2026-03-17T23:00:00Z",
        "two weeks,  2026-03-16T23:00:00Z, 2026-03-17T23:00:00Z",
        "7 days,     2026-03-23T23:00:00Z, 2026-03-24T23:00:00Z",
        "this morning, 2026-03-30T22:00:00Z, 2026-03-31T10:00:00Z",
        "2026-02-01T10:00:00Z,      2026-02-01T10:00:00Z, 2026-02-01T10:00:01Z",
        "2026-02-01t10:00:00z,      2026-02-01T10:00:00Z, 2026-02-01T10:00:01Z",
        "2026-02-01T10:00Z,         2026-02-01T10:00:00Z, 2026-02-01T10:01:00Z",
        "2026-02-01T10:00:00.123Z,  2026-02-01T10:00:00.123Z, 2026-02-01T10:00:00.124Z",
        "2026-02-01T10:00:00+05:30, 2026-02-01T04:30:00Z, 2026-02-01T04:30:01Z",
        "2026-02-01T10:00-0800,     2026-02-01T18:00:00Z, 2026-02-01T18:01:00Z",
        "2026-02-01T10:00+02,       2026-02-01T08:00:00Z, 2026-02-01T08:01:00Z",
        "2026-02-01T10:00,          2026-02-01T09:00:00Z, 2026-02-01T09:01:00Z",
        "2026-07-01T10:00:30,       2026-07-01T08:00:30Z, 2026-07-01T08:00:31Z",
        "2025-10-26T02:30,          2025-10-26T00:30:00Z, 2025-10-26T01:31:00Z"
    })
    void understandsWhatPeopleType(String text, Instant since, Instant until) {
        DayParser days = new DayParser(CLOCK);
        assertThat(days.since(text)).isEqualTo(since);
        assertThat(days.until(text)).isEqualTo(until);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "d",
                "-7d",
                "7",
                "7 d",
                "7.5d",
                "12345d",
                "7s",
                "2026-2-1",
                "2026-02-30",
                "2026-13",
                "26",
                "2026-02-01T",
                "2026-02-01T25:00",
                "2026-02-01T10:00X",
                "last summer",
                "since january",
                "30 February",
                "in january",
                "01.02.2026",
                "2026/02/01",
                "٧d",
                "2026-00",
                "tomorrow"
            })
    void showsTheFormsWhenItIsNone(String text) {
        DayParser days = new DayParser(CLOCK);
        String message =
                "“" + text + "” is not a date. Use a day (2026-02-01), a month (2026-02), a year (2026), a time"
                        + " (2026-02-01T10:00, 2026-02-01T10:00:00Z), how long ago (12h, 7d, 2w, 3m for months, 1y), or words:"
                        + " yesterday, “last week”, “3 March”, january, “two weeks ago”.";
        assertThatThrownBy(() -> days.since(text))
                .isInstanceOfSatisfying(
                        SeshatException.class, e -> assertThat(e.kind()).isEqualTo(SeshatException.Kind.WRONG_USE))
                .hasMessage(message);
        assertThatThrownBy(() -> days.until(text)).hasMessage(message);
    }

    @Property
    void everyMomentLiesInItsDayItsMonthAndItsYear(@ForAll("zones") ZoneId zone, @ForAll("moments") Instant moment) {
        assertLiesInItsDates(moment, zone);
    }

    @Property
    void everyMomentLiesInItsDayHoweverLongAgoThatWas(
            @ForAll("zones") ZoneId zone, @ForAll("moments") Instant moment, @ForAll @IntRange(max = 9999) int days) {
        Instant now = moment.atZone(zone).plusDays(days).toInstant();
        // A day that a zone skipped when it crossed the date line puts the two apart.
        int passed = (int) (LocalDate.ofInstant(now, zone).toEpochDay()
                - LocalDate.ofInstant(moment, zone).toEpochDay());
        DayParser parser = new DayParser(Clock.fixed(now, zone));
        assertThat(parser.since(passed + "d")).isBeforeOrEqualTo(moment);
        assertThat(parser.until(passed + "d")).isAfter(moment);
    }

    /// Where clocks change around midnight, a whole date is skipped or one begins twice.
    @Test
    void everyMomentAroundAChangeOfClocksLiesInItsDay() {
        long[] distances = {-86_400, -3600, -1800, -60, -1, 0, 1, 59, 60, 1800, 3540, 3600, 7200, 86_399};
        List<String> lost = new ArrayList<>();
        for (String id : ZoneId.getAvailableZoneIds()) {
            for (ZoneOffsetTransition change : ZoneId.of(id).getRules().getTransitions()) {
                for (long distance : distances) {
                    Instant moment = change.getInstant().plusSeconds(distance);
                    DayParser days = new DayParser(Clock.fixed(moment, ZoneId.of(id)));
                    if (moment.isBefore(days.since("today")) || !moment.isBefore(days.until("today"))) {
                        lost.add(moment + " in " + id);
                    }
                }
            }
        }
        assertThat(lost).isEmpty();
    }

    @Property
    void daysFollowEachOtherWithoutAGap(@ForAll("zones") ZoneId zone, @ForAll("moments") Instant moment) {
        DayParser days = new DayParser(Clock.fixed(moment, zone));
        assertThat(days.until("yesterday")).isAfterOrEqualTo(days.since("today"));
        assertThat(days.until("1d")).isEqualTo(days.until("yesterday"));
        assertThat(days.since("14d")).isEqualTo(days.since("2w"));
        assertThat(days.since("12m")).isEqualTo(days.since("1y"));
    }

    private static void assertLiesInItsDates(Instant moment, ZoneId zone) {
        DayParser days = new DayParser(Clock.fixed(moment, zone));
        LocalDate date = LocalDate.ofInstant(moment, zone);
        for (String text :
                List.of("today", date.toString(), YearMonth.from(date).toString(), Integer.toString(date.getYear()))) {
            assertThat(days.since(text)).as("since %s in %s", text, zone).isBeforeOrEqualTo(moment);
            assertThat(days.until(text)).as("until %s in %s", text, zone).isAfter(moment);
        }
    }

    @Provide
    Arbitrary<ZoneId> zones() {
        Arbitrary<ZoneId> named = Arbitraries.of(
                        ZoneId.getAvailableZoneIds().stream().sorted().toList())
                .map(ZoneId::of);
        Arbitrary<ZoneId> offsets =
                Arbitraries.integers().between(-18 * 3600, 18 * 3600).map(ZoneOffset::ofTotalSeconds);
        return Arbitraries.frequencyOf(Tuple.of(4, named), Tuple.of(1, offsets));
    }

    @Provide
    Arbitrary<Instant> moments() {
        return Arbitraries.longs()
                .between(
                        Instant.parse("1970-01-01T00:00:00Z").getEpochSecond(),
                        Instant.parse("2100-01-01T00:00:00Z").getEpochSecond())
                .map(Instant::ofEpochSecond);
    }
}
