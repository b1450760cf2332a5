package dev.seshat.discover;

import dev.seshat.model.PathText;
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

/// What earlier readings found, by path, valid as long as the log's stamp is the same. It survives the process.
///
/// It only saves time: whatever is wrong with its file, discovery goes on without it and says so once. New entries are
/// written behind, together; [#close] writes the rest, and what is known can still be asked for. Safe for any number of
/// threads and of processes.
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
            notices.warn("The metadata cache " + file + " is not used: " + e.getMessage() + ". It is written anew.");
        } catch (IOException e) {
            notices.warn("The metadata cache " + file + " cannot be read: " + FileFault.of(e)
                    + ". Seshat reads the logs instead.");
        }
        return new MetadataCache(file, maxLineBytes, notices, saved);
    }

    /// A cache that knows nothing yet, to replace what a file holds.
    public static MetadataCache empty(Path file, int maxLineBytes, Notices notices) {
        return new MetadataCache(file, maxLineBytes, notices, CacheFile.none());
    }

    /// What is known of a log at a glance; null when its facts are not known or it has changed since.
    @Nullable
    CachePlace place(Path log, FileStamp stamp) {
        String path = PathText.of(log);
        Unsaved fresh = unsaved.get(path);
        if (fresh != null) {
            return fresh.place.isOf(stamp) ? fresh.place : null;
        }
        return saved.place(path, stamp);
    }

    /// The facts of a log that has not changed since they were found.
    @Nullable
    SessionFacts find(Path log, FileStamp stamp) {
        String path = PathText.of(log);
        Unsaved fresh = unsaved.get(path);
        if (fresh != null) {
            return fresh.place.isOf(stamp) ? CachedFacts.read(path, fresh.text) : null;
        }
        CacheFile asked = saved;
        SessionFacts facts = asked.find(path, stamp);
        // It may just have been replaced and closed.
        return facts == null && asked != saved ? saved.find(path, stamp) : facts;
    }

    void put(Path log, FileStamp stamp, SessionFacts facts) {
        String path = PathText.of(log);
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

    /// Remove the entries of these logs, from the file too; the next list reads the logs again.
    public synchronized void forget(Collection<Path> logs) {
        Set<String> paths = logs.stream().map(PathText::of).collect(Collectors.toSet());
        unsaved.keySet().removeAll(paths);
        try {
            // One that this version does not read may hold them all the same.
            boolean unread = saved.isEmpty() && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            if (unread || paths.stream().anyMatch(saved::holds)) {
                CacheLock.holding(file, () -> replace(Map.of(), paths));
            }
        } catch (IOException e) {
            warnUnwritable(e);
        }
    }

    /// Remember what there is: what else the cache holds below these roots is pruned with the next save.
    void saw(Collection<LogTree> listed) {
        trees = List.copyOf(listed);
    }

    /// Write what is new; nothing is written when nothing is. What cannot be written is tried again the next time.
    public synchronized void save() {
        Map<String, Unsaved> saving = Map.copyOf(unsaved);
        if (saving.isEmpty()) {
            return;
        }
        try {
            CacheLock.holding(file, () -> replace(saving, Set.of()));
            // One that was put again meanwhile is another one, and stays.
            saving.forEach(unsaved::remove);
        } catch (IOException e) {
            warnUnwritable(e);
        }
    }

    private void warnUnwritable(IOException e) {
        if (!toldUnwritable) {
            toldUnwritable = true;
            notices.warn("The metadata cache " + file + " cannot be written: " + FileFault.of(e)
                    + ". Seshat goes on without it, but has to read the logs again the next time.");
        }
    }

    /// What lies on disk by now, without what vanished, and over it what this process found: another may have saved.
    private void replace(Map<String, Unsaved> saving, Set<String> without) throws IOException {
        CacheFile loaded = saved;
        CacheFile before = onDisk();
        try (CacheWriter writer = CacheWriter.begin(file, maxLineBytes)) {
            Set<Long> seen = new HashSet<>();
            trees.forEach(tree -> tree.logs().forEach(log -> seen.add(CacheFile.fingerprint(PathText.of(log.path())))));
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

    /// The entries that are on disk; those that were loaded, as long as nobody else has written.
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

    /// Below a root that could not be listed, say one that is not mounted, nothing is known to be gone.
    private boolean isGone(String path, Set<Long> seen) {
        if (seen.contains(CacheFile.fingerprint(path))) {
            return false;
        }
        try {
            Path log = PathText.path(path);
            return trees.stream().anyMatch(tree -> tree.listed() && log.startsWith(tree.root()))
                    && Files.notExists(log, LinkOption.NOFOLLOW_LINKS);
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    /// Write what is still unwritten.
    @Override
    public void close() {
        writeBehind.close();
        save();
    }
}
