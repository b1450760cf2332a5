package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class JsoncTest {

    /// Another parser that knows comments and trailing commas.
    private static final JsonMapper ORACLE = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "[1,] → [1 ]",
                "{\"a\":1 , } → {\"a\":1   }",
                "[1,//x⏎] → [1    ⏎]",
                "[1,/*⏎,*/] → [1   ⏎   ]",
                "[/**/1,/*/*/] → [    1      ]",
                "[\"//\",\"/*\",\"\\\"//\"] → [\"//\",\"/*\",\"\\\"//\"]",
                "[\"a,]\",] → [\"a,]\" ]",
                "[[],{},] → [[],{} ]",
                "[,] → [,]",
                "[1,,] → [1,,]",
                "{,} → {,}",
                "[1]/*x → [1]/*x",
                "[1],/ → [1],/",
                "[1] /*/ → [1] /*/",
                "[\"ü\"]//ü → [\"ü\"]    "
            })
    void overwritesCommentsAndTrailingCommasWithSpaces(String jsonc, String json) {
        byte[] text = jsonc.replace('⏎', '\n').getBytes(UTF_8);
        assertThat(new String(Jsonc.toJson(text), UTF_8).stripTrailing())
                .isEqualTo(json.replace('⏎', '\n').stripTrailing());
        assertThat(Jsonc.toJson(text)).hasSameSizeAs(text);
    }

    @Property(tries = 20_000)
    void acceptsAndReadsWhatAnotherParserDoes(@ForAll("texts") String text) {
        assertThat(read(text)).isEqualTo(expected(text));
    }

    @Property
    void leavesJsonAlone(@ForAll String string, @ForAll int number) {
        String json = "{\"a\": [" + JsonWriter.write(new JsonValue.Str(string)) + ", " + number + "]}";
        assertThat(new String(Jsonc.toJson(json.getBytes(UTF_8)), UTF_8))
                .isEqualTo(new String(json.getBytes(UTF_8), UTF_8));
    }

    @Property
    void anyBytesKeepTheirLengthAndTheirLines(@ForAll byte[] bytes) {
        byte[] json = Jsonc.toJson(bytes);
        assertThat(json).hasSameSizeAs(bytes);
        for (int i = 0; i < bytes.length; i++) {
            assertThat(json[i] == '\n').isEqualTo(bytes[i] == '\n');
            assertThat(json[i]).isIn(bytes[i], (byte) ' ');
        }
    }

    /// Pieces that form valid JSON with comments more often than random text would.
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "[",
                        "]",
                        "{",
                        "}",
                        ",",
                        ",",
                        ":",
                        "1",
                        "\"a\"",
                        "\"/*\"",
                        "\"\\\"//\"",
                        "//x\n",
                        "/*y*/",
                        "/*\n*/",
                        "/",
                        "*",
                        " ",
                        "\n",
                        "\"",
                        "true")
                .list()
                .ofMaxSize(8)
                .map(pieces -> "[" + String.join("", pieces) + "]");
    }

    private static Optional<String> read(String text) {
        try {
            String json = new String(Jsonc.toJson(text.getBytes(UTF_8)), UTF_8);
            return Optional.of(JsonWriter.write(JsonValue.parse(json)));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private static Optional<String> expected(String text) {
        try {
            return Optional.of(ORACLE.readTree(text).toString());
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
