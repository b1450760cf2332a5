package dev.seshat.host;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Files and directories that only their owner may read, because prompts and answers are private.
public final class PrivateFiles {

    private static final boolean POSIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /// Create the parent directories of a file if missing, with mode 0700 as in the XDG base directory
    /// specification.
    public static void createParent(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            Files.createDirectories(directory, permissions("rwx------"));
        }
    }

    /// Create an empty file if it does not exist.
    public static void create(Path file) throws IOException {
        createParent(file);
        try {
            Files.createFile(file, permissions("rw-------"));
        } catch (FileAlreadyExistsException e) {
            // The usual case.
        }
    }

    /// Remove the permissions of others on a file.
    public static void restrict(Path file) throws IOException {
        if (POSIX && Files.exists(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /// Open one of our files, creating it if necessary. A link or a file of another user is an error: either
    /// could be a trick to make us write elsewhere.
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        create(file);
        OpenOption[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = LinkOption.NOFOLLOW_LINKS;
        FileChannel channel = RegularFile.open(file, all);
        try {
            requireOwn(file);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /// Reject a file that belongs to another user, except root.
    public static void requireOwn(Path file) throws IOException {
        Integer owner = owner(file);
        if (owner != null && owner != 0 && !owner.equals(homeOwner()) && !owner.equals(ownerOfNewFiles(file))) {
            throw new FileSystemException(file.toString(), null, "it belongs to another user (uid " + owner + ")");
        }
    }

    private static @Nullable Integer owner(Path file) throws IOException {
        return POSIX ? (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) : null;
    }

    /// Nearly always the current user, and cheap to find out.
    private static @Nullable Integer homeOwner() {
        try {
            return owner(Path.of(System.getProperty("user.home", "/")));
        } catch (IOException e) {
            return null;
        }
    }

    /// The owner of a new file in the same directory: Java cannot ask for our user id, and network drives may
    /// map it to another.
    private static @Nullable Integer ownerOfNewFiles(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        try {
            Path probe = Files.createTempFile(directory, ".seshat-", ".tmp");
            try {
                return owner(probe);
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            return null;
        }
    }

    private static FileAttribute<?>[] permissions(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
