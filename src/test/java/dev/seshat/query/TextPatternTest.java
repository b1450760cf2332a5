package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which regular expressions are accepted, and the errors for the others.
class TextPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "foo( ~ missing closing )",
                "foo) ~ unmatched )",
                "ab[c ~ missing closing ] at character 3 ([c)",
                "ab** ~ invalid nested repetition operator at character 3 (**)",
                "(a)\\1 ~ at character 4 (\\1); RE2 has no lookaround and no backreferences",
                "a(?=b) ~ at character 2 ((?=); RE2 has no lookaround and no backreferences",
                "a(?<!b) ~ RE2 has no lookaround and no backreferences",
                "a{2000} ~ too large|invalid repeat count at character 2 ({2000})",
                "((a{1000}){1000}){1000} ~ its groups or repetitions make it too large",
                "((a{100}){100}){100} ~ its groups or repetitions make it too large",
                "a* ~ matches the empty string",
                "(x|) ~ matches the empty string",
                "^ ~ matches the empty string",
            })
    void aWrongExpressionIsRefusedWithTheReasonAndThePlace(String source, String reason) {
        assertThatThrownBy(() -> QueryParser.parse("re:\"" + source + "\"", Clock.systemUTC()))
                .isInstanceOfSatisfying(
                        SeshatException.class, e -> assertThat(e.kind()).isEqualTo(SeshatException.Kind.WRONG_USE))
                .hasMessageContaining("/" + source + "/")
                .hasMessageContaining(reason.substring(reason.indexOf('|') + 1));
    }

    @Test
    void groupsThatAreNestedTooDeepAreRefused() {
        assertThatThrownBy(() -> new TextPattern("(".repeat(400) + "a" + ")".repeat(400), false))
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> new TextPattern("a".repeat(1001), false)).hasMessageContaining("1000 characters");
        assertThat(new TextPattern("(".repeat(90) + "a" + ")".repeat(90), false).compile())
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[(({]x", "\\(\\(a{1,40}", "[]({]{3}b", "(?:a{10}b){20}", "a{,5}b", "x{}", "[^]]{9}y"})
    void anUsualExpressionIsTaken(String source) {
        assertThat(new TextPattern(source, true).compile().pattern()).isEqualTo(source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a+b/", "/a+b/i", "/a\\/b+/", "/a+b c\\/d/"})
    void whatIsExplainedMeansTheSame(String typed) {
        TextPattern pattern =
                QueryParser.parse(typed, Clock.systemUTC()).patterns().wanted().getFirst();
        assertThat(pattern).hasToString(typed);
    }

    @Test
    void aSlashInAnExpressionOfTheOtherFormIsExplainedWithABackslash() {
        assertThat(new TextPattern("a/b\\/c+", false)).hasToString("/a\\/b\\/c+/");
    }
}
