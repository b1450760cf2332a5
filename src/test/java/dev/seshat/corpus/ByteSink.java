package dev.seshat.corpus;

import java.util.Arrays;

/// Bytes that grow: the file in the making.
final class ByteSink {

    private byte[] bytes = new byte[64 * 1024];
    private int size;

    void append(byte[] more, int from, int to) {
        int length = to - from;
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + length));
        }
        System.arraycopy(more, from, bytes, size, length);
        size += length;
    }

    void append(byte[] more) {
        append(more, 0, more.length);
    }

    int size() {
        return size;
    }

    /// Forget the last bytes.
    void shorten(int by) {
        size -= by;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
