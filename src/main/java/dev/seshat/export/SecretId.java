package dev.seshat.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.Sha256;
import java.util.HexFormat;

/// An identifier for a secret that does not reveal it: the same for the same secret, wherever it occurs.
final class SecretId {

    private static final int BYTES = 8;

    private SecretId() {}

    static String of(String secret) {
        return HexFormat.of().formatHex(Sha256.digest().digest(secret.getBytes(UTF_8)), 0, BYTES);
    }
}
