package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The times that questions name in words: their meaning, and the words that remain to be found.
class TimesInQuestionsTest {

    /// A Sunday.
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    private static String range(DateRange range) {
        return (range.since() + "/" + range.until()).replace("T00:00:00Z", "").replace("null", "");
    }

    private static String dates(Query query) {
        return query.dates().stream()
                .map(time -> time.words() + " = " + range(time.range()))
                .collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            today                            | 2026-03-15/2026-03-16
            yesterday                        | 2026-03-14/2026-03-15
            yesterday morning                | 2026-03-14/2026-03-14T12:00:00Z
            this morning                     | 2026-03-15/2026-03-15T12:00:00Z
            this afternoon                   | 2026-03-15T12:00:00Z/2026-03-15T18:00:00Z
            last night                       | 2026-03-14T18:00:00Z/2026-03-15T06:00:00Z
            the day before yesterday         | 2026-03-13/2026-03-14
            the other day                    | 2026-03-08/2026-03-16
            last week                        | 2026-03-02/2026-03-09
            this week                        | 2026-03-09/2026-03-16
            earlier this week                | 2026-03-09/2026-03-15T12:00:00Z
            earlier this year                | 2026-01-01/2026-03-15T12:00:00Z
            the last week                    | 2026-03-02/2026-03-09
            the past week                    | 2026-03-08/2026-03-16
            last month                       | 2026-02-01/2026-03-01
            this month                       | 2026-03-01/2026-04-01
            last year                        | 2025-01-01/2026-01-01
            last weekend                     | 2026-03-07/2026-03-09
            over the weekend                 | 2026-03-14/2026-03-16
            in the last 3 days               | 2026-03-12/2026-03-16
            in the last few days             | 2026-03-10/2026-03-16
            the last couple of weeks         | 2026-03-01/2026-03-16
            in the last hour                 | 2026-03-15T11:00:00Z/2026-03-16
            last Friday                      | 2026-03-13/2026-03-14
            last Sunday                      | 2026-03-08/2026-03-09
            on Sunday                        | 2026-03-15/2026-03-16
            on Tuesday                       | 2026-03-10/2026-03-11
            ON TUESDAY                       | 2026-03-10/2026-03-11
            in January                       | 2026-01-01/2026-02-01
            in March                         | 2026-03-01/2026-04-01
            in may                           | 2025-05-01/2025-06-01
            in December                      | 2025-12-01/2026-01-01
            last March                       | 2025-03-01/2025-04-01
            last January                     | 2026-01-01/2026-02-01
            in March 2025                    | 2025-03-01/2025-04-01
            march 2025                       | 2025-03-01/2025-04-01
            on 2026-02-01                    | 2026-02-01/2026-02-02
            in 2026-02                       | 2026-02-01/2026-03-01
            March 3                          | 2026-03-03/2026-03-04
            May 3                            | 2025-05-03/2025-05-04
            may 3rd                          | 2025-05-03/2025-05-04
            on may 3                         | 2025-05-03/2025-05-04
            3 March                          | 2026-03-03/2026-03-04
            the 3rd of March                 | 2026-03-03/2026-03-04
            3 dec 2024                       | 2024-12-03/2024-12-04
            29 February                      | 2024-02-29/2024-03-01
            March 3rd, 2025                  | 2025-03-03/2025-03-04
            the week of March 3              | 2026-03-02/2026-03-09
            around March 3rd                 | 2026-02-28/2026-03-07
            early January                    | 2026-01-01/2026-01-11T08:00:00Z
            at the end of January            | 2026-01-21T16:00:00Z/2026-02-01
            two weeks ago                    | 2026-02-26/2026-03-05
            a month ago                      | 2026-01-31/2026-03-03
            3 days ago                       | 2026-03-12/2026-03-13
            an hour ago                      | 2026-03-15T10:30:00Z/2026-03-15T11:30:00Z
            a few days ago                   | 2026-03-10/2026-03-14
            a couple of weeks ago            | 2026-02-26/2026-03-05
            since yesterday                  | 2026-03-14/
            since January                    | 2026-01-01/
            since two weeks ago              | 2026-03-01/
            until 3 March                    | /2026-03-04
            before March                     | /2026-04-01
            between January and March        | 2026-01-01/2026-04-01
            between March and May            | 2025-03-01/2025-06-01
            between 3 and 5 March            | 2026-03-03/2026-03-06
            from Monday to Wednesday         | 2026-03-09/2026-03-12
            between Sunday and Tuesday       | 2026-03-08/2026-03-11
            in March last year               | 2025-03-01/2025-04-01
            in March of last year            | 2025-03-01/2025-04-01
            last year in March               | 2025-03-01/2025-04-01
            March of 2025                    | 2025-03-01/2025-04-01
            on 3 May last year               | 2025-05-03/2025-05-04
            January the 3rd                  | 2026-01-03/2026-01-04
            in January or February           | 2026-01-01/2026-03-01
            on Monday and Tuesday            | 2026-03-09/2026-03-11
            this past week                   | 2026-03-08/2026-03-16
            at the start of the year         | 2026-01-01/2026-05-02T16:00:00Z
            by the end of January            | /2026-02-01
            about two weeks ago              | 2026-02-22T12:00:00Z/2026-03-08T12:00:00Z
            """)
    void aTimeIsTakenOutOfTheWordsToFind(String time, String range) {
        for (String text : new String[] {
            "flaky upload " + time, time + " flaky upload", "flaky " + time + " upload", "flaky upload " + time + "?"
        }) {
            Query query = QueryParser.parse(text, CLOCK);
            assertThat(query.words()).as(text).hasToString("flaky AND upload");
            assertThat(dates(query)).as(text).isEqualTo(time + " = " + range);
            assertThat(query.filters()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flaky upload in 2025",
                "flaky upload in 2025?",
                "in 2025, flaky upload",
                "flaky upload since 2025",
                "flaky in 2025 \"upload\""
            })
    void aYearIsATimeWhereItCountsNothing(String text) {
        Query query = QueryParser.parse(text, CLOCK);
        assertThat(query.leaves()).extracting(Term.Leaf::text).containsExactly("flaky", "upload");
        assertThat(query.dates()).hasSize(1);
    }

    @Test
    void aYearMayStandBeforeAWordOfAQuestion() {
        assertThat(dates(QueryParser.parse("in 2025 what broke the upload", CLOCK)))
                .isEqualTo("in 2025 = 2025-01-01/2026-01-01");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "request timed out in 2000 ms",
                "retry after 2000 ms",
                "over 2000 requests failed",
                "within 2000 milliseconds",
                "at 2010 lines",
                "listening on 2024",
                "it took over 2000",
                "between 2000 and 2010 lines",
                "this may fail",
                "tests may 3 times fail",
                "test 2 may fail",
                "march 3 steps forward",
                "we march on",
                "fails on fridays",
                "the last commit",
                "the last one",
                "in a week",
                "in 5 minutes",
                "next week",
                "error 2026",
                "error in 2048",
                "friday deploy",
                "january report",
                "on 30 February",
                "convert oct to dec",
                "in dec",
                "last summer",
                "two weeks",
                "weekend",
                "\"last week\" report",
                "-yesterday report",
                "report NOT yesterday",
                "report OR yesterday",
                "yesterday OR report",
                "today() returns",
                "what about may",
                "signed by May",
                "this 2025 thing",
                "since:nothing last"
            })
    void whatIsNoTimeStaysAWord(String text) {
        Query query = QueryParser.parse(text, CLOCK);
        assertThat(query.dates()).isEmpty();
    }

    @Test
    void sinceMayStandSomeWordsBefore() {
        Query query = QueryParser.parse("what broke since the release of 3 March?", CLOCK);
        assertThat(query.words()).hasToString("what AND broke AND the AND release");
        assertThat(dates(query)).isEqualTo("since the release of 3 March = 2026-03-03/");
    }

    @Test
    void aQuestionMayNameSeveralTimes() {
        Query query = QueryParser.parse("compare last week's build with yesterday's", CLOCK);
        assertThat(query.words()).hasToString("compare AND build AND with");
        assertThat(dates(query)).isEqualTo("last week's = 2026-03-02/2026-03-09; yesterday's = 2026-03-14/2026-03-15");
    }

    @Test
    void wordsStayWhenNothingElseWouldRemain() {
        Query alone = QueryParser.parse("Last week?", CLOCK);
        assertThat(alone.words()).hasToString("Last AND week?");
        assertThat(dates(alone)).isEqualTo("Last week = 2026-03-02/2026-03-09");
        Query filtered = QueryParser.parse("last week project:web", CLOCK);
        assertThat(filtered.words()).isNull();
        assertThat(filtered.dates()).hasSize(1);
    }

    /// Clocks in Berlin go forward on 29 March 2026.
    @Test
    void daysAreThoseOfTheLocalClock() {
        Clock berlin = Clock.fixed(Instant.parse("2026-03-30T22:15:30Z"), ZoneId.of("Europe/Berlin"));
        assertThat(dates(QueryParser.parse("flaky upload last week", berlin)))
                .isEqualTo("last week = 2026-03-22T23:00:00Z/2026-03-29T22:00:00Z");
        assertThat(dates(QueryParser.parse("flaky upload on Sunday", berlin)))
                .isEqualTo("on Sunday = 2026-03-28T23:00:00Z/2026-03-29T22:00:00Z");
        assertThat(dates(QueryParser.parse("flaky upload today", berlin)))
                .isEqualTo("today = 2026-03-30T22:00:00Z/2026-03-31T22:00:00Z");
    }
}
