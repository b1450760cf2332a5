package dev.seshat.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Writes a metadata cache, entry by entry, and replaces the old one atomically: readers see the old or the
/// new one, and a crash leaves the old one.
///
/// Only the holder of the [CacheLock] writes. So a temporary file found at the start belongs to a killed
/// process and is deleted.
final class CacheWriter implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Path temporary;
    private final FileChannel channel;
    private final OutputStream out;
    private final Map<Long, CachePlace> places = new HashMap<>();
    private long offset;
    private boolean replaced;

    private CacheWriter(Path file, Path temporary, FileChannel channel) {
        this.file = file;
        this.temporary = temporary;
        this.channel = channel;
        this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    static CacheWriter begin(Path file, int maxLineBytes) throws IOException {
        removeLeftovers(file.resolveSibling("."));
        Path temporary = file.resolveSibling("metadata.tmp");
        FileChannel channel = FileChannel.open(
                temporary,
                Set.of(CREATE_NEW, READ, WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        CacheWriter writer = new CacheWriter(file, temporary, channel);
        writer.write("{\"version\":" + CacheFile.VERSION + ",\"maxLineBytes\":" + maxLineBytes + ",\"entries\":{");
        return writer;
    }

    private static void removeLeftovers(Path directory) throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(directory, "metadata*.tmp")) {
            for (Path leftover : leftovers) {
                Files.deleteIfExists(leftover);
            }
        }
    }

    private void write(String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        write(bytes, 0, bytes.length);
    }

    private void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        offset += length;
    }

    /// Write an entry, including its path.
    void entry(String path, CachePlace place, byte[] text, int from) throws IOException {
        write(places.isEmpty() ? "\n" : ",\n");
        places.put(CacheFile.fingerprint(path), place.movedTo(offset));
        write(text, from, place.length());
    }

    /// Rename the file into place.
    CacheFile replace() throws IOException {
        write("\n}}\n");
        out.flush();
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        replaced = true;
        return CacheFile.written(channel, places, file);
    }

    /// Delete a temporary file that was not renamed.
    @Override
    public void close() throws IOException {
        if (!replaced) {
            channel.close();
            Files.deleteIfExists(temporary);
        }
    }
}
