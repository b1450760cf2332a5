package dev.seshat.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// The digest equals the platform's.
class Sha256Test {

    @Property
    void isWhatThePlatformSays(@ForAll String text) throws NoSuchAlgorithmException {
        assertThat(Sha256.first8(text)).isEqualTo(platform(text));
    }

    /// Around the lengths at which a new block begins.
    @Property
    void whateverTheLength(@ForAll @IntRange(max = 300) int length) throws NoSuchAlgorithmException {
        String text = "x".repeat(length);
        assertThat(Sha256.first8(text)).isEqualTo(platform(text));
    }

    private static String platform(String text) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return HexFormat.of().formatHex(digest, 0, 4);
    }
}
