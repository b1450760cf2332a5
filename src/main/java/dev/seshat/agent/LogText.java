package dev.seshat.agent;

import com.github.luben.zstd.ZstdInputStream;
import dev.seshat.host.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// The text of a log as the agent wrote it, before it compressed it.
public final class LogText {

    /// The suffix of compressed logs.
    private static final String COMPRESSED = ".zst";

    private LogText() {}

    /// Whether a log is compressed, by its name.
    static boolean isCompressed(Path log) {
        return log.toString().endsWith(COMPRESSED);
    }

    /// Open a log from its start.
    public static InputStream open(Path log) throws IOException {
        return of(log, RegularFile.stream(log));
    }

    /// The text in the bytes of a log, whatever they are read from.
    public static InputStream of(Path log, InputStream bytes) throws IOException {
        try {
            return isCompressed(log) ? new ZstdInputStream(bytes) : bytes;
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }
}
