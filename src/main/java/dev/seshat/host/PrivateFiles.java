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

/// Files and directories that nobody but their owner may read: prompts and answers are nobody else's business.
public final class PrivateFiles {

    private static final boolean POSIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /// Make the directory that a file is to be in, if it is not there, and those above it: all 0700, as the XDG base
    /// directory specification says.
    public static void createParent(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            Files.createDirectories(directory, permissions("rwx------"));
        }
    }

    /// Make an empty file, if there is none.
    public static void create(Path file) throws IOException {
        createParent(file);
        try {
            Files.createFile(file, permissions("rw-------"));
        } catch (FileAlreadyExistsException e) {
            // The usual case.
        }
    }

    /// Take the rights of others to a file away.
    public static void restrict(Path file) throws IOException {
        if (POSIX && Files.exists(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /// Open a file of our own, and make it if there is none. A link, or a file of another user, is an error: both may
    /// be there to have us write elsewhere.
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

    /// Refuse a file that another user made, unless that was root.
    public static void requireOwn(Path file) throws IOException {
        Integer owner = owner(file);
        if (owner != null && owner != 0 && !owner.equals(homeOwner()) && !owner.equals(ownerOfNewFiles(file))) {
            throw new FileSystemException(file.toString(), null, "it belongs to another user (uid " + owner + ")");
        }
    }

    private static @Nullable Integer owner(Path file) throws IOException {
        return POSIX ? (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) : null;
    }

    /// Nearly always who runs this, and cheap to ask.
    private static @Nullable Integer homeOwner() {
        try {
            return owner(Path.of(System.getProperty("user.home", "/")));
        } catch (IOException e) {
            return null;
        }
    }

    /// Who owns what we make beside a file: Java cannot ask for our user id, and a network drive may show another one.
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
