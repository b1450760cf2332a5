package dev.seshat.discover;

import dev.seshat.model.PathCodec;
import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Facts from earlier readings, by path, valid while the log's stamp is unchanged. Persistent.
///
/// It only saves time: if its file is unusable, discovery continues without it and says so once. New entries
/// are written in the background, in batches; [#close] writes the rest, and lookups still work afterwards.
/// Safe for any number of threads and processes.
public final class MetadataCache implements AutoCloseable {

    /// An entry that is not yet on disk.
    private static final class Unsaved {

        private final CachePlace place;
        private final byte[] text;

        Unsaved(CachePlace place, byte[] text) {
            this.place = place;
            this.text = text;
        }
    }

    private final Path file;
    private final int maxLineBytes;
    private final Notices notices;
    private final ConcurrentMap<String, Unsaved> unsaved = new ConcurrentHashMap<>();
    private final WriteBehind writeBehind = new WriteBehind(this::save);
    private volatile CacheFile saved;
    private volatile List<LogTree> trees = List.of();
    private boolean toldUnwritable;

    private MetadataCache(Path file, int maxLineBytes, Notices notices, CacheFile saved) {
        this.file = file;
        this.maxLineBytes = maxLineBytes;
        this.notices = notices;
        this.saved = saved;
    }

    /// Load the cache of a file.
    public static MetadataCache open(Path file, int maxLineBytes, Notices notices) {
        CacheFile saved = CacheFile.none();
        try {
            saved = CacheFile.open(file, maxLineBytes);
        } catch (CacheFile.Unusable e) {
            notices.warn("The metadata cache " + file + " cannot be used: " + e.getMessage() + ". Writing a new one.");
        } catch (IOException e) {
            notices.warn("The metadata cache " + file + " cannot be read: " + FileFault.of(e)
                    + ". Reading the logs instead.");
        }
        return new MetadataCache(file, maxLineBytes, notices, saved);
    }

    /// An empty cache, to replace the contents of a file.
    public static MetadataCache empty(Path file, int maxLineBytes, Notices notices) {
        return new MetadataCache(file, maxLineBytes, notices, CacheFile.none());
    }

    /// What is known about a log without reading its entry; null if unknown or changed since.
    @Nullable
    CachePlace place(Path log, FileStamp stamp) {
        String path = PathCodec.of(log);
        Unsaved fresh = unsaved.get(path);
        if (fresh != null) {
            return fresh.place.isOf(stamp) ? fresh.place : null;
        }
        return saved.place(path, stamp);
    }

    /// The facts of a log that has not changed since they were read.
    @Nullable
    SessionFacts find(Path log, FileStamp stamp) {
        String path = PathCodec.of(log);
        Unsaved fresh = unsaved.get(path);
        if (fresh != null) {
            return fresh.place.isOf(stamp) ? CachedFacts.read(path, fresh.text) : null;
        }
        CacheFile asked = saved;
        SessionFacts facts = asked.find(path, stamp);
        // Another thread may just have replaced and closed it.
        return facts == null && asked != saved ? saved.find(path, stamp) : facts;
    }

    void put(Path log, FileStamp stamp, SessionFacts facts) {
        String path = PathCodec.of(log);
        byte[] text = CachedFacts.write(path, stamp, facts);
        if (text.length < CacheFile.MAX_ENTRY_BYTES) {
            Instant last = facts.lastMessageAt();
            CachePlace place = new CachePlace(
                    stamp.modified().toEpochMilli(),
                    stamp.size(),
                    last == null ? null : last.toEpochMilli(),
                    facts.checkout(),
                    0,
                    text.length);
            unsaved.put(path, new Unsaved(place, text));
            writeBehind.request();
        }
    }

    /// Remove the entries of these logs, also from the file; the next list reads the logs again.
    public synchronized void forget(Collection<Path> logs) {
        Set<String> paths = logs.stream().map(PathCodec::of).collect(Collectors.toSet());
        unsaved.keySet().removeAll(paths);
        try {
            // A file that this version cannot read may still contain them.
            boolean unread = saved.isEmpty() && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            if (unread || paths.stream().anyMatch(saved::holds)) {
                CacheLock.holding(file, () -> replace(Map.of(), paths));
            }
        } catch (IOException e) {
            warnUnwritable(e);
        }
    }

    /// Record which logs exist: other entries below these roots are dropped with the next save.
    void saw(Collection<LogTree> listed) {
        trees = List.copyOf(listed);
    }

    /// Write new entries, if there are any. A failed write is retried next time.
    public synchronized void save() {
        Map<String, Unsaved> saving = Map.copyOf(unsaved);
        if (saving.isEmpty()) {
            return;
        }
        try {
            CacheLock.holding(file, () -> replace(saving, Set.of()));
            // An entry put again in the meantime is a different object and stays.
            saving.forEach(unsaved::remove);
        } catch (IOException e) {
            warnUnwritable(e);
        }
    }

    private void warnUnwritable(IOException e) {
        if (!toldUnwritable) {
            toldUnwritable = true;
            notices.warn("The metadata cache " + file + " cannot be written: " + FileFault.of(e)
                    + ". The next run has to read the logs again.");
        }
    }

    /// The entries now on disk, without deleted logs, merged with this process's: another process may have
    /// saved.
    private void replace(Map<String, Unsaved> saving, Set<String> without) throws IOException {
        CacheFile loaded = saved;
        CacheFile before = onDisk();
        try (CacheWriter writer = CacheWriter.begin(file, maxLineBytes)) {
            Set<Long> seen = new HashSet<>();
            trees.forEach(tree ->
                    tree.logs().forEach(log -> seen.add(CacheFile.fingerprint(PathCodec.of(log.path())))));
            before.forEach((path, place, text, from) -> {
                if (!saving.containsKey(path) && !without.contains(path) && !isGone(path, seen)) {
                    writer.entry(path, place, text, from);
                }
            });
            for (Map.Entry<String, Unsaved> entry : saving.entrySet()) {
                if (!isGone(entry.getKey(), seen)) {
                    writer.entry(entry.getKey(), entry.getValue().place, entry.getValue().text, 0);
                }
            }
            saved = writer.replace();
        }
        loaded.close();
        before.close();
    }

    /// The entries on disk; those that were loaded, unless another process has written.
    private CacheFile onDisk() throws IOException {
        if (saved.isStill(file)) {
            return saved;
        }
        try {
            return CacheFile.open(file, maxLineBytes);
        } catch (CacheFile.Unusable e) {
            return CacheFile.none();
        }
    }

    /// Below a root that could not be listed, such as an unmounted one, nothing is known to be deleted.
    private boolean isGone(String path, Set<Long> seen) {
        if (seen.contains(CacheFile.fingerprint(path))) {
            return false;
        }
        try {
            Path log = PathCodec.path(path);
            return trees.stream().anyMatch(tree -> tree.listed() && log.startsWith(tree.root()))
                    && Files.notExists(log, LinkOption.NOFOLLOW_LINKS);
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    /// Write unsaved entries.
    @Override
    public void close() {
        writeBehind.close();
        save();
    }
}
