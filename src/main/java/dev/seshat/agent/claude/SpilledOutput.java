package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// Tool output that was too long for the log and is in a file beside it.
///
/// The log names the file by a path of the machine it was written on. Only its last segment is used, inside the
/// session's own directory, so that no log can make us read anything else.
final class SpilledOutput {

    private static final String OPENING = "<persisted-output>";
    private static final String BEFORE_PATH = "Full output saved to: ";
    private static final int MAX_BYTES = 4 << 20;

    private SpilledOutput() {}

    /// Whether a text is only a placeholder for a longer one.
    static boolean isMarker(String text) {
        return text.startsWith(OPENING);
    }

    /// The whole output, if its file still exists.
    static Optional<String> read(String marker, Path directory) {
        return fileName(marker)
                .map(directory::resolve)
                .filter(SpilledOutput::isOwnFile)
                .flatMap(SpilledOutput::load);
    }

    private static Optional<String> fileName(String marker) {
        int start = marker.indexOf(BEFORE_PATH);
        if (start < 0) {
            return Optional.empty();
        }
        int end = marker.indexOf('\n', start);
        String path = marker.substring(start + BEFORE_PATH.length(), end < 0 ? marker.length() : end)
                .strip();
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        boolean plain = !name.isEmpty() && !name.equals(".") && !name.equals("..") && name.indexOf('\ufffd') < 0;
        return plain ? Optional.of(name) : Optional.empty();
    }

    /// Neither the file nor its two parent directories may be a link that leads elsewhere.
    private static boolean isOwnFile(Path file) {
        Path directory = file.getParent();
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && directory != null
                && !Files.isSymbolicLink(directory)
                && directory.getParent() != null
                && !Files.isSymbolicLink(directory.getParent());
    }

    private static Optional<String> load(Path file) {
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            String text = new String(in.readNBytes(MAX_BYTES), UTF_8).replace('\0', '\ufffd');
            long more = Files.size(file) - MAX_BYTES;
            return Optional.of(more > 0 ? text + "\n[" + more + " more bytes in " + file.getFileName() + "]" : text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
