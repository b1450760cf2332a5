package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The laws of shortening: it accepts what the cursor accepts, keeps everything but the ends of long strings, and
/// the sizes of the pieces it reads do not matter.
class JsonShortenerTest {

    private static final int LIMIT = 2000;
    private static final String CUT = "\n[cut here: ";

    @Property(tries = 3000)
    void acceptsExactlyWhatTheCursorAccepts(@ForAll("texts") byte[] text, @ForAll int seed) throws IOException {
        Shortened shortened = shorten(text, seed, true);
        assertThat(!shortened.malformed && shortened.values == 1).isEqualTo(isOneValue(text));
    }

    @Property(tries = 2000)
    void thePiecesDoNotMatter(@ForAll("texts") byte[] text, @ForAll int seed) throws IOException {
        assertThat(shorten(text, seed, true)).isEqualTo(shorten(text, 0, true));
    }

    @Property(tries = 2000)
    void keepsEverythingButTheEndsOfLongTexts(@ForAll("values") String text) throws IOException {
        Shortened shortened = shorten(text.getBytes(UTF_8), 7, true);
        assertThat(shortened.malformed).isFalse();
        if (shortened.tooLarge) {
            return;
        }
        assertThat(shortened.text.getBytes(UTF_8).length).isLessThanOrEqualTo(LIMIT);
        assertSame(
                JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow(),
                JacksonOracle.parse(shortened.text.getBytes(UTF_8)).orElseThrow());
    }

    @Test
    void aLongTextSaysHowMuchIsMissing() throws IOException {
        String half = "word ".repeat(199) + "word";
        assertThat(shorten("{\"a\" : \"" + half + " and more\", \"b\": [1, true]}"))
                .isEqualTo("{\"a\":\"" + half + "\\n[cut here: 9 more characters in the log]\",\"b\":[1,true]}");
    }

    @Test
    void neverCutsACharacterOrAnEscape() throws IOException {
        for (int i = 0; i < 30; i++) {
            String before = "-".repeat(980 + i);
            for (String unit : List.of("\\n", "\\u0041", "\\ud83d\\ude00", "é", "→", "😀", "\\\\")) {
                String text = "\"" + before + unit + "x".repeat(40) + unit + "x".repeat(LIMIT) + "\"";
                JsonNode cut =
                        JacksonOracle.parse(shorten(text).getBytes(UTF_8)).orElseThrow();
                String whole =
                        JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow().stringValue();
                String kept = cut.stringValue().substring(0, cut.stringValue().indexOf(CUT));
                assertThat(whole).as(unit + i).startsWith(kept);
                assertThat(kept.length()).isGreaterThan(970);
                assertThat(Character.isHighSurrogate(kept.charAt(kept.length() - 1)))
                        .isFalse();
                int missing = whole.codePointCount(0, whole.length()) - kept.codePointCount(0, kept.length());
                assertThat(cut.stringValue())
                        .endsWith(String.format("[cut here: %,d more characters in the log]", missing));
            }
        }
    }

    @Test
    void manyLongTextsShareTheSpace() throws IOException {
        String text = IntStream.range(0, 6)
                .mapToObj(i -> "\"" + (i + " text ").repeat(300) + "\"")
                .collect(Collectors.joining(",", "[", "]"));
        JsonNode cut = JacksonOracle.parse(shorten(text).getBytes(UTF_8)).orElseThrow();
        for (int i = 0; i < 6; i++) {
            assertThat(cut.get(i).stringValue())
                    .startsWith(i + " text " + i + " text ")
                    .contains(CUT);
        }
    }

    @Test
    void dataTakesNoSpaceFromTexts() throws IOException {
        byte[] image = new byte[300_000];
        new Random(1).nextBytes(image);
        String data = Base64.getEncoder().encodeToString(image);
        String words = "word ".repeat(4000);
        for (String prefix : List.of("", "data:image/png;base64,")) {
            String text = "{\"image\":\"" + prefix + data + "\",\"text\":\"" + words + "\",\"again\":\"" + data + "\"}";
            JsonNode cut = JacksonOracle.parse(
                            shorten(text.getBytes(UTF_8), 3, 50_000, "").text.getBytes(UTF_8))
                    .orElseThrow();
            assertThat(cut.get("text").stringValue()).isEqualTo(words);
            assertThat(cut.get("image").stringValue()).hasSizeLessThan(200).startsWith(prefix + data.substring(0, 20));
        }
    }

    @Test
    void whatIsNotReadIsNotKept() throws IOException {
        String text =
                "{\"b\":1,\"unread\" : {\"x\":[\"y\",{\"z\":\"" + "long ".repeat(2000) + "\"}]},\"a\":{\"unread\":2}}";
        assertThat(shorten(text.getBytes(UTF_8), 3, LIMIT, "unread").text)
                .isEqualTo("{\"b\":1,\"unread\":null,\"a\":{\"unread\":2}}");
        assertThat(shorten("{\"unread\":[1,}".getBytes(UTF_8), 3, LIMIT, "unread").malformed)
                .isTrue();
    }

