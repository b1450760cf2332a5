package dev.seshat.discover;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Watches the file system for changes below some roots, including directories that appear later.
///
/// Waiting costs nothing. Events are only hints and some get lost: a full rescan is still needed now and
/// then, after calling [#listen]. Not thread-safe.
public final class TreeEvents implements AutoCloseable {

    /// Interprets names.
    @FunctionalInterface
    public interface Names {

        /// The log that changes with a file; empty if irrelevant.
        Optional<Path> logAt(Path file);

        /// Whether to watch a directory.
        default boolean mayHoldLogs(Path directory) {
            return true;
        }
    }

    private final List<Path> roots;
    private final Names names;
    private final WatchService service;
    private final WatchedDirectories directories;
    private final Set<Path> realRoots = new HashSet<>();
    private @Nullable String gap;

    private TreeEvents(List<Path> roots, Names names, WatchService service) {
        this.roots = List.copyOf(roots);
        this.names = names;
        this.service = service;
        this.directories = new WatchedDirectories(service, names::mayHoldLogs);
    }

    /// Watch these roots, which need not exist yet.
    public static TreeEvents below(List<Path> roots, Names names) throws IOException {
        TreeEvents events =
                new TreeEvents(roots, names, FileSystems.getDefault().newWatchService());
        events.listen();
        return events;
    }

    /// Watch every directory that exists now.
    public void listen() {
        gap = null;
        for (Path root : roots) {
            try {
                listen(root);
            } catch (IOException e) {
                gap = String.valueOf(e.getMessage());
            }
        }
    }

    private void listen(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            directories.addAbove(root);
            return;
        }
        Path real = root.toRealPath();
        realRoots.add(real);
        directories.addTree(real);
        if (RemoteFileSystems.holds(real)) {
            gap = root + " is on a network file system";
        }
    }

    /// Why some changes are not reported; empty if all are.
    public Optional<String> gap() {
        return Optional.ofNullable(gap);
    }

    /// Wait for changes, but no longer than this; returns everything that has happened by then.
    public FileChanges await(Duration atMost) throws InterruptedException {
        WatchKey key = service.poll(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
        if (key == null) {
            return FileChanges.NONE;
        }
        Batch batch = new Batch();
        for (; key != null; key = service.poll()) {
            batch.take(key);
        }
        return new FileChanges(batch.places, batch.more);
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            // Nobody is listening any more.
        }
    }

    /// The events of one wait.
    private final class Batch {

        private final Set<Path> places = new HashSet<>();
        private boolean more;

        void take(WatchKey key) {
            Path directory = directories.nameOf(key);
            List<WatchEvent<?>> events = key.pollEvents();
            boolean alive = key.reset();
            if (directory == null) {
                return;
            }
            for (WatchEvent<?> event : events) {
                if (event.kind().equals(OVERFLOW)) {
                    more = true;
                } else if (event.context() instanceof Path name) {
                    take(event.kind(), directory.resolve(name));
                }
            }
            if (!alive && directories.remove(directory)) {
                places.add(directory);
                listenAgainFor(directory);
            }
        }

        private void take(WatchEvent.Kind<?> kind, Path path) {
            if (realRoots.stream().noneMatch(path::startsWith)) {
                listenAgainFor(path);
            } else if (kind.equals(ENTRY_CREATE) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                places.add(path);
                follow(path);
            } else if (kind.equals(ENTRY_DELETE) && directories.remove(path)) {
                places.add(path);
            } else {
                names.logAt(path).ifPresent(places::add);
            }
        }

        /// A root, or a directory on the way to one, was created or deleted.
        private void listenAgainFor(Path path) {
            if (roots.stream().anyMatch(root -> root.toAbsolutePath().startsWith(path)) || realRoots.contains(path)) {
                listen();
                more = true;
            }
        }

        private void follow(Path directory) {
            try {
                directories.addTree(directory);
            } catch (IOException e) {
                gap = String.valueOf(e.getMessage());
            }
        }
    }
}
