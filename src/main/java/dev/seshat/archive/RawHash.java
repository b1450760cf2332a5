package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.PathCodec;
import dev.seshat.model.Sha256;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;

/// Computes the hash of a kept file: SHA-256 of its path, size, time, mode and the hashes of its chunks.
///
/// So it can be computed after an append without reading the earlier bytes again, and a wrong path or time is noticed
/// like a wrong byte.
public final class RawHash {

    private final MessageDigest digest = Sha256.digest();
    private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

    private RawHash() {}

    /// Start with the facts of a file. The chunks are added next, in order.
    public static RawHash of(Path path, long size, Instant modified, int mode) {
        RawHash hash = new RawHash();
        byte[] name = PathCodec.of(path).getBytes(UTF_8);
        hash.add(name.length);
        hash.digest.update(name);
        hash.add(size);
        hash.add(modified.getEpochSecond());
        hash.add(modified.getNano());
        hash.add(mode);
        return hash;
    }

    /// Add the next chunk.
    public void chunk(int length, long hash) {
        add(length);
        add(hash);
    }

    private void add(long value) {
        digest.update(number.clear().putLong(value).flip());
    }

    /// The hash of everything added. It ends the computation.
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
