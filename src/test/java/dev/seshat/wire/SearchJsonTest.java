package dev.seshat.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.SkippedRows;
import dev.seshat.json.JsonWriter;
import dev.seshat.search.Answer;
import dev.seshat.search.SampleAnswer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How a query was read, as JSON.
class SearchJsonTest {

    private static String json(Answer answer) {
        StringBuilder text = new StringBuilder();
        SearchJson.write(answer, 0, SkippedRows.NONE, Duration.ofMillis(4), (_, _) -> List.of(), new JsonWriter(text));
        return text.toString();
    }

    @Test
    void namesTheCorrectionTheReadingAndTheTimes() {
        assertThat(json(SampleAnswer.of(
                        "telemtry -x last week",
                        "telemetry -x last week",
                        new Answer.Reading(true, "telemtry NOT x last week"),
                        List.of(
                                SampleAnswer.time("last week", "2026-03-08T23:00:00Z", "2026-03-15T23:00:00Z"),
                                SampleAnswer.time("since May", "2026-04-30T22:00:00Z", null)),
                        false)))
                .isEqualTo("""
                        {"query":"telemtry -x last week","match":"message","total":3,"totalIsLowerBound":false,\
                        "bounded":false,"pending":0,"corrected":"telemetry -x last week",\
                        "literal":"\\"telemtry\\" -x last week",\
                        "reading":{"pasted":true,"other":"telemtry NOT x last week"},\
                        "dates":[{"words":"last week","since":"2026-03-08T23:00:00.000Z",\
                        "until":"2026-03-15T23:00:00.000Z"},{"words":"since May","since":"2026-04-30T22:00:00.000Z"}],\
                        "tookMs":4,"hits":[]}""");
    }

    @Test
    void saysNothingWhereThereWasNoDoubt() {
        assertThat(json(SampleAnswer.of("heron", null, null, List.of(), false))).isEqualTo("""
                        {"query":"heron","match":"message","total":3,"totalIsLowerBound":false,"bounded":false,\
                        "pending":0,"tookMs":4,"hits":[]}""");
    }
}
