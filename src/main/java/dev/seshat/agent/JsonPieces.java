package dev.seshat.agent;

import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonShortener;
import java.io.IOException;
import java.io.InputStream;

/// A JSON text that is read piece by piece.
final class JsonPieces implements JsonShortener.Source {

    private static final int CHUNK_BYTES = 256 * 1024;

    private final InputStream in;
    private final JsonBytes buffer = new JsonBytes(CHUNK_BYTES);
    private int filled;
    private long offset;

    JsonPieces(InputStream in) {
        this.in = in;
    }

    /// The piece; it begins at the [#offset] and ends at [#filled].
    JsonBytes buffer() {
        return buffer;
    }

    int filled() {
        return filled;
    }

    /// As [#more], but a full buffer grows, so that there is more even if nothing can be dropped.
    int grow(int from) throws IOException {
        if (from == 0 && filled == buffer.bytes().length) {
            buffer.grow();
        }
        return more(from);
    }

    @Override
    public int more(int from) throws IOException {
        byte[] bytes = buffer.bytes();
        System.arraycopy(bytes, from, bytes, 0, filled - from);
        offset += from;
        filled -= from;
        filled += Math.max(0, in.read(bytes, filled, bytes.length - filled));
        buffer.changed(filled);
        return filled;
    }

    @Override
    public long offset() {
        return offset;
    }
}
