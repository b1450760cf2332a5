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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Lets one process at a time index into an archive. The operating system holds it: it ends with its process, however
/// that ends. The file tells who holds it.
public final class IndexLock implements AutoCloseable {

    private static final int PAUSE_MILLIS = 100;
    private static final int MAX_PID_BYTES = 32;

    private final FileChannel channel;

    private IndexLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Take the lock if nobody has it.
    public static Optional<IndexLock> tryTake(Path archive) {
        try {
            FileChannel channel = PrivateFiles.open(file(archive), StandardOpenOption.WRITE);
            boolean taken = false;
            try {
                taken = lock(channel) != null && writePid(channel);
            } finally {
                // Also when the disk is full: an open channel would hold the lock for as long as this process runs.
                if (!taken) {
                    channel.close();
                }
            }
            return taken ? Optional.of(new IndexLock(channel)) : Optional.empty();
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "cannot write beside the archive (" + e.getMessage() + "): see to the permissions of its directory"
                            + " and to the room on its disk, or name another place with SESHAT_ARCHIVE.",
                    e);
        }
    }

    private static boolean writePid(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8)));
        return true;
    }

    /// Take the lock, and wait for it if need be.
    ///
    /// @param waiting told once who holds it
    public static IndexLock take(Path archive, Consumer<String> waiting) {
        Optional<IndexLock> lock = tryTake(archive);
        if (lock.isEmpty()) {
            waiting.accept(holder(archive) + " is indexing; waiting for it…");
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

    /// Who holds the lock now, for a message; nothing is written, and nothing when nobody does.
    public static Optional<String> presentHolder(Path archive) {
        try (FileChannel channel = RegularFile.open(file(archive), LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return free == null ? Optional.of(holder(archive)) : Optional.empty();
        } catch (OverlappingFileLockException e) {
            return Optional.of(holder(archive));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Who holds the lock, for a message.
    public static String holder(Path archive) {
        try {
            String pid = pid(archive);
            return pid.isEmpty() ? "another process" : "process " + pid;
        } catch (IOException e) {
            return "another process";
        }
    }

    private static String pid(Path archive) throws IOException {
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
        return archive.resolveSibling(archive.getFileName() + ".lock");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is gone in any case.
        }
    }
}
