package dev.seshat.search;

import dev.seshat.host.SecondThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads items on the calling thread while a second thread works on those that were read. When all are read, or too
/// many wait, the calling thread works, too. Results are in the order of reading.
///
/// For few items, each with some milliseconds of work.
final class ReadAndWork<T, R> {

    /// With fewer items a second thread gains nothing.
    private static final int FEW = 3;

    /// How many items may wait: they may be large.
    private static final int WAITING = 8;

    private final List<@Nullable T> read = new ArrayList<>();
    private final List<@Nullable R> done = new ArrayList<>();
    private final Semaphore available = new Semaphore(0);
    private final Supplier<Function<T, R>> worker;
    private @Nullable Function<T, R> own;
    private int taken;

    private ReadAndWork(Supplier<Function<T, R>> worker) {
        this.worker = worker;
    }

    /// Read items and work on them. Rethrows what reading or the work throws.
    ///
    /// @param reader reads an item; empty where there is none
    /// @param worker called once by each of the two threads; the work uses nothing that `reader` or the other thread
    ///     uses
    static <A, T, R> List<R> each(List<A> from, Function<A, Optional<T>> reader, Supplier<Function<T, R>> worker) {
        if (from.size() < FEW || Runtime.getRuntime().availableProcessors() == 1) {
            return from.stream()
                    .flatMap(each -> reader.apply(each).stream())
                    .map(worker.get())
                    .toList();
        }
        return new ReadAndWork<>(worker).run(from, reader);
    }

    private <A> List<R> run(List<A> from, Function<A, Optional<T>> reader) {
        SecondThread<RuntimeException> second = SecondThread.start("passages", this::workOnAll);
        try {
            for (A each : from) {
                reader.apply(each).ifPresent(this::hand);
                if (available.availablePermits() > WAITING) {
                    help();
                }
            }
            while (available.availablePermits() > 0) {
                help();
            }
        } finally {
            // Follows the last item.
            available.release();
            second.join();
        }
        second.rethrow();
        List<R> results = new ArrayList<>();
        for (R result : done) {
            if (result != null) {
                results.add(result);
            }
        }
        return List.copyOf(results);
    }

    private void hand(T item) {
        synchronized (this) {
            read.add(item);
            done.add(null);
        }
        available.release();
    }

    private void workOnAll() {
        available.acquireUninterruptibly();
        Function<T, R> work = worker.get();
        while (workOnNext(work)) {
            available.acquireUninterruptibly();
        }
    }

    /// Work on the next item on the calling thread, unless the other one has taken it.
    private void help() {
        if (available.tryAcquire()) {
            Function<T, R> work = own == null ? worker.get() : own;
            own = work;
            workOnNext(work);
        }
    }

    /// Work on the next item. False if there is none left.
    private boolean workOnNext(Function<T, R> work) {
        int place;
        T item;
        synchronized (this) {
            if (taken == read.size()) {
                return false;
            }
            place = taken++;
            item = read.set(place, null);
        }
        if (item != null) {
            R result = work.apply(item);
            synchronized (this) {
                done.set(place, result);
            }
        }
        return true;
    }
}
