package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every rule masks its own example and leaves its counterexample alone.
class RulesTest {

    private static final String NO_EXAMPLE = "-";

    private static Stream<List<String>> rules() {
        return Stream.of(RuleTable.TOKENS, RuleTable.NAMES, RuleTable.COMMANDS)
                .flatMap(file -> RuleTable.rows(file).stream());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRuleDoesWhatItSays(List<String> row) {
        String example = row.get(row.size() - 2);
        if (!example.equals(NO_EXAMPLE)) {
            CorpusText text = CorpusText.of(example);
            assertThat(text.secrets()).isNotEmpty();
            List<String> found = Secrets.in(text.text()).stream()
                    .map(finding -> text.text().substring(finding.from(), finding.to()))
                    .toList();
            assertThat(found).isEqualTo(text.secrets());
        }
        String against = CorpusText.of(row.getLast()).text();
        assertThat(Secrets.mask(against)).isSameAs(against);
    }
}
