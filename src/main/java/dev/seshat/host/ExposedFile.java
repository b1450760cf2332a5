package dev.seshat.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// One of Seshat's files that other users may read or write, or a directory in which they may replace such
/// files.
///
/// @param permissions in the notation of `ls`
public record ExposedFile(Path file, String permissions) {

    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
    private static final Set<PosixFilePermission> OTHERS_WRITE =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /// Which are exposed: a file, others beside it whose names begin with its name, and its directory.
    public static List<ExposedFile> around(Path file) {
        List<ExposedFile> exposed = new ArrayList<>();
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return exposed;
        }
        String name = String.valueOf(file.getFileName());
        add(directory, exposed);
        try (DirectoryStream<Path> beside = Files.newDirectoryStream(
                directory, each -> String.valueOf(each.getFileName()).startsWith(name))) {
            beside.forEach(each -> add(each, exposed));
        } catch (IOException e) {
            // If the directory cannot be listed, the caller finds that out elsewhere.
        }
        return exposed;
    }

    private static void add(Path file, List<ExposedFile> exposed) {
        try {
            PosixFileAttributeView view =
                    Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (view == null || view.readAttributes().isSymbolicLink()) {
                return;
            }
            Set<PosixFilePermission> permissions = view.readAttributes().permissions();
            if (isExposed(permissions, view.readAttributes().isDirectory())) {
                exposed.add(new ExposedFile(file, PosixFilePermissions.toString(permissions)));
            }
        } catch (IOException e) {
            // It has just been deleted.
        }
    }

    /// A directory may be readable: the files in it are private themselves.
    private static boolean isExposed(Set<PosixFilePermission> permissions, boolean directory) {
        return directory ? permissions.stream().anyMatch(OTHERS_WRITE::contains) : !OWNERS.containsAll(permissions);
    }

    /// Whether we may change the permissions: not those of a directory that Seshat did not create, like `/tmp`.
    public boolean isOurs() {
        return !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                || String.valueOf(file.getFileName()).equals("seshat");
    }

    /// Remove the permissions of other users.
    public void restrict() throws IOException {
        Set<PosixFilePermission> kept = EnumSet.copyOf(OWNERS);
        kept.retainAll(PosixFilePermissions.fromString(permissions));
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setPermissions(kept);
    }
}
