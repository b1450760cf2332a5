package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.PrivateFiles;
import dev.seshat.host.RegularFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Lets one process at a time index into an archive. The operating system holds the lock and releases it when
/// the process dies. The file names the holder.
public final class IndexLock implements AutoCloseable {

    private static final int PAUSE_MILLIS = 100;
    private static final int MAX_PID_BYTES = 32;

    /// The locks of this process. POSIX releases a process's lock on a file when any descriptor of that file
    /// is closed, so the file of a lock held here is not opened again.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private IndexLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /// Take the lock if it is free.
    public static Optional<IndexLock> tryTake(Path archive) {
        Path file = file(archive);
        if (!HELD.add(file)) {
            return Optional.empty();
        }
        boolean taken = false;
        try {
            FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE);
            try {
                taken = lock(channel) != null && writePid(channel);
            } finally {
                // Even if the disk is full: an open channel would hold the lock as long as this process runs.
                if (!taken) {
                    channel.close();
                }
            }
            return taken ? Optional.of(new IndexLock(file, channel)) : Optional.empty();
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "cannot write next to the archive (" + e.getMessage() + "): check the permissions of its directory"
                            + " and the free disk space, or choose another place with SESHAT_ARCHIVE.",
                    e);
        } finally {
            if (!taken) {
                HELD.remove(file);
            }
        }
    }

    private static boolean writePid(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8)));
        return true;
    }

    /// Take the lock, waiting for it if necessary.
    ///
    /// @param waiting called once with the holder
    public static IndexLock take(Path archive, Consumer<String> waiting) {
        Optional<IndexLock> lock = tryTake(archive);
        if (lock.isEmpty()) {
            waiting.accept(holder(archive) + " is indexing; waiting…");
        }
        while (lock.isEmpty()) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SeshatException(Kind.BUSY, "stopped while waiting for " + holder(archive) + ".", e);
            }
            lock = tryTake(archive);
        }
        return lock.get();
    }

    /// The current holder, for a message; empty if the lock is free. Writes nothing.
    public static Optional<String> presentHolder(Path archive) {
        if (HELD.contains(file(archive))) {
            return Optional.of(holder(archive));
        }
        try (FileChannel channel = RegularFile.open(file(archive), LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return free == null ? Optional.of(holder(archive)) : Optional.empty();
        } catch (OverlappingFileLockException e) {
            return Optional.of(holder(archive));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The holder, for a message.
    public static String holder(Path archive) {
        try {
            String pid = pid(archive);
            return pid.isEmpty() ? "another process" : "process " + pid;
        } catch (IOException e) {
            return "another process";
        }
    }

    private static String pid(Path archive) throws IOException {
        if (HELD.contains(file(archive))) {
            return Long.toString(ProcessHandle.current().pid());
        }
        try (InputStream in = RegularFile.stream(file(archive), LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(MAX_PID_BYTES), UTF_8).strip();
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static Path file(Path archive) {
        Path file = archive.toAbsolutePath().normalize();
        return file.resolveSibling(file.getFileName() + ".lock");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is released in any case.
        } finally {
            HELD.remove(file);
        }
    }
}
