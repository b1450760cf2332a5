package dev.seshat.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;

/// An answer as it is sent.
///
/// @param tag what tells it from another answer to the same question
@SuppressWarnings("ArrayRecordComponent") // never compared
record Body(byte[] json, String tag) {

    private static final int TAG_BYTES = 12;

    static Body of(Consumer<JsonWriter> writing) {
        StringBuilder text = new StringBuilder();
        writing.accept(new JsonWriter(text));
        byte[] json = text.toString().getBytes(UTF_8);
        return new Body(json, tag(json));
    }

    /// A weak one: it may be sent compressed or not.
    static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "W/\"" + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
