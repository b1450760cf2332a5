package dev.seshat.host;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/// The size, modification time and permission bits of a file.
///
/// @param mode as in `chmod`; [#UNKNOWN_MODE] on a file system without them
public record FileFacts(long size, Instant modified, int mode) {

    public static final int UNKNOWN_MODE = -1;

    private static final int PERMISSIONS = 0b111_111_111_111;

    private static final boolean UNIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("unix");

    public FileFacts {
        requireNonNull(modified, "modified");
    }

    /// The facts of an existing file. A symbolic link is followed.
    public static FileFacts of(Path file, LinkOption... links) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(file, UNIX ? "unix:size,lastModifiedTime,mode" : "size,lastModifiedTime", links);
        return new FileFacts(
                ((Number) requireNonNull(found.get("size"))).longValue(),
                ((FileTime) requireNonNull(found.get("lastModifiedTime"))).toInstant(),
                UNIX ? ((Number) requireNonNull(found.get("mode"))).intValue() & PERMISSIONS : UNKNOWN_MODE);
    }

    /// Give a file this time and these permissions.
    public void applyTo(Path file) throws IOException {
        if (UNIX && mode != UNKNOWN_MODE) {
            Files.setAttribute(file, "unix:mode", mode);
        }
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}
