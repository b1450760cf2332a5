package dev.seshat.app.relocation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A directory that a relocation touches, as it was before.
///
/// @param permissions in the form `rwxr-xr-x`; empty where the file system has none
/// @param left when it last changed after the relocation; null if it has not ended
record DirectoryState(
        Path path,
        Instant modified,
        String permissions,
        @Nullable Instant left) {

    static DirectoryState of(Path path) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        return new DirectoryState(
                path,
                modified(path),
                view == null
                        ? ""
                        : PosixFilePermissions.toString(view.readAttributes().permissions()),
                null);
    }

    /// The same after the relocation.
    DirectoryState afterwards() throws IOException {
        return new DirectoryState(path, modified, permissions, isThere() ? modified(path) : null);
    }

    /// Whether nobody else has changed it since.
    boolean isUntouched() throws IOException {
        return left == null || (isThere() && modified(path).equals(left));
    }

    boolean isThere() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// Make it again if it was removed.
    void ensure() throws IOException {
        if (!isThere()) {
            Files.createDirectory(path);
            if (!permissions.isEmpty()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    /// Give it its former time.
    void restoreTime() throws IOException {
        if (isThere()) {
            Files.setLastModifiedTime(path, FileTime.from(modified));
        }
    }

    private static Instant modified(Path path) throws IOException {
        return Files.getLastModifiedTime(path).toInstant();
    }
}
