package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.util.HexFormat;

/// Hashes of the first and last few KiB of the part of a log that was read. If they still match and the log
/// is no shorter, it was appended to; otherwise it was rewritten.
///
/// @param length the length of that part
public record Fingerprint(long length, String head, String tail) {

    /// For an empty log.
    public static final Fingerprint NONE = new Fingerprint(0, "", "");

    private static final int END = 4096;
    private static final int HASH_BYTES = 8;

    public Fingerprint {
        requireNonNull(head, "head");
        requireNonNull(tail, "tail");
    }

    /// Compute it for the first `length` bytes of a log.
    public static Fingerprint of(FileChannel log, long length) throws IOException {
        int end = (int) Math.min(END, length);
        return new Fingerprint(length, hash(log, 0, end), hash(log, length - end, end));
    }

    /// How many bytes computing it reads.
    public static long cost(long length) {
        return 2 * Math.min(END, length);
    }

    private static String hash(FileChannel log, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && log.read(bytes, from + bytes.position()) > 0) {
            // Continue until the buffer is full, or the log turns out to be shorter.
        }
        MessageDigest digest = Sha256.digest();
        digest.update(bytes.flip());
        return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    }
}
