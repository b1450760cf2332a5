package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The cursor accepts exactly the texts that another strict parser accepts.
class JsonCursorTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "true",
                "false",
                "0",
                "-0",
                "-0.5e+10",
                "1E9",
                "\"\"",
                "{\"a\":{\"b\":[1,2,{}]}}",
                " \t\r\n{ \"a\" : 1 , \"b\" : [ ] } ",
                "\"\\u0000\\ud83d\\ude00\\/\"",
                "[1,[2,[3]]]",
                "{\"a\":1,\"a\":2}",
                "12345678901234567890.5",
                "\"日本語 → é\""
            })
    void acceptsWhatIsJson(String text) {
        assertThat(accepts(text.getBytes(UTF_8))).isTrue();
        assertThat(JacksonOracle.parse(text.getBytes(UTF_8))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "{]",
                "[}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "[1,]",
                "[,]",
                "[1 2]",
                "{\"a\" 1}",
                "{a:1}",
                "{1:1}",
                "'a'",
                "nul",
                "nulll",
                "tru",
                "NaN",
                "Infinity",
                "01",
                "1.",
                ".5",
                "+1",
                "-",
                "1e",
                "1e+",
                "0x1",
                "\"",
                "\"\\\"",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "\"\u0000\"",
                "{}{}",
                "{} x",
                "[1]]",
                "\"a\"b",
                "\ufeff{}",
                "1 2",
                "{\"a\":1}}",
                "[[]"
            })
    void refusesWhatIsNot(String text) {
        assertThat(accepts(text.getBytes(UTF_8))).isFalse();
        assertThat(JacksonOracle.parse(text.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        int[][] wrong = {
            {0x80}, {0xc0, 0x80}, {0xc1, 0xbf}, {0xe0, 0x80, 0x80}, {0xed, 0xa0, 0x80}, {0xf0, 0x80, 0x80, 0x80},
            {0xf4, 0x90, 0x80, 0x80}, {0xf5, 0x80, 0x80, 0x80}, {0xff}, {0xe2, 0x82}, {0xc3}, {0xe2, 0x28, 0xa1}
        };
        for (int[] sequence : wrong) {
            byte[] text = new byte[sequence.length + 2];
            text[0] = '"';
            text[text.length - 1] = '"';
            for (int i = 0; i < sequence.length; i++) {
                text[i + 1] = (byte) sequence[i];
            }
            assertThat(accepts(text)).as("%02x…", sequence[0]).isFalse();
        }
    }

    @Test
    void nestsAThousandLevelsAndNoMore() {
        assertThat(accepts(nested(1000))).isTrue();
        assertThat(accepts(nested(1001))).isFalse();
        assertThat(accepts(nested(10_000))).isFalse();
    }

    private static byte[] nested(int levels) {
        return ("[".repeat(levels) + "]".repeat(levels)).getBytes(UTF_8);
    }

    @Property(tries = 3000)
    void agreesWithAnotherParserOnTextsThatAreNearlyJson(@ForAll("nearlyJson") byte[] text) {
        assertThat(accepts(text)).isEqualTo(JacksonOracle.parse(text).isPresent());
    }

    @Property(tries = 1000)
    void agreesWithAnotherParserOnAnyBytes(@ForAll byte[] text) {
        assertThat(accepts(text)).isEqualTo(JacksonOracle.parse(text).isPresent());
    }

    @Property(tries = 2000)
    void buildsTheSameTreeAsAnotherParser(@ForAll("nearlyJson") byte[] text) {
        Optional<JsonNode> theirs = JacksonOracle.parse(text);
        if (theirs.isEmpty()) {
            return;
        }
        String ours = JsonWriter.write(parse(text));
        JsonNode again = JacksonOracle.parse(ours.getBytes(UTF_8)).orElseThrow();
        assertThat(again).isEqualTo(SanitisedTree.of(theirs.get()));
    }

    @Property(tries = 2000)
    void decodesStringsLikeAnotherParser(@ForAll("strings") String body) {
        byte[] text = ("\"" + body + "\"").getBytes(UTF_8);
        Optional<JsonNode> theirs = JacksonOracle.parse(text);
        assertThat(accepts(text)).isEqualTo(theirs.isPresent());
        theirs.ifPresent(
                tree -> assertThat(string(text).text()).isEqualTo(JacksonOracle.sanitised(tree.stringValue())));
    }

    @Property(tries = 2000)
    void theHeadOfAStringIsItsBeginning(@ForAll("strings") String body, @ForAll byte limit) {
        byte[] text = ("\"" + body + "\"").getBytes(UTF_8);
        if (accepts(text)) {
            String head = string(text).head(Math.abs(limit));
            String whole = string(text).text();
            // A pair of escapes divided by the cut becomes a lone surrogate in the head; everything before it
            // is equal.
            int common = head.endsWith("\ufffd") ? head.length() - 1 : head.length();
            assertThat(whole).startsWith(head.substring(0, common));
        }
    }

    @Provide
    Arbitrary<String> strings() {
        return Arbitraries.of(
                        "a",
                        "word ",
                        "\\n",
                        "\\\"",
                        "\\\\",
                        "\\/",
                        "\\u0041",
                        "\\u0000",
                        "\\ud83d",
                        "\\ude00",
                        "\\ud83d\\ude00",
                        "\\uD800",
                        "é",
                        "→",
                        "日本",
                        "😀",
                        "\t",
                        "\"",
                        "\\",
                        "\\u00",
                        "\u007f",
                        "12345678")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<byte[]> nearlyJson() {
        return JsonTexts.nearlyJson();
    }

    private static boolean accepts(byte[] text) {
        try {
            parseOrThrow(text);
            JsonCursor cursor = new JsonCursor();
            cursor.start(text, 0, text.length);
            cursor.skipValue();
            cursor.finish();
            return true;
        } catch (MalformedJson e) {
            return false;
        }
    }

    private static JsonValue parse(byte[] text) {
        try {
            return parseOrThrow(text);
        } catch (MalformedJson e) {
            throw new AssertionError(e);
        }
    }

    private static JsonValue parseOrThrow(byte[] text) throws MalformedJson {
        JsonCursor cursor = new JsonCursor();
        cursor.start(text, 0, text.length);
        JsonValue value = JsonValue.read(cursor);
        cursor.finish();
        return value;
    }

    private static JsonString string(byte[] text) {
        try {
            JsonCursor cursor = new JsonCursor();
            cursor.start(text, 0, text.length);
            JsonString string = new JsonString();
            cursor.string(string);
            return string;
        } catch (MalformedJson e) {
            throw new AssertionError(e);
        }
    }
}
