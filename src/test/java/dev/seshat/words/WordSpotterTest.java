package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Where words are found in a text.
class WordSpotterTest {

    /// The matches as they are in the text, with the numbers of word and position before them.
    private static String spots(Language language, String text, String... typed) {
        List<WordQuery> queries = new ArrayList<>();
        for (String word : typed) {
            queries.add(
                    word.endsWith("*")
                            ? Words.of(language).prefix(word.substring(0, word.length() - 1))
                            : Words.of(language).query(word));
        }
        List<String> spots = new ArrayList<>();
        new WordSpotter(Words.of(language), queries)
                .spot(
                        text,
                        (word, position, start, end) ->
                                spots.add(word + "@" + position + " " + text.substring(start, end)));
        return String.join(", ", spots);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Connections were connecting.   | connection       | 0@0 Connections, 0@2 connecting
                    a failed connection failed     | failed connect   | 0@1 failed connection
                    Un Café crème                  | cafe             | 0@1 Café
                    call parseSessionFile now      | session          | 0@2 Session
                    call parseSessionFile now      | SessionFile      | 0@2 SessionFile
                    call parseSessionFile now      | parsesessionfile | 0@1 parseSessionFile
                    call login_handler             | loginHandler     | 0@1 login_handler, 0@1 login_handler
                    call loginhandler              | login_handler    | 0@1 loginhandler
                    see src/auth/Login.java:12     | auth/Login.java  | 0@2 auth/Login.java
                    the connection                 | conn*            | 0@1 connection
                    the connection                 | connecti*        | 0@1 connection
                    日本語の検索                   | 本語の           | 0@1 本語の
                    日本語の検索                   | 索               | 0@5 索
                    get日本Name                    | 日本             | 0@1 日本
                    nothing here                   | else             | ''
                    """)
    void tellsWhereAWordStands(String text, String typed, String spots) {
        assertThat(spots(Language.ENGLISH, text, typed)).isEqualTo(spots);
    }

    @Test
    void tellsWhichOfTheWordsItIs() {
        assertThat(spots(Language.ENGLISH, "the proxy refused the upload", "upload", "proxy", "refused the"))
                .isEqualTo("1@1 proxy, 2@2 refused the, 0@4 upload");
    }

    @Test
    void countsTheTokensOfTheText() {
        WordSpotter spotter = new WordSpotter(Words.of(Language.ENGLISH), List.of());
        assertThat(spotter.spot("call parseSessionFile, 日本語", (_, _, _, _) -> {}))
                .isEqualTo(7);
        assertThat(spotter.spot("", (_, _, _, _) -> {})).isZero();
    }

    @Test
    void remembersNothingOfTheTextBefore() {
        WordSpotter spotter = new WordSpotter(
                Words.of(Language.ENGLISH), List.of(Words.of(Language.ENGLISH).query("one two")));
        List<Integer> spots = new ArrayList<>();
        spotter.spot("one", (_, position, _, _) -> spots.add(position));
        spotter.spot("two", (_, position, _, _) -> spots.add(position));
        spotter.spot("one two", (_, position, _, _) -> spots.add(position));
        assertThat(spots).containsExactly(0);
    }

    /// The stem of each of these words is the stem of the other, and in some languages begins with another
    /// letter.
    @ParameterizedTest
    @CsvSource({
        "arabic, الكتاب, كتاب",
        "armenian, քաղաքներ, քաղաք",
        "basque, etxeak, etxe",
        "catalan, gats, gat",
        "danish, huset, husets",
        "dutch, lampen, lamp",
        "english, connections, connecting",
        "estonian, majad, maja",
        "finnish, taloissa, talo",
        "french, continuellement, continuel",
        "german, Häuser, Haus",
        "greek, γάτες, γάτα",
        "hindi, लड़के, लड़का",
        "hungarian, házak, ház",
        "indonesian, membaca, dibaca",
        "irish, gcapall, chapall",
        "italian, gatti, gatto",
        "lithuanian, namas, namo",
        "norwegian, husene, huset",
        "portuguese, livros, livro",
        "romanian, copiilor, copii",
        "russian, книгами, книга",
        "simple, houses, HOUSES",
        "spanish, canciones, canción",
        "swedish, bilar, bilen",
        "tamil, வீடுகள், வீடு",
        "turkish, kitaplar, kitap"
    })
    void findsTheFormsOfAWordInEachLanguage(String name, String written, String typed) {
        Language language = Language.named(name).orElseThrow();
        assertThat(Column.of(language, written).matches(Words.of(language).query(typed)))
                .isTrue();
        assertThat(spots(language, "x " + written + " y", typed)).isEqualTo("0@1 " + written);
    }

    /// The beginning of a stem finds the words with that stem, whatever they begin with.
    @ParameterizedTest
    @CsvSource({"arabic, الكتاب, كتا*", "indonesian, membaca, bac*", "irish, gcapall, capa*"})
    void findsByTheBeginningOfTheStem(String name, String written, String typed) {
        assertThat(spots(Language.named(name).orElseThrow(), "x " + written + " y", typed))
                .isEqualTo("0@1 " + written);
    }

    @ParameterizedTest
    @EnumSource
    void findsInEachLanguageWhatStandsThere(Language language) {
        String text = "Datei files книги βιβλία الكتاب वीडियो membaca 日本";
        String found = text.lines()
                .flatMap(line -> List.of(line.split(" ", -1)).stream())
                .map(word -> spots(language, text, word))
                .collect(Collectors.joining("; "));
        assertThat(found)
                .isEqualTo("0@0 Datei; 0@1 files; 0@2 книги; 0@3 βιβλία; 0@4 الكتاب; 0@5 वीडियो; 0@6 membaca; 0@7 日本");
    }
}
