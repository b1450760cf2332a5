package dev.seshat.discover;

import dev.seshat.agent.LogReader;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionFacts;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/// Reads the facts of many logs, as many at once as there are cores, and each thread with buffers of its own.
public final class FactsReaders {

    private static final int MOST_AT_ONCE = 8;

    private final int maxLineBytes;
    private final Notices notices;

    public FactsReaders(int maxLineBytes, Notices notices) {
        this.maxLineBytes = maxLineBytes;
        this.notices = notices;
    }

    /// Read logs, newest first. One that vanished meanwhile or may not be read is left out.
    void read(List<LogOnDisk> logs, Progress progress, BiConsumer<LogOnDisk, SessionFacts> use) {
        if (logs.isEmpty()) {
            return;
        }
        List<LogOnDisk> newestFirst = logs.stream()
                .sorted(Comparator.comparing((LogOnDisk log) -> log.stamp().modified())
                        .reversed())
                .toList();
        int threads = Math.clamp(Math.min(logs.size(), Runtime.getRuntime().availableProcessors()), 1, MOST_AT_ONCE);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<? extends Future<?>> workers = IntStream.range(0, threads)
                    .mapToObj(_ -> pool.submit(() -> {
                        Map<String, LogReader> readers = new HashMap<>();
                        for (int i = next.getAndIncrement(); i < newestFirst.size(); i = next.getAndIncrement()) {
                            read(newestFirst.get(i), readers, use);
                            progress.update(done.incrementAndGet(), newestFirst.size());
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

    /// Read one log. One that is gone by now has nothing to say.
    SessionFacts readOne(LogOnDisk log) {
        try {
            return log.log().format().reader(maxLineBytes).facts(log.log().file());
        } catch (SeshatException e) {
            notices.debug(log.path() + " could not be read: " + e.getMessage());
            return SessionFacts.ofNothing(
                    Objects.requireNonNullElse(log.log().file().id(), log.path().toString()));
        }
    }

    private void read(LogOnDisk log, Map<String, LogReader> readers, BiConsumer<LogOnDisk, SessionFacts> use) {
        try {
            LogReader reader = readers.computeIfAbsent(
                    log.log().format().agent(), _ -> log.log().format().reader(maxLineBytes));
            use.accept(log, reader.facts(log.log().file()));
        } catch (SeshatException e) {
            notices.debug(log.path() + " was left out: " + e.getMessage());
        }
    }
}
