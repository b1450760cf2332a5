package dev.seshat.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The short digests that keys are made of: stable over time and machines, and they reveal nothing.
final class Sha256 {

    private static final int DIGEST_BYTES = 4;

    private Sha256() {}

    /// The first 8 hex digits of the SHA-256 of a text in UTF-8.
    static String first8(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
