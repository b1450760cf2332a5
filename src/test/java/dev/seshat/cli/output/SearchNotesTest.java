package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.search.Answer;
import dev.seshat.search.SampleAnswer;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/// The notes below the hits.
class SearchNotesTest {

    private static List<String> notes(Answer answer) {
        return SearchNotes.of(
                answer,
                new SearchNotes.Setting(
                        0,
                        0,
                        query -> "seshat search '" + query + "'",
                        Instant.parse("2026-03-18T12:00:00Z"),
                        TimeZone.getTimeZone("Europe/Berlin")));
    }

    @Test
    void aCorrectionSaysHowToSearchForWhatWasTyped() {
        assertThat(notes(SampleAnswer.of("telemtry opt out", "telemetry opt out", null, List.of(), false)))
                .containsExactly(
                        "",
                        "3 sessions.",
                        "Showing results for: telemetry opt out",
                        "Search instead for what you typed: seshat search '\"telemtry\" opt out'");
    }

    @Test
    void aReadingSaysHowToGetTheOther() {
        assertThat(notes(SampleAnswer.of("rm -rf", null, new Answer.Reading(true, "rm NOT rf"), List.of(), false)))
                .containsExactly(
                        "",
                        "3 sessions.",
                        "-rf was read as part of a pasted command. To exclude it: seshat search 'rm NOT rf'");
        assertThat(notes(SampleAnswer.of(
                        "migration -sqlite",
                        null,
                        new Answer.Reading(false, "migration \"-sqlite\""),
                        List.of(),
                        false)))
                .containsExactly(
                        "",
                        "3 sessions.",
                        "-sqlite was read as a word to exclude. To search for it: seshat search 'migration \"-sqlite\"'");
    }

    @Test
    void onlyWordsWithOneDashAreInDoubt() {
        assertThat(Answer.Reading.dashed("git -c (-x y) --force a-b - -1")).containsExactly("-c", "-x", "-1");
    }

    @Test
    void namedTimesAreTheDaysThatTheyMean() {
        assertThat(notes(SampleAnswer.of(
                        "proxy last week",
                        null,
                        null,
                        List.of(
                                SampleAnswer.time("last week", "2026-03-08T23:00:00Z", "2026-03-15T23:00:00Z"),
                                SampleAnswer.time("yesterday", "2026-03-16T23:00:00Z", "2026-03-17T23:00:00Z"),
                                SampleAnswer.time("this winter", "2026-01-31T23:00:00Z", "2026-03-15T23:00:00Z"),
                                SampleAnswer.time("at Christmas", "2025-12-23T23:00:00Z", "2026-01-01T23:00:00Z"),
                                SampleAnswer.time("since March", "2026-02-28T23:00:00Z", null),
                                SampleAnswer.time("before March", null, "2025-02-28T23:00:00Z")),
                        false)))
                .containsExactly(
                        "",
                        "3 sessions.",
                        "Preferred: last week (9–15 Mar)",
                        "Preferred: yesterday (17 Mar)",
                        "Preferred: this winter (1 Feb–15 Mar)",
                        "Preferred: at Christmas (24 Dec 2025–1 Jan)",
                        "Preferred: since March (since 1 Mar)",
                        "Preferred: before March (until 28 Feb 2025)");
    }

    @Test
    void onlyABoundedAnswerSaysThatNotAllWasRanked() {
        assertThat(notes(SampleAnswer.of("the", null, null, List.of(), true)))
                .containsExactly(
                        "", "Too many matches to rank them all. Add words to narrow the search.", "3 sessions.");
    }
}
