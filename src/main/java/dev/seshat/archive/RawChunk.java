package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/// A piece of a file at a fixed offset, compressed.
///
/// Its hash is two checksums of the plain bytes with different polynomials. Processors compute them a hundred times
/// faster than the indexer's compiler lets SHA-256 run; chunks that count as equal are compared byte by byte.
///
/// @param ordinal which piece it is; the first is 0
/// @param length how many bytes of the file it holds
/// @param bytes the compressed bytes
@SuppressWarnings("ArrayRecordComponent") // compared byte by byte
public record RawChunk(int ordinal, int length, long hash, byte[] bytes) {

    /// How many bytes of a file every chunk but the last holds.
    public static final int SIZE = 256 << 10;

    public RawChunk {
        requireNonNull(bytes, "bytes");
        if (ordinal < 0 || length < 1 || length > SIZE) {
            throw new IllegalArgumentException("no chunk: " + ordinal + ", " + length);
        }
    }

    /// The hash of plain bytes.
    static long hash(byte[] plain, int length) {
        CRC32C one = new CRC32C();
        one.update(plain, 0, length);
        CRC32 other = new CRC32();
        other.update(plain, 0, length);
        return one.getValue() << 32 | other.getValue();
    }

    /// The plain bytes; throws [IllegalStateException] if they are not those that were packed.
    public byte[] unpack() {
        byte[] plain;
        try (ZstdDecompressCtx zstd = new ZstdDecompressCtx()) {
            plain = zstd.decompress(bytes, length);
        } catch (ZstdException e) {
            throw new IllegalStateException("chunk " + ordinal + " cannot be decompressed", e);
        }
        if (plain.length != length || hash(plain, length) != hash) {
            throw new IllegalStateException("chunk " + ordinal + " is not what was stored");
        }
        return plain;
    }

    /// Whether both hold the same bytes of a file.
    public boolean isSame(RawChunk other) {
        return hash == other.hash
                && length == other.length
                && (Arrays.equals(bytes, other.bytes) || Arrays.equals(unpack(), other.unpack()));
    }

    /// Whether the bytes of this chunk begin with those of another.
    public boolean beginsWith(RawChunk other) {
        return other.length <= length && Arrays.equals(unpack(), 0, other.length, other.unpack(), 0, other.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawChunk chunk && ordinal == chunk.ordinal && isSame(chunk);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return "chunk " + ordinal + ", " + length + " bytes in " + bytes.length;
    }
}
