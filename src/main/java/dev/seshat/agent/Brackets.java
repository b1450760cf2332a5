package dev.seshat.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Tells whether an over-long last line without a line end is complete: whether its outermost bracket is closed.
///
/// Such a line is skipped either way; this only decides whether it is done or still being written, and it does so
/// without holding the line.
final class Brackets {

    private static final int CHUNK_BYTES = 64 * 1024;

    private int depth;
    private boolean opened;
    private boolean inString;
    private boolean afterBackslash;

    private Brackets() {}

    /// Whether the text between two offsets of a file is closed.
    static boolean areClosed(FileChannel channel, long from, long to) throws IOException {
        Brackets brackets = new Brackets();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        for (long offset = from; offset < to; ) {
            chunk.clear().limit((int) Math.min(CHUNK_BYTES, to - offset));
            int read = channel.read(chunk, offset);
            if (read <= 0) {
                return false;
            }
            for (int i = 0; i < read; i++) {
                brackets.accept(chunk.get(i));
            }
            offset += read;
        }
        return brackets.opened && brackets.depth == 0;
    }

    private void accept(byte b) {
        if (afterBackslash) {
            afterBackslash = false;
        } else if (inString) {
            afterBackslash = b == '\\';
            inString = b != '"';
        } else {
            switch (b) {
                case '"' -> inString = true;
                case '{', '[' -> {
                    depth++;
                    opened = true;
                }
                case '}', ']' -> depth--;
                default -> {}
            }
        }
    }
}
