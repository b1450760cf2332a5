package dev.seshat.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The metadata cache as it lies on disk: `{"version":…,"maxLineBytes":…,"entries":{path:{…}}}`.
///
/// Entries are kept as the bytes they are; most are only compared with a stamp, and many not even that.
final class CacheFile {

    /// Raised whenever the same log would give other facts.
    static final int VERSION = 1;

    /// Some two hundred thousand sessions; it is held in memory as a whole.
    private static final long MAX_BYTES = 160L << 20;

    /// One entry, not yet read.
    record Entry(long mtimeMs, long size, JsonSlice json) {

        boolean isOf(FileStamp stamp) {
            return mtimeMs == stamp.modified().toEpochMilli() && size == stamp.size();
        }
    }

    /// What is wrong with a cache that cannot be used.
    static final class Unusable extends Exception {

        private static final long serialVersionUID = 1L;

        Unusable(String reason) {
            super(reason);
        }
    }

    private CacheFile() {}

    /// Load the entries by path; none when there is no file.
    static Map<String, Entry> load(Path file, int maxLineBytes) throws Unusable, IOException {
        byte[] bytes;
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new Unusable("it is larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return new HashMap<>();
        }
        try {
            return parse(bytes, maxLineBytes);
        } catch (MalformedJson e) {
            throw new Unusable("it is damaged");
        }
    }

    private static Map<String, Entry> parse(byte[] bytes, int maxLineBytes) throws MalformedJson, Unusable {
        Map<String, Entry> entries = new HashMap<>();
        JsonCursor cursor = new JsonCursor();
        cursor.start(bytes, 0, bytes.length);
        long version = -1;
        long limit = -1;
        if (cursor.enterObject()) {
            while (cursor.nextMember()) {
                switch (cursor.key().text()) {
                    case "version" -> version = cursor.integer();
                    case "maxLineBytes" -> limit = cursor.integer();
                    case "entries" -> entries(cursor, entries);
                    default -> cursor.skipValue();
                }
            }
        }
        cursor.finish();
        if (version != VERSION) {
            throw new Unusable("it is from another version");
        }
        return limit == maxLineBytes ? entries : new HashMap<>();
    }

    private static void entries(JsonCursor cursor, Map<String, Entry> entries) throws MalformedJson {
        JsonCursor inner = new JsonCursor();
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            String path = cursor.key().text();
            JsonSlice slice = new JsonSlice();
            slice.read(cursor);
            entries.put(path, entry(slice, inner));
        }
    }

    private static Entry entry(JsonSlice slice, JsonCursor cursor) throws MalformedJson {
        long mtimeMs = Long.MIN_VALUE;
        long size = -1;
        slice.open(cursor);
        if (cursor.enterObject()) {
            while ((mtimeMs == Long.MIN_VALUE || size < 0) && cursor.nextMember()) {
                if (cursor.key().is("mtimeMs")) {
                    mtimeMs = cursor.integer();
                } else if (cursor.key().is("size")) {
                    size = cursor.integer();
                } else {
                    cursor.skipValue();
                }
            }
        }
        return new Entry(mtimeMs, size, slice);
    }

    /// Writes entries one by one, so that a large cache is never held twice.
    @FunctionalInterface
    interface EntryWriter {
        void write(BiConsumer<String, String> entry) throws IOException;
    }

    /// Replace the file in one step: a reader sees the old one or the new one, and a crash leaves the old one.
    static void save(Path file, int maxLineBytes, EntryWriter entries) throws IOException {
        Path temporary = Files.createTempFile(file.getParent(), "metadata", ".tmp");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(temporary, UTF_8)) {
                JsonWriter json = new JsonWriter(writer);
                json.beginObject().member("version", VERSION).member("maxLineBytes", maxLineBytes);
                json.name("entries").beginObject();
                entries.write((path, entry) -> json.name(path).raw(entry));
                json.endObject().endObject();
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /// What the file system says of the file; null when it is not there.
    static @Nullable FileStamp stamp(Path file) throws IOException {
        try {
            return FileStamp.of(Files.readAttributes(file, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
