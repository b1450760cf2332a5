package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The passage cut from a text.
class SnippetTest {

    /// More than a snippet with a long name takes.
    private static final int LONGEST = 600;

    private static Snippet.Cut cut(WeightedQuery weighted, String text) {
        return new Snippet(weighted)
                .of(text, new TermScanner(weighted).read(text, true).spots(), " ⏎ ");
    }

    private static Snippet.Cut cut(String typed, String text) {
        return cut(Asking.of(typed), text);
    }

    /// The snippet with its highlights in brackets.
    private static String marked(Snippet.Cut cut) {
        StringBuilder text = new StringBuilder(cut.text());
        for (Passage.Mark mark : cut.marks().reversed()) {
            text.insert(mark.to(), ']').insert(mark.from(), '[');
        }
        return text.toString();
    }

    @Test
    void marksTheWordsInAShortText() {
        assertThat(marked(cut("upload timed", "Uploads have timed out: the upload_timeout is short.")))
                .isEqualTo("[Uploads] have [timed] out: the [upload]_timeout is short.");
        assertThat(marked(cut("\"connection refused\" conn*", "A connection refused")))
                .isEqualTo("A [connection refused]");
        assertThat(marked(cut("日本 本語", "これは日本語です"))).isEqualTo("これは[日本語]です");
    }

    @Test
    void marksANameOnce() {
        assertThat(marked(cut("loginHandler login", "the login_handler"))).isEqualTo("the [login_handler]");
    }

    @Test
    void writesOneLine() {
        assertThat(marked(cut("two", "  one\n\n\ttwo\0three\r\nfour\u2028five\u0085six\u000b \n")))
                .isEqualTo("one ⏎ [two] three ⏎ four five six");
        assertThat(marked(cut("\"one two\"", "one\ntwo"))).isEqualTo("[one ⏎ two]");
    }

    @Test
    void showsTheBeginningOfATextWithoutTheWords() {
        assertThat(cut("absent", "some words ".repeat(100)).text())
                .startsWith("some words some")
                .endsWith(" some…");
        assertThat(cut("absent", "").text()).isEmpty();
        assertThat(cut("", "some text").text()).isEqualTo("some text");
    }

    @Test
    void choosesThePassageWithMostOfTheWords() {
        String text = "upload " + "x ".repeat(200) + "the proxy has an upload timeout " + "x ".repeat(200)
                + "upload upload upload timeout " + "x ".repeat(200);
        assertThat(marked(cut("upload timeout proxy", text)))
                .contains("the [proxy] has an [upload] [timeout] x")
                .startsWith("…x")
                .endsWith("x…");
    }

    @Test
    void choosesThePassageWithTheRarestWordsOfEqualNumbers() {
        String text = "a common one " + "x ".repeat(200) + "a rare one";
        assertThat(marked(cut(Asking.of("common rare", 1.0, 8.0), text))).endsWith("x a [rare] one");
    }

    @Test
    void showsAsMuchAsItMayWhereTheTextEnds() {
        assertThat(cut("last", "word ".repeat(100) + "last").text().length()).isBetween(140, 182);
        assertThat(cut("first", "first " + "word ".repeat(100)).text().length()).isBetween(140, 182);
    }

    @Test
    void keepsTheWordThatWasFoundWhereNoSpaceIsNear() {
        String path = "/very/long/path/without/any/space/in/it/".repeat(20);
        assertThat(marked(cut("Needle.java", path + "Needle.java" + path)))
                .contains("/[Needle.java]/")
                .matches("…[a-z/].*[a-z/]…");
        String data = "x9".repeat(1_000);
        assertThat(marked(cut("needle", data + "/needle/" + data))).contains("/[needle]/");
        assertThat(marked(cut("検索", "日本語".repeat(300) + "検索" + "日本語".repeat(300))))
                .contains("語[検索]日");
    }

    @Test
    void keepsAllWordsOfAPassageThatFillsASnippet() {
        String between = "m".repeat(80);
        String text = "y".repeat(60) + "(first " + between + " " + between + " last)" + "z".repeat(60);
        assertThat(marked(cut("first last", text))).contains("([first] ", " [last])");
    }

