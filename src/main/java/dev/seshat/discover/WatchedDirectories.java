package dev.seshat.discover;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The watched directories, by name. The system knows them by inode and would keep reporting the old name
/// after a rename.
final class WatchedDirectories {

    private static final int DEEPEST = 64;
    private static final WatchEvent.Kind<?>[] ALL = {ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY};
    private static final WatchEvent.Kind<?>[] NEW_ONES = {ENTRY_CREATE};

    private final WatchService service;
    private final Predicate<Path> wanted;
    private final Map<Path, WatchKey> keys = new HashMap<>();
    private final Map<WatchKey, Path> names = new HashMap<>();
    /// Those watched only because a root may appear in them.
    private final Set<Path> outside = new HashSet<>();

    /// @param wanted selects the directories to watch; those below a rejected one are not checked
    WatchedDirectories(WatchService service, Predicate<Path> wanted) {
        this.service = service;
        this.wanted = wanted;
    }

    /// The name of the directory that a key stands for.
    @Nullable
    Path nameOf(WatchKey key) {
        return names.get(key);
    }

    /// Watch a directory and everything below it. Vanished and unreadable directories are skipped; reaching the
    /// system's limit is an exception.
    void addTree(Path top) throws IOException {
        Files.walkFileTree(top, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (!wanted.test(directory)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (outside.remove(directory) || !keys.containsKey(directory)) {
                    add(directory, ALL);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /// Watch for a missing directory: watch its nearest existing ancestor.
    void addAbove(Path missing) throws IOException {
        Path directory = missing.toAbsolutePath().normalize().getParent();
        while (directory != null && !Files.isDirectory(directory)) {
            directory = directory.getParent();
        }
        if (directory != null && !keys.containsKey(directory)) {
            outside.add(directory);
            add(directory, NEW_ONES);
        }
    }

    private void add(Path directory, WatchEvent.Kind<?>[] kinds) throws IOException {
        try {
            WatchKey key = directory.register(service, kinds);
            keys.put(directory, key);
            names.put(key, directory);
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
            // Deleted or unreadable: the scan of the logs reports that.
        }
    }

    /// Stop watching a directory and everything below it; returns whether it was watched.
    boolean remove(Path top) {
        if (!keys.containsKey(top)) {
            return false;
        }
        List<Path> below =
                keys.keySet().stream().filter(path -> path.startsWith(top)).toList();
        for (Path directory : below) {
            WatchKey key = keys.remove(directory);
            outside.remove(directory);
            // It may already be watched under another name.
            if (key != null && names.remove(key, directory)) {
                key.cancel();
            }
        }
        return true;
    }
}
