package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import org.jspecify.annotations.Nullable;

/// Texts as they are stored: short ones as they are, longer ones compressed. Not thread-safe.
final class Texts {

    /// Below this length a compressed text is hardly shorter.
    private static final int SHORT = 256;

    private static final int LEVEL = 3;

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
        return switch (stored) {
            case String text -> text;
            case byte[] bytes ->
                new String(Zstd.decompress(bytes, Math.toIntExact(Zstd.getFrameContentSize(bytes))), UTF_8);
            default -> throw new IllegalArgumentException("no stored text: " + stored.getClass());
        };
    }

    static long size(Object stored) {
        return stored instanceof byte[] bytes ? bytes.length : 2L * ((String) stored).length();
    }
}