    @Test
    void keepsTheValuesBeforeOneThatIsTooLarge() throws IOException {
        String huge = "[" + "1,".repeat(LIMIT) + "1]";
        Shortened shortened = shorten(("{\"a\":1} {\"b\":2}" + huge + "{}").getBytes(UTF_8), 3, true);
        assertThat(shortened).isEqualTo(new Shortened("{\"a\":1} {\"b\":2}", 4, false, true));
    }

    @Test
    void aLineEndsAtItsEndAndATextDoesNot() throws IOException {
        byte[] text = "{\"a\":\n1}\n{}".getBytes(UTF_8);
        assertThat(shorten(text, 1, false)).isEqualTo(new Shortened("{\"a\":1} {}", 2, false, false));
        assertThat(shorten(text, 1, true)).isEqualTo(new Shortened("", 0, true, false));
    }

    private static void assertSame(JsonNode whole, JsonNode cut) {
        assertThat(cut.getNodeType()).isEqualTo(whole.getNodeType());
        assertThat(cut.size()).isEqualTo(whole.size());
        if (whole.isString() && !whole.equals(cut)) {
            String text = cut.stringValue();
            assertThat(text).contains(CUT);
            assertThat(whole.stringValue()).startsWith(text.substring(0, text.lastIndexOf(CUT)));
        } else if (whole.isObject()) {
            assertThat(cut.propertyNames()).isEqualTo(whole.propertyNames());
            whole.propertyNames().forEach(name -> assertSame(whole.get(name), cut.get(name)));
        } else if (whole.isArray()) {
            IntStream.range(0, whole.size()).forEach(i -> assertSame(whole.get(i), cut.get(i)));
        } else {
            assertThat(cut).isEqualTo(whole);
        }
    }

    private static boolean isOneValue(byte[] text) {
        JsonCursor cursor = new JsonCursor();
        try {
            cursor.startLine(JsonBytes.of(text), 0, text.length);
            cursor.skipValue();
            int end = cursor.finishValue();
            return end == text.length || text[end] == '\n';
        } catch (MalformedJson e) {
            return false;
        }
    }

    private static String shorten(String text) throws IOException {
        return shorten(text.getBytes(UTF_8), 11, true).text;
    }

    private static Shortened shorten(byte[] text, int seed, boolean inLine) throws IOException {
        return shorten(text, seed, new JsonShortener(LIMIT, inLine, "", CutMark.SENTENCE));
    }

    private static Shortened shorten(byte[] text, int seed, int limit, String unread) throws IOException {
        return shorten(text, seed, new JsonShortener(limit, true, unread, CutMark.SENTENCE));
    }

    private static Shortened shorten(byte[] text, int seed, JsonShortener shortener) throws IOException {
        Pieces pieces = new Pieces(text, seed);
        shortener.shorten(pieces.buffer, 0, 0, pieces);
        return new Shortened(
                new String(shortener.text().bytes(), 0, shortener.size(), UTF_8),
                shortener.values(),
                shortener.isMalformed(),
                shortener.isTooLarge());
    }

    private record Shortened(String text, int values, boolean malformed, boolean tooLarge) {}

    /// A text in pieces of random sizes; with seed 0, in as large ones as fit.
    private static final class Pieces implements JsonShortener.Source {

        private final JsonBytes buffer = new JsonBytes(64);
        private final byte[] text;
        private final Optional<Random> random;
        private int filled;
        private int offset;

        Pieces(byte[] text, int seed) {
            this.text = text;
            this.random = seed == 0 ? Optional.empty() : Optional.of(new Random(seed));
        }

        @Override
        public int more(int from) {
            byte[] bytes = buffer.bytes();
            System.arraycopy(bytes, from, bytes, 0, filled - from);
            offset += from;
            filled -= from;
            int room = Math.min(bytes.length - filled, text.length - offset - filled);
            int count =
                    room == 0 ? 0 : random.map(dice -> 1 + dice.nextInt(room)).orElse(room);
            System.arraycopy(text, offset + filled, bytes, filled, count);
            filled += count;
            buffer.changed(filled);
            return filled;
        }

        @Override
        public long offset() {
            return offset;
        }
    }

    @Provide
    Arbitrary<byte[]> texts() {
        return Arbitraries.oneOf(
                JsonTexts.nearlyJson(),
                values().map(text -> text.getBytes(UTF_8)),
                Combinators.combine(values(), Arbitraries.integers().between(0, 5000))
                        .as((text, cut) ->
                                Arrays.copyOf(text.getBytes(UTF_8), Math.min(cut, text.getBytes(UTF_8).length))),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20));
    }

    /// Objects of a few values, some of them long texts.
    @Provide
    Arbitrary<String> values() {
        Arbitrary<String> unit =
                Arbitraries.of("a", "word ", "\\n", "\\ud83d\\ude00", "日本", "\\\\", "é", "😀", "\\u0041 ");
        Arbitrary<String> texts = Combinators.combine(
                        unit, unit, Arbitraries.integers().between(1, 700))
                .as((one, other, count) -> "\"" + (one + other).repeat(count) + "\"");
        Arbitrary<String> values = Arbitraries.oneOf(JsonTexts.values(), texts);
        return Combinators.combine(values.list().ofMaxSize(6), values)
                .as((list, last) -> "{\"list\": [" + String.join(" , ", list) + "], \"last\":" + last + "}");
    }
}
