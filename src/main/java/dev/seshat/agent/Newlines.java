package dev.seshat.agent;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Finds line ends eight bytes at a time: most of a log is the inside of long lines.
final class Newlines {

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long NEWLINES = LOW_BITS * '\n';

    private Newlines() {}

    /// The place of the next line end, or -1.
    static int find(byte[] bytes, int from, int to) {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int p = from;
        while (p + Long.BYTES <= to) {
            long word = words.getLong(p) ^ NEWLINES;
            long match = (word - LOW_BITS) & ~word & HIGH_BITS;
            if (match != 0) {
                return p + (Long.numberOfTrailingZeros(match) >>> 3);
            }
            p += Long.BYTES;
        }
        while (p < to) {
            if (bytes[p] == '\n') {
                return p;
            }
            p++;
        }
        return -1;
    }
}
