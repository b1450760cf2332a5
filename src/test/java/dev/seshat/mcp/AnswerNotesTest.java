package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.search.Answer;
import dev.seshat.search.SampleAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The notes in an answer besides the hits.
class AnswerNotesTest {

    @Test
    void tellsHowTheQueryWasReadAndHowToGetTheOtherReading() {
        assertThat(AnswerNotes.of(SampleAnswer.of(
                        "telemtry -x last week",
                        "telemetry -x last week",
                        new Answer.Reading(true, "telemtry NOT x"),
                        List.of(
                                SampleAnswer.time("last week", "2026-03-08T23:00:00Z", "2026-03-15T23:00:00Z"),
                                SampleAnswer.time("since May", "2026-04-30T22:00:00Z", null)),
                        false)))
                .isEqualTo("""
                        Results for: telemetry -x last week. To search for the words as given: "telemtry" -x last week
                        -x was read as part of a pasted command. To exclude it: telemtry NOT x
                        Preferred: last week (from 2026-03-08T23:00Z before 2026-03-15T23:00Z)
                        Preferred: since May (from 2026-04-30T22:00Z)
                        """);
        assertThat(AnswerNotes.of(SampleAnswer.of("heron", null, null, List.of(), false)))
                .isEmpty();
    }

    @Test
    void leavesRoomForHits() {
        String longest = "telemtry ".repeat(2_000);
        assertThat(AnswerNotes.of(SampleAnswer.of(
                        longest,
                        longest.replace("mt", "met"),
                        new Answer.Reading(false, longest),
                        List.of(SampleAnswer.time(longest, "2026-03-08T23:00:00Z", null)),
                        false)))
                .hasSizeLessThan(1_000);
    }
}
