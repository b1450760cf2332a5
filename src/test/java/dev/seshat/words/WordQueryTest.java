package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a typed word looks up in the index.
class WordQueryTest {

    private static final Words WORDS = Words.of(Language.ENGLISH);

    @Test
    void asksInEachOfSeveralLanguagesOnce() {
        Words both = Words.of(List.of(Language.ENGLISH, Language.GERMAN, Language.ENGLISH));
        assertThat(both.languages()).containsExactly(Language.ENGLISH, Language.GERMAN);
        assertThat(both.query("Verbindungen").anyOf())
                .extracting(phrase -> phrase.tokens().getFirst())
                .containsExactly("verbindungen", "verbind");
        assertThat(both.query("sha256")).isEqualTo(WORDS.query("sha256"));
        assertThat(both.prefix("connecti").anyOf())
                .startsWith(WORDS.prefix("connecti").anyOf().toArray(WordQuery.Phrase[]::new))
                .doesNotHaveDuplicates();
        assertThat(both.isStopWord("the")).isTrue();
        assertThat(both.isStopWord("lantern")).isFalse();
        assertThat(both.tokens("Verbindungen")).containsExactly("verbindungen", "verbind");
        assertThat(both.tokens("two words")).isEmpty();
        assertThat(both.spellings("verbind", "Die Verbindung, connections")).containsExactly("verbindung");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    parseSessionFile      | pars session file, parsesessionfile, parsesessionfil
                    login_handler         | login handler, loginhandler, loginhandl
                    loginhandler          | loginhandl, loginhandler
                    src/auth/Login.java   | src auth login java
                    connections           | connect, connections
                    café                  | cafe
                    sha256                | sha256
                    failed to connect     | fail to connect
                    日本語                | 日本 本語
                    日                    | 日*
                    日本 語               | 日本 本 語*
                    本語text              | 本語 語 text
                    """)
    void asksForPhrases(String typed, String asked) {
        assertThat(show(WORDS.query(typed))).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    conn                  | conn*
                    connecti              | connecti*, connect
                    running               | running*, run
                    happy                 | happy*, happi
                    parseSess             | pars sess*, parsesess*
                    src/au                | src au*
                    login_                | login
                    日本                  | 日本
                    日                    | 日*
                    """)
    void asksForPrefixes(String typed, String asked) {
        assertThat(show(WORDS.prefix(typed))).isEqualTo(asked);
    }

    @Test
    void asksForNothingWhereThereIsNoWord() {
        assertThat(WORDS.query("").isEmpty()).isTrue();
        assertThat(WORDS.query("-->_!").isEmpty()).isTrue();
        assertThat(WORDS.prefix("*").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "login_handler, loginhandler",
        "loginHandler, loginhandler",
        "loginhandler, login_handler",
        "LoginHandler, login_handler",
        "GitHub, github",
        "JUnit6, junit6",
        "3D, 3d",
        "parseSessionFile, session",
        "parseSessionFile, SessionFile",
        "ILogger, logger",
        "URLs, url",
        "src/auth/Login.java, Login.java",
        "2026-05-24T14:38:00Z, 2026-05-24",
        "configuration, configured",
        "日本語の検索, 本語の検",
        "日本語の検索, 検索",
        "日本語の検索, 索",
        "日本語の検索, の",
    })
    void findsWhatPeopleMean(String text, String typed) {
        assertThat(Column.of(Language.ENGLISH, text).matches(WORDS.query(typed)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "connections, connecti",
        "configuration, configurat",
        "running, runni",
        "caching, cachi",
        "parseSessionFile, parsesess"
    })
    void findsWordsByTheirBeginning(String text, String typed) {
        assertThat(Column.of(Language.ENGLISH, text).matches(WORDS.prefix(typed)))
                .isTrue();
    }

    private static String show(WordQuery query) {
        return query.anyOf().stream()
                .map(phrase -> String.join(" ", phrase.tokens()) + (phrase.prefix() ? "*" : ""))
                .collect(Collectors.joining(", "));
    }
}
