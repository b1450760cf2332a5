package dev.seshat.agent;

import com.github.luben.zstd.ZstdInputStream;
import dev.seshat.host.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// The text of a log as the agent wrote it, before it compressed it.
public final class LogText {

    /// What the names of compressed logs end in.
    private static final String COMPRESSED = ".zst";

    private LogText() {}

    /// Whether a log is compressed, by its name.
    static boolean isCompressed(Path log) {
        return log.toString().endsWith(COMPRESSED);
    }

    /// Open a log from its start.
    public static InputStream open(Path log) throws IOException {
        InputStream file = RegularFile.stream(log);
        try {
            return isCompressed(log) ? new ZstdInputStream(file) : file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }
}
