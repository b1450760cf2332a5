package dev.seshat.discover;

import dev.seshat.host.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets one process at a time replace the cache, so that none overwrites what another has just added.
///
/// The operating system holds the lock and releases it when the process dies. It knows only processes, and
/// drops the lock as soon as any thread closes the file; so threads of a process take turns first.
final class CacheLock {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PAUSE_MILLIS = 20;
    private static final ConcurrentMap<Path, Semaphore> TURNS = new ConcurrentHashMap<>();

    /// A file system operation that may fail.
    @FunctionalInterface
    interface Action {
        void run() throws IOException;
    }

    private CacheLock() {}

    static void holding(Path file, Action action) throws IOException {
        Path lockFile = file.toAbsolutePath().normalize().resolveSibling(file.getFileName() + ".lock");
        Semaphore turn = TURNS.computeIfAbsent(lockFile, _ -> new Semaphore(1));
        takeTurn(turn);
        try {
            try (FileChannel channel = PrivateFiles.open(lockFile, StandardOpenOption.WRITE);
                    FileLock _ = lock(channel)) {
                action.run();
            }
        } finally {
            turn.release();
        }
    }

    private static void takeTurn(Semaphore turn) throws IOException {
        try {
            if (!turn.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("another thread is writing to it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for another thread", e);
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
}
