package dev.seshat.discover;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Lets one process at a time replace the cache, so that none overwrites what another has just added.
///
/// The operating system holds the lock: it ends with its process, however that ends.
final class CacheLock {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PAUSE_MILLIS = 20;

    /// Something to do that may fail on the file system.
    @FunctionalInterface
    interface Action {
        void run() throws IOException;
    }

    private CacheLock() {}

    static void holding(Path file, Action action) throws IOException {
        createPrivateDirectory(file.toAbsolutePath().getParent());
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(channel)) {
            action.run();
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("another process holds its lock");
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for its lock", e);
            }
        }
    }

    /// Prompts and titles are nobody else's business.
    private static void createPrivateDirectory(@Nullable Path directory) throws IOException {
        if (directory == null || Files.isDirectory(directory)) {
            return;
        }
        Path parent = directory.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try {
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            // Another process was faster.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }
}
