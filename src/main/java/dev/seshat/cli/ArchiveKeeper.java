package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWatch;
import dev.seshat.archive.IndexProgress;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.Upkeep;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.TreeEvents;
import dev.seshat.http.api.Events;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Keeps the archive fresh beside a server, as `watch` does, on a thread of its own. Who asks the archive need not
/// look at the logs again, and waits at most for the first run.
final class ArchiveKeeper implements Upkeep, ArchiveWatch.Follower, AutoCloseable {

    private static final int LAST_WORK_MILLIS = 3_000;
    private static final int SOON_SECONDS = 1;

    private final Services services;
    private final Console console;
    private final Events events;
    private final CountDownLatch firstRun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "watch");
    private volatile IndexProgress asked = IndexProgress.none();
    private volatile int pending;
    private volatile @Nullable String trouble;

    /// @param events told of what is archived
    ArchiveKeeper(Services services, Console console, Events events) {
        this.services = services;
        this.console = console;
        this.events = events;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        IndexProgress first = (logs, all, bytes, allBytes) -> asked.update(logs, all, bytes, allBytes);
        try (WatchWork work = new WatchWork(services, console, what -> events.tell(what.session()), first)) {
            LogScan scan = services.scan();
            try (TreeEvents events = TreeEvents.below(scan.roots(), scan)) {
                new ArchiveWatch(events, work, this).run();
            } catch (IOException e) {
                console.tell(
                        "seshat: changes are not heard of (" + e.getMessage() + "): all logs are looked at often.");
                new ArchiveWatch(null, work, this).run();
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
                // Another process may be at it, which does not tell us how it goes.
                int left = McpUpkeep.pending(services)
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
        events.tellPending(pending);
    }

    @Override
    public void looksOften(String why, Duration every) {
        console.tell("seshat: not every change is heard of (" + why + "): all logs are looked at every "
                + every.toSeconds() + " s.");
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
