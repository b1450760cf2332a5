package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What the first and the last few KiB of the part of a log that was read looked like. When they look the same, and
/// the log is no shorter, more was appended; else it was rewritten.
///
/// @param length how long that part is
public record Fingerprint(long length, String head, String tail) {

    /// Of nothing.
    public static final Fingerprint NONE = new Fingerprint(0, "", "");

    private static final int END = 4096;
    private static final int HASH_BYTES = 8;

    public Fingerprint {
        requireNonNull(head, "head");
        requireNonNull(tail, "tail");
    }

    /// Look at the first `length` bytes of a log.
    public static Fingerprint of(FileChannel log, long length) throws IOException {
        int end = (int) Math.min(END, length);
        return new Fingerprint(length, hash(log, 0, end), hash(log, length - end, end));
    }

    /// The bytes that looking costs.
    public static long cost(long length) {
        return 2 * Math.min(END, length);
    }

    private static String hash(FileChannel log, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && log.read(bytes, from + bytes.position()) > 0) {
            // On until the end is filled, or the log turns out to be shorter.
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes.flip());
            return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
