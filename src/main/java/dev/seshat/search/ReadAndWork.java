package dev.seshat.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Has a second thread work on what the calling thread reads, item by item, in order.
///
/// For short work with few items, where a pool would take longer to start than the work takes.
final class ReadAndWork<T, R> {

    /// With fewer items a second thread gains nothing.
    private static final int FEW = 3;

    /// How many items may wait for the second thread: they may be large.
    private static final int WAITING = 8;

    private final Function<T, R> work;
    private final List<@Nullable T> read = new ArrayList<>();
    private final List<R> done = new ArrayList<>();
    private final Semaphore available = new Semaphore(0);
    private final Semaphore room = new Semaphore(WAITING);
    private @Nullable Throwable failure;

    private ReadAndWork(Function<T, R> work) {
        this.work = work;
    }

    /// Read items on this thread and work on them on another; the results in order. Rethrows what either throws.
    ///
    /// @param reader reads an item; empty where there is none
    /// @param work uses nothing that `reader` uses
    static <A, T, R> List<R> each(List<A> from, Function<A, Optional<T>> reader, Function<T, R> work) {
        if (from.size() < FEW || Runtime.getRuntime().availableProcessors() == 1) {
            return from.stream()
                    .flatMap(each -> reader.apply(each).stream())
                    .map(work)
                    .toList();
        }
        return new ReadAndWork<T, R>(work).run(from, reader);
    }

    private <A> List<R> run(List<A> from, Function<A, Optional<T>> reader) {
        Thread thread = Thread.ofPlatform().daemon().name("passages").start(this::work);
        try {
            for (A each : from) {
                Optional<T> item = reader.apply(each);
                if (item.isPresent()) {
                    hand(item.get());
                }
            }
        } finally {
            hand(null);
            join(thread);
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return List.copyOf(done);
    }

    /// @param item null after the last
    private void hand(@Nullable T item) {
        room.acquireUninterruptibly();
        synchronized (read) {
            read.add(item);
        }
        available.release();
    }

    private void work() {
        for (int next = 0; ; next++) {
            available.acquireUninterruptibly();
            T item;
            synchronized (read) {
                item = read.set(next, null);
            }
            if (item == null) {
                return;
            }
            try {
                if (failure == null) {
                    done.add(work.apply(item));
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            room.release();
        }
    }

    /// An interruption must not end it: results would be missing.
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
