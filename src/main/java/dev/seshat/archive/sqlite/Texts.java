package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

/// Texts as they are stored: short ones as they are, longer ones compressed. Not thread-safe.
final class Texts {

    /// Below this length a compressed text is hardly shorter.
    private static final int SHORT = 128;

    /// No line of a log may be as long; a damaged text may claim to be.
    private static final long LONGEST = 1 << 30;

    private static final int LEVEL = 1;

    /// One for all, since to make one takes as long as to unpack a text.
    private static final ZstdDecompressCtx UNPACKER = new ZstdDecompressCtx();

    private @Nullable ZstdCompressCtx zstd;

    /// What to store of a text: itself, or its compressed bytes.
    Object pack(String text) {
        if (text.length() <= SHORT) {
            return text;
        }
        if (zstd == null) {
            zstd = new ZstdCompressCtx().setLevel(LEVEL);
        }
        return zstd.compress(text.getBytes(UTF_8));
    }

    /// The text that was stored.
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

    static long size(Object stored) {
        return stored instanceof byte[] bytes ? bytes.length : 2L * ((String) stored).length();
    }
}
