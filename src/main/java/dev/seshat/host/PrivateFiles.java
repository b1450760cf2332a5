package dev.seshat.host;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Files and directories that nobody but their owner may read: prompts and answers are nobody else's business.
public final class PrivateFiles {

    private static final boolean POSIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /// Make the directory that a file is to be in, if it is not there. Those above it are made as usual.
    public static void createParent(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || Files.isDirectory(directory)) {
            return;
        }
        Path above = directory.getParent();
        if (above != null) {
            Files.createDirectories(above);
        }
        try {
            Files.createDirectory(directory, permissions("rwx------"));
        } catch (FileAlreadyExistsException e) {
            // Another process was faster; or it is no directory.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
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

    private static FileAttribute<?>[] permissions(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
