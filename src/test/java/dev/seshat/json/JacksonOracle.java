package dev.seshat.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Another JSON parser, to compare ours with. It is strict about the grammar and leaves UTF-8 to the JDK's
/// decoder.
public final class JacksonOracle {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(JsonCursor.MAX_DEPTH)
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .maxNumberLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JacksonOracle() {}

    /// The tree of a text, if it is JSON.
    public static Optional<JsonNode> parse(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            JsonNode tree = MAPPER.readTree(text);
            return tree == null || tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
        } catch (CharacterCodingException | JacksonException e) {
            return Optional.empty();
        }
    }

    /// A text as our reader returns it: what no store can hold becomes U+FFFD.
    public static String sanitised(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .map(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff) ? 0xfffd : c)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}
