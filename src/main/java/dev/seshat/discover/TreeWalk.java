package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One walk through the directories below a root, by several threads, each with one look at a time.
///
/// A look is the listing of a directory or the stamp of a file. Only a listing holds handles, and they are closed
/// before the walk goes deeper: the number of threads bounds them, however deep or wide the tree is.
final class TreeWalk {

    /// Enough to hide the latency of a remote file system, few enough never to run out of handles: Java's listing of a
    /// directory holds two of them, and the cache wants one or two, so that all stay within 64.
    private static final int MOST_LOOKS_AT_ONCE = 30;

    /// A disk at hand is not faster for more threads than there are processors, and whoever else has something to do is
    /// slower. One that has not answered by then is far.
    private static final int FAR_MILLIS = 60;

    private static final int DEEPEST = 64;

    /// Children that one thread looks at in a row: a directory of thousands is shared, one of a dozen is not.
    private static final int IN_A_ROW = 256;

    private final AgentFormat format;
    private final Notices notices;
    private final ThreadPoolExecutor pool;
    private final List<LogOnDisk> logs = new ArrayList<>();
    private final Set<Path> denied = ConcurrentHashMap.newKeySet();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile @Nullable Throwable fault;
    private volatile boolean whole = true;

    /// What a walk found.
    ///
    /// @param whole whether nothing was met in which there may be more
    record Found(List<LogOnDisk> logs, boolean whole) {}

    private TreeWalk(AgentFormat format, Notices notices, ThreadPoolExecutor pool) {
        this.format = format;
        this.notices = notices;
        this.pool = pool;
    }

    /// The logs among the children of a root, and below them.
    static Found below(List<Path> children, AgentFormat format, Notices notices) throws InterruptedException {
        if (children.isEmpty()) {
            return new Found(List.of(), true);
        }
        int few = Math.min(Runtime.getRuntime().availableProcessors(), MOST_LOOKS_AT_ONCE);
        try (ThreadPoolExecutor pool =
                new ThreadPoolExecutor(few, MOST_LOOKS_AT_ONCE, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
            return new TreeWalk(format, notices, pool).run(children);
        }
    }

    private Found run(List<Path> children) throws InterruptedException {
        later(() -> children.forEach(child -> later(() -> look(List.of(child), 1))));
        if (!finished.await(FAR_MILLIS, TimeUnit.MILLISECONDS)) {
            pool.setCorePoolSize(MOST_LOOKS_AT_ONCE);
            finished.await();
        }
        if (fault != null) {
            throw new IllegalStateException("walking failed", fault);
        }
        return new Found(logs, whole);
    }

    /// The walk has ended when no task is left; a task that adds others does so before it ends itself.
    private void later(Runnable task) {
        unfinished.incrementAndGet();
        pool.execute(() -> {
            try {
                if (fault == null) {
                    task.run();
                }
            } catch (RuntimeException | Error e) {
                fault = e;
            } finally {
                if (unfinished.decrementAndGet() == 0) {
                    finished.countDown();
                }
            }
        });
    }

    private void look(List<Path> paths, int depth) {
        List<LogOnDisk> found = new ArrayList<>();
        for (Path path : paths) {
            try {
                BasicFileAttributes attributes =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if ((attributes.isDirectory() || attributes.isRegularFile()) && isStore(path)) {
                    found.addAll(inStore(path));
                } else if (attributes.isDirectory()) {
                    descend(path, depth);
                } else if (attributes.isRegularFile()) {
                    format.recognise(path)
                            .map(file -> new LogOnDisk(new FoundLog(format, file), FileStamp.of(attributes)))
                            .ifPresent(found::add);
                }
            } catch (IOException e) {
                leftOut(path, Objects.requireNonNullElse(path.getParent(), path), e);
            }
        }
        synchronized (logs) {
            logs.addAll(found);
        }
    }

    private boolean isStore(Path path) {
        return format.store(path).filter(store -> store.path().equals(path)).isPresent();
    }

    /// Of a store that cannot be read nobody knows what is in it.
    private List<LogOnDisk> inStore(Path path) {
        try {
            return format.store(path).stream()
                    .flatMap(store -> store.sessions().stream())
                    .map(each -> new LogOnDisk(new FoundLog(format, each.file()), FileStamp.of(each)))
                    .toList();
        } catch (SeshatException e) {
            whole = false;
            notices.warn(String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private void descend(Path directory, int depth) {
        if (!format.mayHoldLogs(directory)) {
            return;
        }
        if (depth == DEEPEST) {
            notices.debug(directory + " was left out: it lies too deep.");
            return;
        }
        later(() -> {
            List<Path> children = list(directory);
            for (int from = 0; from < children.size(); from += IN_A_ROW) {
                List<Path> some = children.subList(from, Math.min(from + IN_A_ROW, children.size()));
                later(() -> look(some, depth + 1));
            }
        });
    }

    private List<Path> list(Path directory) {
        try {
            Directory listed = Directory.list(directory);
            if (listed.fault() != null) {
                leftOut(directory, directory, listed.fault());
            }
            return listed.children();
        } catch (IOException e) {
            leftOut(directory, directory, e);
            return List.of();
        }
    }

    /// What vanished meanwhile is no news. A directory that may be listed but not entered fails once per file; it is
    /// told once.
    private void leftOut(Path path, Path directory, IOException e) {
        switch (e) {
            case NoSuchFileException _, NotDirectoryException _ ->
                notices.debug(path + " was left out: " + FileFault.of(e) + ".");
            case AccessDeniedException _
            when denied.add(directory) -> notices.warn("Cannot read " + directory + ": no permission.");
            case AccessDeniedException _ -> {}
            default -> notices.warn("Cannot read " + path + ": " + FileFault.of(e) + ".");
        }
    }
}
