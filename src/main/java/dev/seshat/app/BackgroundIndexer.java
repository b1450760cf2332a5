package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.TreeEvents;
import dev.seshat.indexing.IndexOnChange;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.terminal.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Keeps the archive up to date beside a server, like `watch`, on its own thread. Requests need no scan of
/// their own, and wait at most for the first run.
public final class BackgroundIndexer implements ArchiveUpdater, IndexOnChange.Follower, AutoCloseable {

    private static final int LAST_WORK_MILLIS = 3_000;
    private static final int SOON_SECONDS = 1;

    private final Services services;
    private final Console console;
    private final Consumer<Session> news;
    private final IntConsumer left;
    private final CountDownLatch firstRun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "watch");
    private volatile IndexProgress asked = IndexProgress.none();
    private volatile int pending;
    private volatile @Nullable String trouble;

    /// @param news called for each archived session
    /// @param left called with the number of pending logs
    public BackgroundIndexer(Services services, Console console, Consumer<Session> news, IntConsumer left) {
        this.services = services;
        this.console = console;
        this.news = news;
        this.left = left;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    private void watch() {
        IndexProgress first = (logs, all, bytes, allBytes) -> asked.update(logs, all, bytes, allBytes);
        try (WatchWork work = new WatchWork(services, console, what -> news.accept(what.session()), first)) {
            LogScan scan = services.scan();
            try (TreeEvents events = TreeEvents.below(scan.roots(), scan)) {
                new IndexOnChange(events, work, this).run();
            } catch (IOException e) {
                console.tell(
                        "seshat: file watching does not work (" + e.getMessage() + "); rescanning all logs often.");
                new IndexOnChange(null, work, this).run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SeshatException e) {
            trouble(String.valueOf(e.getMessage()), Duration.ZERO);
        }
    }

    @Override
    public Optional<Archive> open() {
        return services.store().find();
    }

    @Override
    public int update(IndexProgress progress) {
        asked = progress;
        try {
            if (!firstRun.await(SOON_SECONDS, TimeUnit.SECONDS)) {
                // Another process may be indexing, which does not report its progress.
                int left = McpArchiveUpdater.pending(services)
                        .orElseGet(() -> services.scan().run().logs().size());
                progress.update(0, left, 0, 0);
            }
            firstRun.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String why = trouble;
        if (why != null) {
            throw new SeshatException(Kind.BUSY, why);
        }
        return pending;
    }

    @Override
    public void done(IndexReport report) {
        pending = report.pending();
        trouble = null;
        firstRun.countDown();
        left.accept(pending);
    }

    @Override
    public void rescansOften(String why, Duration every) {
        console.tell("seshat: file watching is incomplete (" + why + "); rescanning all logs every " + every.toSeconds()
                + " s.");
    }

    @Override
    public void trouble(String message, Duration pause) {
        trouble = message;
        firstRun.countDown();
    }

    @Override
    public void recovered() {
        trouble = null;
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(LAST_WORK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
