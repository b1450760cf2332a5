package dev.seshat.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;

/// The style sheet embedded in exported pages. Their policy contains its digest, so browsers apply no other.
final class StyleSheet {

    private static final String TEXT = load();

    private StyleSheet() {}

    static String text() {
        return TEXT;
    }

    /// In the form of a policy.
    static String digest() {
        return "sha256-" + Base64.getEncoder().encodeToString(Sha256.digest().digest(TEXT.getBytes(UTF_8)));
    }

    private static String load() {
        try (InputStream in = StyleSheet.class.getResourceAsStream("style.css")) {
            if (in == null) {
                throw new IllegalStateException("the style sheet of exported pages is missing");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
