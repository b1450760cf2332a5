package dev.seshat.archive;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.util.Arrays;

/// Compresses pieces of files. Not thread-safe; one for each reading thread.
public final class RawPacker implements AutoCloseable {

    /// Level 3 takes 6 % less space on generated logs and half as much time again.
    private static final int LEVEL = 1;

    private final ZstdCompressCtx zstd = new ZstdCompressCtx().setLevel(LEVEL).setChecksum(true);
    private final byte[] packed = new byte[(int) Zstd.compressBound(RawChunk.SIZE)];

    /// Pack the first bytes of a buffer, which may be used again afterwards.
    public RawChunk pack(int ordinal, byte[] plain, int length) {
        int size = zstd.compressByteArray(packed, 0, packed.length, plain, 0, length);
        return new RawChunk(ordinal, length, RawChunk.hash(plain, length), Arrays.copyOf(packed, size));
    }

    @Override
    public void close() {
        zstd.close();
    }
}
