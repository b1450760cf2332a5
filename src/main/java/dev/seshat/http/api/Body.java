package dev.seshat.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.Sha256;
import java.util.HexFormat;
import java.util.function.Consumer;

/// A response body.
///
/// @param tag identifies this response among others to the same request
@SuppressWarnings("ArrayRecordComponent") // never compared
record Body(byte[] json, String tag) {

    private static final int TAG_BYTES = 12;

    static Body of(Consumer<JsonWriter> writing) {
        StringBuilder text = new StringBuilder();
        writing.accept(new JsonWriter(text));
        byte[] json = text.toString().getBytes(UTF_8);
        return new Body(json, tag(json));
    }

    /// A weak tag: the body may be sent compressed or not.
    static String tag(byte[] content) {
        return "W/\"" + HexFormat.of().formatHex(Sha256.digest().digest(content), 0, TAG_BYTES) + "\"";
    }
}
