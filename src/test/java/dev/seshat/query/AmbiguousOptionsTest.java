package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A hyphen after a word may belong to a pasted option.
class AmbiguousOptionsTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            rm -rf                     | rm AND -rf              | rm rf              | rm NOT rf              | rm "-rf"
            git checkout -b x          | git AND checkout AND -b AND x | checkout b, b x | git checkout NOT b x   | git checkout "-b" x
            go test -race              | go AND test AND -race   | test race          | go test NOT race       | go test "-race"
            tar -xzf a.tgz             | tar AND -xzf AND a.tgz  | tar xzf, xzf a.tgz | tar NOT xzf a.tgz      | tar "-xzf" a.tgz
            tar -x -z                  | tar AND -x AND -z       | tar x, x z         | tar NOT x NOT z        | tar "-x" "-z"
            find . -name Login         | find AND -name AND Login | find name, name Login | find . NOT name Login  | find . "-name" Login
            grep "a b" -r              | grep AND "a b" AND -r   | a b r              | grep "a b" NOT r       | grep "a b" "-r"
            java -XX:+UseZGC           | java AND -XX:+UseZGC    | java XX:+UseZGC    | java NOT XX:+UseZGC    | java "-XX:+UseZGC"
            say "hi -x                 | say AND "hi AND -x      | "hi x              | say "hi NOT x          | say "hi --x
            (rm -rf)                   | rm AND -rf              | rm rf              | (rm NOT rf)            | (rm "-rf")
            """)
    void anOptionIsTextInTheOtherReading(String typed, String words, String pairs, String excluding, String asText) {
        Query query = QueryParser.parse(typed, CLOCK);
        assertThat(query.without()).isNotEmpty();
        Query pasted = Objects.requireNonNull(query.pasted());
        assertThat(pasted.words()).hasToString(words);
        assertThat(pasted.without()).isEmpty();
        assertThat(pasted.text()).isEqualTo(typed);
        AmbiguousOptions options = AmbiguousOptions.of(query);
        assertThat(options.pairs().stream().map(pair -> pair.phrase().text()).collect(Collectors.joining(", ")))
                .isEqualTo(pairs);
        assertThat(options.excluding()).isEqualTo(excluding);
        assertThat(options.asText()).isEqualTo(asText);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-foo bar",
                "-foo -bar",
                "migration NOT sqlite",
                "migration -\"dry run\" -sqlite",
                "migration -(sqlite OR mysql)",
                "migration -project:web",
                "project:web -sqlite",
                "(a OR b) -c",
                "a AND -b",
                "a OR -b",
                "NOT a -b",
                "a -OR b",
                "a -NOT b",
                "a - b",
                "a -* b",
                "git push --force",
                "well-known"
            })
    void whatIsNotInDoubtHasOneReading(String typed) {
        assertThatObject(QueryParser.parse(typed, CLOCK).pasted()).isNull();
    }

    @Test
    void filtersAndTimesAreThoseOfBothReadings() {
        Query query = QueryParser.parse("rm -rf build last week project:web", CLOCK);
        Query pasted = Objects.requireNonNull(query.pasted());
        assertThat(pasted.words()).hasToString("rm AND -rf AND build");
        assertThat(pasted.filters()).isEqualTo(query.filters()).hasSize(1);
        assertThat(pasted.dates()).isEqualTo(query.dates()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            sudo rm -rf build          | true
            RM  -RF                    | true
            ["rm", "-rf"]              | true
            rm --rf                    | true
            rm "." -rf                 | true
            rm -rfv                    | false
            rm rf                      | false
            rm-rf                      | false
            farm -rf                   | false
            rm - rf                    | false
            rm -i -rf                  | false
            """)
    void aTextShowsAnOptionByItsHyphen(String text, boolean stands) {
        assertThat(new AmbiguousOptions.Pair("rm", "rf", false).occursIn(text)).isEqualTo(stands);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            kubectl get pods -n beta -o wide | true
            -O  WIDE                         | true
            ["-o", "wide"]                   | true
            --o wide                         | true
            -o wider                         | false
            -o=x wide                        | false
            o wide                           | false
            video-o wide                     | false
            -o                               | false
            """)
    void aTextShowsAnOptionByWhatFollowsIt(String text, boolean stands) {
        assertThat(new AmbiguousOptions.Pair("o", "wide", true).occursIn(text)).isEqualTo(stands);
    }
}
