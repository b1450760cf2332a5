package dev.seshat.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The style of exported pages. It stands in each of them, and its digest in their policy: a browser takes no other.
final class StyleSheet {

    private static final String TEXT = load();

    private StyleSheet() {}

    static String text() {
        return TEXT;
    }

    /// As a policy names it.
    static String digest() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(TEXT.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
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
