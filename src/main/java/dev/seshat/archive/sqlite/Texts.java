package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The stored form of texts: short ones plain, longer ones compressed, UUIDs in 16 bytes. Not thread-safe.
final class Texts {

    /// Compression hardly shortens a text below this length.
    private static final int SHORT = 128;

    /// No line of a log can be this long, but a damaged text may claim to be.
    private static final long LONGEST = 1 << 30;

    private static final int LEVEL = 1;

    private static final int UUID_LENGTH = 36;

    /// Shared, because creating one takes as long as unpacking a text.
    private static final ZstdDecompressCtx UNPACKER = new ZstdDecompressCtx();

    private @Nullable ZstdCompressCtx zstd;

    /// Load the native code.
    static void prepare() {
        Zstd.isError(0);
    }

    /// The form to store: the text itself or its compressed bytes.
    Object pack(String text) {
        if (text.length() <= SHORT) {
            return text;
        }
        if (zstd == null) {
            zstd = new ZstdCompressCtx().setLevel(LEVEL);
        }
        return zstd.compress(text.getBytes(UTF_8));
    }

    /// Restore a stored text.
    static String unpack(Object stored) {
        if (stored instanceof String text) {
            return text;
        }
        if (stored instanceof byte[] bytes) {
            return decompress(bytes);
        }
        throw new IllegalArgumentException("no stored text: " + stored.getClass());
    }

    private static String decompress(byte[] bytes) {
        long size = Zstd.getFrameContentSize(bytes);
        if (size < 0 || size > LONGEST) {
            throw new IllegalArgumentException("no compressed text of " + size + " bytes");
        }
        try {
            synchronized (UNPACKER) {
                return new String(UNPACKER.decompress(bytes, (int) size), UTF_8);
            }
        } catch (ZstdException e) {
            throw new IllegalArgumentException("no compressed text", e);
        }
    }

    /// The form to store of a line's id.
    static @Nullable Object packId(@Nullable String id) {
        if (id == null || id.length() != UUID_LENGTH) {
            return id;
        }
        try {
            UUID uuid = UUID.fromString(id);
            // The parser is lenient, so check that the id can be restored exactly.
            return uuid.toString().equals(id)
                    ? ByteBuffer.allocate(16)
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits())
                            .array()
                    : id;
        } catch (IllegalArgumentException e) {
            return id;
        }
    }

    static @Nullable String unpackId(@Nullable Object stored) {
        return stored instanceof byte[] bytes
                ? new UUID(
                                ByteBuffer.wrap(bytes).getLong(),
                                ByteBuffer.wrap(bytes).getLong(8))
                        .toString()
                : (String) stored;
    }
}
