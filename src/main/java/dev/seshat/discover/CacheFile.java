package dev.seshat.discover;

import dev.seshat.host.RegularFile;
import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The metadata cache on disk: `{"version":…,"maxLineBytes":…,"entries":{path:{…}}}`.
///
/// Only the positions of entries are held in memory, by a hash of their paths; an entry is read when its
/// facts are wanted. Replacing the file does not affect this object: its handle stays with the file it
/// opened.
final class CacheFile {

    /// Raised whenever the same log would yield different facts.
    static final int VERSION = 5;

    /// Larger than any entry; a title is at most a line.
    static final int MAX_ENTRY_BYTES = 16 << 20;

    /// A million sessions.
    private static final long MAX_BYTES = 1L << 30;

    /// Why a cache cannot be used.
    static final class Unusable extends Exception {

        private static final long serialVersionUID = 1L;

        Unusable(String reason) {
            super(reason);
        }

        static Unusable damaged() {
            return new Unusable("it is damaged");
        }
    }

    private final @Nullable FileChannel channel;
    private final Map<Long, CachePlace> places;
    private final @Nullable FileStamp stamp;

    private CacheFile(@Nullable FileChannel channel, Map<Long, CachePlace> places, @Nullable FileStamp stamp) {
        this.channel = channel;
        this.places = places;
        this.stamp = stamp;
    }

    /// A file that does not exist.
    static CacheFile none() {
        return new CacheFile(null, Map.of(), null);
    }

    /// A file that was just written.
    static CacheFile written(FileChannel channel, Map<Long, CachePlace> places, Path file) throws IOException {
        return new CacheFile(channel, places, stampOf(file));
    }

    /// Open a file and record the positions of its entries; no entries if there is no file.
    static CacheFile open(Path file, int maxLineBytes) throws Unusable, IOException {
        FileStamp stamp = stampOf(file);
        if (stamp == null) {
            return none();
        }
        if (stamp.size() > MAX_BYTES) {
            throw new Unusable("it is larger than " + (MAX_BYTES >> 20) + " MiB");
        }
        FileChannel channel = RegularFile.open(file, LinkOption.NOFOLLOW_LINKS);
        try {
            Map<Long, CachePlace> places = new HashMap<>();
            CacheScan.Header header =
                    CacheScan.scan(channel, (path, place, _, _) -> places.put(fingerprint(path), place));
            if (header.version() != VERSION) {
                throw new Unusable("it is from another version");
            }
            // Entries read with another line limit do not count.
            return new CacheFile(channel, header.maxLineBytes() == maxLineBytes ? places : Map.of(), stamp);
        } catch (Unusable | IOException e) {
            channel.close();
            throw e;
        }
    }

    /// The file's attributes; null if it does not exist.
    private static @Nullable FileStamp stampOf(Path file) throws IOException {
        try {
            return FileStamp.of(Files.readAttributes(file, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /// Whether the file at this path is still the one that was opened here.
    boolean isStill(Path file) throws IOException {
        return stamp != null && stamp.equals(stampOf(file));
    }

    /// A 64-bit hash of a path. Two paths may share it: readers of an entry check that it is the right one.
    static long fingerprint(String path) {
        long hash = path.length();
        for (int i = 0; i < path.length(); i++) {
            hash = (hash ^ path.charAt(i)) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    boolean isEmpty() {
        return places.isEmpty();
    }

    /// Whether there is an entry for a path, current or not.
    boolean holds(String path) {
        return places.containsKey(fingerprint(path));
    }

    /// The head of the entry for a log in its current state; null if none.
    @Nullable
    CachePlace place(String path, FileStamp log) {
        CachePlace place = places.get(fingerprint(path));
        return place != null && place.isOf(log) ? place : null;
    }

    /// The facts of a log in its current state; null if there are none, or none that can be read.
    @Nullable
    SessionFacts find(String path, FileStamp log) {
        CachePlace place = place(path, log);
        if (place == null) {
            return null;
        }
        try {
            return CachedFacts.read(path, read(place));
        } catch (IOException e) {
            return null;
        }
    }

    private byte[] read(CachePlace place) throws IOException {
        ByteBuffer entry = ByteBuffer.allocate(place.length());
        while (channel != null && entry.hasRemaining()) {
            if (channel.read(entry, place.offset() + entry.position()) < 0) {
                throw new IOException("it is shorter than it was");
            }
        }
        return entry.array();
    }

    /// Pass on each entry once, in its serialized form.
    void forEach(CacheScan.Sink sink) throws IOException {
        if (channel == null || places.isEmpty()) {
            return;
        }
        try {
            CacheScan.scan(channel, (path, place, text, from) -> {
                if (place.equals(places.get(fingerprint(path)))) {
                    sink.entry(path, place, text, from);
                }
            });
        } catch (Unusable e) {
            throw new IOException("its old entries cannot be read", e);
        }
    }

    void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