    @Test
    void showsTheBeginningOfANameThatIsTooLong() {
        String name = "x".repeat(5_000);
        Snippet.Cut cut = cut(name, "see " + name + " there");
        assertThat(cut.marks()).hasSize(1);
        assertThat(cut.text().length()).isBetween(180, LONGEST);
        assertThat(marked(cut)).startsWith("…[xxx").endsWith("x]…");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void cutsNoCharacterInTwo(int shift) {
        String text = "x".repeat(shift) + "😀".repeat(400) + "needle" + "😀".repeat(400);
        Snippet.Cut cut = cut("needle", text);
        assertThat(marked(cut)).contains("😀[needle]😀");
        assertThat(cut.text().codePoints()).noneMatch(SnippetTest::isHalf);
        String name = "x".repeat(shift) + "𐐨".repeat(1_000);
        assertThat(marked(cut(name, name)).codePoints()).noneMatch(SnippetTest::isHalf);
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "upload",
                        "Upload",
                        "upload_timeout",
                        "timeouts",
                        "proxy",
                        "x",
                        "words ",
                        "and more ",
                        " ",
                        " ",
                        " ",
                        "\n",
                        "\t",
                        "\r\n",
                        "\0",
                        "/",
                        ".",
                        "日本語",
                        "😀",
                        "𠮷",
                        "é",
                        "e\u0301",
                        "x".repeat(70),
                        "日本".repeat(60),
                        "word ".repeat(30),
                        "/a/b".repeat(30))
                .list()
                .ofMaxSize(40)
                .map(pieces -> String.join("", pieces));
    }

    @Property(tries = 3_000)
    void aSnippetIsOneLineWithMarkedWords(@ForAll("texts") String text) {
        WeightedQuery weighted = Asking.of("upload timeout \"proxy x\" 日本 wor*");
        Snippet.Cut cut = cut(weighted, text);
        assertThat(cut.text().chars()).noneMatch(Character::isISOControl);
        assertThat(cut.text()).hasSizeLessThan(LONGEST).isEqualTo(cut.text().strip());
        assertThat(cut.text().codePoints()).noneMatch(SnippetTest::isHalf);
        assertThat(text.replaceAll("[\\s\\p{Cntrl}]+", ""))
                .contains(cut.text().replaceAll("^…|…$", "").replaceAll("[\\s⏎]+", ""));
        checkMarks(cut, weighted);
        boolean there = !new TermScanner(weighted).read(text, true).spots().isEmpty();
        assertThat(!cut.marks().isEmpty()).isEqualTo(there);
        if (!there || text.length() <= 180) {
            assertThat(cut.text().startsWith("…")).isFalse();
        }
    }

    private static void checkMarks(Snippet.Cut cut, WeightedQuery weighted) {
        int last = -1;
        for (Passage.Mark mark : cut.marks()) {
            assertThat(mark.from()).isGreaterThan(last);
            assertThat(mark.to())
                    .isGreaterThan(mark.from())
                    .isLessThanOrEqualTo(cut.text().length());
            last = mark.to();
            String marked = cut.text().substring(mark.from(), mark.to()).replace("⏎", " ");
            assertThat(new TermScanner(weighted).read(marked, true).spots())
                    .as("“%s” in %s", marked, cut.text())
                    .isNotEmpty();
        }
    }

    /// If a text has words separated by spaces, a snippet has whole words.
    @Property(tries = 500)
    void cutsBetweenWords(@ForAll("sentences") String text) {
        List<String> words = List.of(text.split(" ", -1));
        String shown = cut("upload timeout proxy", text).text().replaceAll("^…|…$", "");
        assertThat(words).containsAll(List.of(shown.split(" ", -1)));
    }

    @Provide
    Arbitrary<String> sentences() {
        return Arbitraries.of(
                        "upload", "timeouts", "proxy", "server", "a", "configuration", "path/to/it.java", "(well)")
                .list()
                .ofMinSize(1)
                .ofMaxSize(200)
                .map(words -> String.join(" ", words));
    }
}
