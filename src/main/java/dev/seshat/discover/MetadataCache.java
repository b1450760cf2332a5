package dev.seshat.discover;

import dev.seshat.json.JsonCursor;
import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What earlier readings found, by path, valid as long as the log's stamp is the same. It survives the process.
///
/// It only saves time: whatever is wrong with its file, discovery goes on without it and says so once. New entries are
/// written behind, together; [#close] writes the rest. Safe for any number of threads and of processes.
public final class MetadataCache implements AutoCloseable {

    private record Known(long mtimeMs, long size, SessionFacts facts, FileStamp stamp) {

        static Known of(FileStamp stamp, SessionFacts facts) {
            return new Known(stamp.modified().toEpochMilli(), stamp.size(), facts, stamp);
        }

        boolean isOf(FileStamp other) {
            return mtimeMs == other.modified().toEpochMilli() && size == other.size();
        }
    }

    private final Path file;
    private final int maxLineBytes;
    private final Notices notices;
    private volatile Map<String, CacheFile.Entry> loaded;
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();
    /// What this process found, and what of it is not yet on disk.
    private final Set<String> own = ConcurrentHashMap.newKeySet();

    private final Set<String> unsaved = ConcurrentHashMap.newKeySet();
    private final WriteBehind writeBehind = new WriteBehind(this::save);
    private volatile List<LogTree> trees = List.of();
    private volatile boolean unwritable;
    /// The file as it was when its entries were those that are known here.
    private @Nullable FileStamp lastSeen;

    private MetadataCache(
            Path file,
            int maxLineBytes,
            Notices notices,
            Map<String, CacheFile.Entry> loaded,
            @Nullable FileStamp lastSeen) {
        this.lastSeen = lastSeen;
        this.file = file;
        this.maxLineBytes = maxLineBytes;
        this.notices = notices;
        this.loaded = loaded;
    }

    /// Load the cache of a file.
    public static MetadataCache open(Path file, int maxLineBytes, Notices notices) {
        Map<String, CacheFile.Entry> entries = Map.of();
        FileStamp stamp = null;
        try {
            stamp = CacheFile.stamp(file);
            entries = CacheFile.load(file, maxLineBytes);
        } catch (CacheFile.Unusable e) {
            notices.warn("The metadata cache " + file + " is not used: " + e.getMessage() + ". It is written anew.");
        } catch (IOException e) {
            notices.warn("The metadata cache " + file + " cannot be read: " + e.getMessage() + ".");
        }
        return new MetadataCache(file, maxLineBytes, notices, entries, stamp);
    }

    /// A cache that knows nothing yet, to replace what a file holds.
    public static MetadataCache empty(Path file, int maxLineBytes, Notices notices) {
        return new MetadataCache(file, maxLineBytes, notices, Map.of(), null);
    }

    /// Whether the facts of a log are known and it has not changed since.
    boolean knows(Path log, FileStamp stamp) {
        String path = log.toString();
        Known fresh = known.get(path);
        if (fresh != null) {
            return fresh.isOf(stamp);
        }
        CacheFile.Entry entry = loaded.get(path);
        return entry != null && entry.isOf(stamp);
    }

    /// The facts of a log that has not changed since they were found.
    @Nullable
    SessionFacts find(Path log, FileStamp stamp) {
        String path = log.toString();
        Known fresh = known.get(path);
        if (fresh != null) {
            return fresh.isOf(stamp) ? fresh.facts() : null;
        }
        CacheFile.Entry entry = loaded.get(path);
        if (entry == null || !entry.isOf(stamp)) {
            return null;
        }
        return CachedFacts.read(entry.json(), new JsonCursor());
    }

    void put(Path log, FileStamp stamp, SessionFacts facts) {
        String path = log.toString();
        known.put(path, Known.of(stamp, facts));
        own.add(path);
        unsaved.add(path);
        writeBehind.request();
    }

    /// Remember what there is: what else the cache holds below these roots is pruned with the next save.
    void saw(Collection<LogTree> listed) {
        trees = List.copyOf(listed);
    }

    /// Write what is new; nothing is written when nothing is.
    public void save() {
        synchronized (this) {
            Set<String> saving = Set.copyOf(unsaved);
            if (saving.isEmpty() || unwritable) {
                return;
            }
            try {
                CacheLock.holding(file, () -> {
                    CacheFile.save(file, maxLineBytes, this::writeEntries);
                    lastSeen = CacheFile.stamp(file);
                });
                unsaved.removeAll(saving);
            } catch (IOException e) {
                unwritable = true;
                notices.warn("The metadata cache " + file + " cannot be written: " + e.getMessage() + ".");
            }
        }
    }

    /// What lies on disk by now, without what vanished, and over it what this process found: another may have saved.
    private void writeEntries(BiConsumer<String, String> entries) throws IOException {
        Set<Path> seen = new HashSet<>();
        trees.forEach(tree -> tree.logs().forEach(log -> seen.add(log.path())));
        onDisk().forEach((path, entry) -> {
            if (!own.contains(path) && !isGone(Path.of(path), seen)) {
                entries.accept(path, entry.json().json());
            }
        });
        for (String path : own) {
            Known entry = known.get(path);
            if (entry != null && !isGone(Path.of(path), seen)) {
                entries.accept(path, CachedFacts.write(entry.stamp(), entry.facts()));
            }
        }
    }

    /// The entries of other processes; those that were loaded, as long as nobody else has written.
    private Map<String, CacheFile.Entry> onDisk() throws IOException {
        if (!Objects.equals(lastSeen, CacheFile.stamp(file))) {
            try {
                loaded = CacheFile.load(file, maxLineBytes);
            } catch (CacheFile.Unusable e) {
                loaded = Map.of();
            }
        }
        return loaded;
    }

    /// Below a root that could not be listed, say one that is not mounted, nothing is known to be gone.
    private boolean isGone(Path log, Set<Path> seen) {
        return !seen.contains(log)
                && trees.stream().anyMatch(tree -> tree.listed() && log.startsWith(tree.root()))
                && Files.notExists(log, LinkOption.NOFOLLOW_LINKS);
    }

    /// Write what is still unwritten.
    @Override
    public void close() {
        writeBehind.close();
        save();
    }
}
