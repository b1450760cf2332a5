package dev.seshat.archive.sql;

import dev.seshat.archive.RawChunk;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawHash;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads the kept bytes of a file chunk by chunk, and checks each. Not thread-safe.
final class RawStream extends InputStream {

    private final RawRows rows;
    private final RawFile file;
    private final RawHash hash;
    private byte[] plain = new byte[0];
    private int position;
    private int next;
    private long left;

    RawStream(RawRows rows, RawFile file) {
        this.rows = rows;
        this.file = file;
        this.hash = RawHash.of(file.path(), file.size(), file.modified(), file.mode());
        this.left = file.size();
        if (left == 0) {
            requireHash();
        }
    }

    @Override
    public int read() {
        return isAtEnd() ? -1 : plain[position++] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int count = Math.min(length, plain.length - position);
        System.arraycopy(plain, position, to, offset, count);
        position += count;
        return count;
    }

    private boolean isAtEnd() {
        if (position < plain.length) {
            return false;
        }
        if (left == 0) {
            return true;
        }
        RawChunk chunk = rows.chunk(file, next++).orElseThrow(() -> damaged(null));
        if (chunk.length() > left) {
            throw damaged(null);
        }
        try {
            plain = chunk.unpack();
        } catch (IllegalStateException e) {
            throw damaged(e);
        }
        position = 0;
        left -= plain.length;
        hash.chunk(chunk.length(), chunk.hash());
        if (left == 0) {
            requireHash();
        }
        return false;
    }

    private void requireHash() {
        if (!hash.hex().equals(file.hash())) {
            throw damaged(null);
        }
    }

    private SeshatException damaged(@Nullable Throwable cause) {
        return new SeshatException(Kind.DAMAGED, "the kept bytes of " + file.path() + " are damaged.", cause);
    }
}
