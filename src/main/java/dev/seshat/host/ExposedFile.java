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

/// A file of ours that other users may read or write, or a directory in which they may replace such files.
///
/// @param permissions as `ls` writes them
public record ExposedFile(Path file, String permissions) {

    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
    private static final Set<PosixFilePermission> OTHERS_WRITE =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /// The exposed ones among a file, those beside it whose names begin with its name, and its directory.
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
            // Who may not list it finds that out elsewhere.
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
            // It has just gone.
        }
    }

    /// Others may look at a directory: what is in it is private by itself.
    private static boolean isExposed(Set<PosixFilePermission> permissions, boolean directory) {
        return directory ? permissions.stream().anyMatch(OTHERS_WRITE::contains) : !OWNERS.containsAll(permissions);
    }

    /// Whether the permissions are ours to change: a directory that we did not make, like `/tmp`, is not.
    public boolean isOurs() {
        return !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                || String.valueOf(file.getFileName()).equals("seshat");
    }

    /// Take the permissions of others away.
    public void tighten() throws IOException {
        Set<PosixFilePermission> kept = EnumSet.copyOf(OWNERS);
        kept.retainAll(PosixFilePermissions.fromString(permissions));
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setPermissions(kept);
    }
}
