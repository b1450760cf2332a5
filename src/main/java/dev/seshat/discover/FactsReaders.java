package dev.seshat.discover;

import dev.seshat.agent.LogReader;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads the facts of many logs, one reader per core, each with its own buffers.
public final class FactsReaders {

    private static final int MOST_AT_ONCE = 8;

    private static final long PATIENCE_MILLIS = 2000;

    private final int maxLineBytes;
    private final Notices notices;
    private final AtomicInteger reading = new AtomicInteger();
    private volatile boolean stopped;

    public FactsReaders(int maxLineBytes, Notices notices) {
        this.maxLineBytes = maxLineBytes;
        this.notices = notices;
    }

    /// Start reading no more logs, and wait for those being read, so that their facts are not lost.
    public void stop() {
        stopped = true;
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        while (reading.get() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    /// Read logs in the given order. Vanished and unreadable ones are skipped.
    void read(List<LogOnDisk> logs, Progress progress, BiConsumer<LogOnDisk, SessionFacts> use) {
        if (logs.isEmpty()) {
            return;
        }
        int threads = Math.clamp(Math.min(logs.size(), Runtime.getRuntime().availableProcessors()), 1, MOST_AT_ONCE);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<? extends Future<?>> workers = IntStream.range(0, threads)
                    .mapToObj(_ -> pool.submit(() -> {
                        Map<String, LogReader> readers = new HashMap<>();
                        for (int i = next.getAndIncrement(); i < logs.size() && !stopped; i = next.getAndIncrement()) {
                            read(logs.get(i), readers, use);
                            progress.update(done.incrementAndGet(), logs.size());
                        }
                    }))
                    .toList();
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("reading logs failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Read one log; null if it has vanished or is unreadable.
    @Nullable
    SessionFacts readOne(LogOnDisk log) {
        try {
            return Worktrees.complete(
                    log.log().format().reader(maxLineBytes).facts(log.log().file()));
        } catch (SeshatException e) {
            notices.debug(log.path() + " could not be read: " + e.getMessage());
            return null;
        }
    }

    private void read(LogOnDisk log, Map<String, LogReader> readers, BiConsumer<LogOnDisk, SessionFacts> use) {
        reading.incrementAndGet();
        try {
            LogReader reader = readers.computeIfAbsent(
                    log.log().format().agent(), _ -> log.log().format().reader(maxLineBytes));
            use.accept(log, Worktrees.complete(reader.facts(log.log().file())));
        } catch (SeshatException e) {
            notices.debug(log.path() + " skipped: " + e.getMessage());
        } finally {
            reading.decrementAndGet();
        }
    }
}
