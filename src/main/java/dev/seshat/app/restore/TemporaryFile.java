package dev.seshat.app.restore;

import dev.seshat.host.FileFacts;
import dev.seshat.host.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.zip.CRC32C;

/// A file written under a hidden name beside its place. It gets its own name only once it is complete and synced. A
/// file that appears in its place meanwhile is not overwritten.
final class TemporaryFile {

    private static final String PREFIX = ".seshat-restore-";
    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final int BUFFER = 1 << 17;

    private final Path place;
    private final Path path;
    private final CRC32C written = new CRC32C();
    private long size;

    private TemporaryFile(Path place, Path path) {
        this.place = place;
        this.path = path;
    }

    /// Prepare to write a file; its directory is made if it does not exist.
    static TemporaryFile beside(Path place) throws IOException {
        PrivateFiles.createParent(place);
        Path path = place.resolveSibling(PREFIX + UUID.randomUUID() + ".tmp");
        return new TemporaryFile(place, path);
    }

    /// Delete what a killed restore left behind.
    static void deleteAbandoned(Path directory) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, PREFIX + "*.tmp")) {
            Instant before = Instant.now().minus(ABANDONED);
            for (Path each : left) {
                FileTime changed = (FileTime) Files.getAttribute(each, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
                if (changed.toInstant().isBefore(before)) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException | RuntimeException e) {
            // They are hidden and harmless.
        }
    }

    void write(InputStream in) throws IOException {
        PrivateFiles.create(path);
        try (FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            byte[] buffer = new byte[BUFFER];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, length);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                written.update(buffer, 0, length);
                size += length;
            }
        }
    }

    /// Read it back, set its time and mode, sync it, and give it its name.
    void publish(FileFacts facts) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            check(channel);
            // Its mode may take away our own right to open it.
            facts.applyTo(path);
            channel.force(true);
        }
        try {
            // Unlike a rename, a link does not replace what is there.
            Files.createLink(place, path);
        } catch (FileAlreadyExistsException e) {
            throw new IOException("another file appeared in its place meanwhile", e);
        } catch (UnsupportedOperationException | IOException e) {
            rename();
        }
    }

    private void rename() throws IOException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("another file appeared in its place meanwhile");
        }
        Files.move(path, place, StandardCopyOption.ATOMIC_MOVE);
    }

    private void check(FileChannel in) throws IOException {
        CRC32C read = new CRC32C();
        long length = 0;
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer.clear())) {
            read.update(buffer.flip());
            length += count;
        }
        if (length != size || read.getValue() != written.getValue()) {
            throw new IOException("the file reads back differently from what was written");
        }
    }

    /// Remove the hidden name.
    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // The next restore does it.
        }
    }
}
