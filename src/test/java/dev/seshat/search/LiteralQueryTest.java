package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The query that finds a word that would be corrected.
class LiteralQueryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "telemtry opt out | telemetry opt out | \"telemtry\" opt out",
                "(telemtry OR opt) -owt, | (telemetry OR opt) -out, | (\"telemtry\" OR opt) -\"owt\",",
                "open codegen/shift.rs now | open codegen shift rs now | open \"codegen/shift.rs\" now",
                "tele metry | telemetry | \"tele metry\"",
                "  project:web  telemtry | project:web telemetry | project:web \"telemtry\"",
                "say \"telemtry\" | telemetry | \"say telemtry\""
            })
    void quotesWhatWasCorrected(String typed, String corrected, String literal) {
        assertThat(LiteralQuery.of(typed, corrected)).isEqualTo(literal);
    }
}
