package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tokens of a text in the index.
class WordWriterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Plain words, and (some) "marks".       | plain words and some marks
                    parseSessionFile                       | parse session file parsesessionfile
                    HTTPServer                             | http server httpserver
                    getHTTPResponseCode                    | get http response code gethttpresponsecode
                    login_handler                          | login handler loginhandler
                    __init__                               | init
                    MAX_VALUE MaxValue                     | max value max value maxvalue
                    src/auth/Login.java                    | src auth login java
                    well-known user@host:8080              | well known user host 8080
                    utf8 UTF8 v2 sha256sum error404        | utf8 utf8 v2 sha256sum error404
                    x86_64                                 | x86 64 x8664
                    JUnit6                                 | j unit6 junit6
                    parse2Json UTF8String Base64Encoder    | parse2 json utf8 string base64 encoder parse2json utf8string base64encoder
                    X509V3 3D A3F9C21B                     | x509v3 3d a3f9c21b
                    URLs getIDs APIsOf HTTPsx              | urls get ids apis of htt psx getids apisof httpsx
                    2026-05-24T14:38:00.515Z               | 2026 05 24 14 38 00 515z
                    aGVsbG8gd29ybGQhCg                     | agvsbg8gd29ybgqhcg
                    don't                                  | don t
                    Café café NAÏVE Straße Łódź Ørsted     | cafe cafe naive strasse lodz orsted
                    ＦｕｌｌＷｉｄｔｈ１２ ﬁne                | full width12 fine fullwidth12
                    Й и ёлка Мой                           | й и елка мой
                    ΣΊΣΥΦΟΣ                                | σισυφοσ
                    हिन्दी                                 | हिन्दी
                    日本語                                 | 日本 本語 語
                    日                                     | 日
                    日本語text検索                         | 日本 本語 語 text 検索 索
                    スーパー ｽｰﾊﾟｰ                         | スー ーパ パー ー スー ーパ パー ー
                    한국어                                 | 한국 국어 어
                    𠮷野家                                 | 𠮷野 野家 家
                    ไทย                                    | ไท ทย ย
                    get日本Name                            | get 日本 本 name
                    """)
    void preparesATextWithoutTakingEndingsOff(String text, String column) {
        assertThat(new WordWriter(Language.SIMPLE).add(text).take()).isEqualTo(column);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Connections were failing        | connect were fail
                    parseSessionFiles               | pars session file parsesessionfiles
                    URLs                            | url
                    caching2 sha256sums             | caching2 sha256sums
                    as is                           | as is
                    dying dying ideally ideally     | die die ideal ideal
                    """)
    void takesEnglishEndingsOffWordsButNotOffNames(String text, String column) {
        assertThat(new WordWriter(Language.ENGLISH).add(text).take()).isEqualTo(column);
    }

    @Test
    void foldsAccentsHoweverTheyAreWritten() {
        assertThat(simple("cafe\u0301 re\u0301sume\u0301 и\u0306 か\u3099 \u1112\u1161\u11ab"))
                .isEqualTo("cafe resume й が 한");
        assertThat(simple("co\u00adoperate")).isEqualTo("cooperate");
    }

    @Test
    void keepsTheBeginningOfWhatIsTooLong() {
        assertThat(simple("ab".repeat(50))).isEqualTo("ab".repeat(32));
        assertThat(simple("fooBar".repeat(100) + " next"))
                .isEqualTo("foobar".repeat(11).substring(0, 64) + " next");
        assertThat(simple("x".repeat(10_000_000))).isEqualTo("x".repeat(64));
        assertThat(simple("a_".repeat(1_000_000))).isEqualTo("a".repeat(64));
        assertThat(simple("e" + "\u0301".repeat(1_000_000) + "x")).isEqualTo("ex");
        assertThat(simple("日" + "\u0301".repeat(1_000_000) + "本")).isEqualTo("日本 本");
    }

    @Test
    void cutsNoCharacterInTwo() {
        assertThat(simple("x" + "𐐨".repeat(40))).isEqualTo("x" + "𐐨".repeat(31));
    }

    @Test
    void holdsEachJoinedFormOnceAndOnlySoMany() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            text.append("name_").append(i).append(" name_").append(i).append('\n');
        }
        assertThat(Column.split(simple(text.toString())).stream()
                        .filter(token -> token.startsWith("name") && token.length() > 4))
                .hasSize(1 << 15)
                .doesNotHaveDuplicates();
    }

    @Test
    void beginsEachColumnAnew() {
        WordWriter writer = new WordWriter(Language.SIMPLE);
        assertThat(writer.add("loginHandler").add("logOut").take())
                .isEqualTo("login handler log out loginhandler logout");
        assertThat(writer.add("loginHandler").take()).isEqualTo("login handler loginhandler");
        assertThat(writer.take()).isEmpty();
    }

    private static String simple(String text) {
        return new WordWriter(Language.SIMPLE).add(text).take();
    }
}
