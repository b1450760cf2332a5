package dev.seshat.search;

import dev.seshat.host.SecondThread;
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

    private static final int UNLIMITED = Integer.MAX_VALUE / 2;

    private final Function<T, R> work;
    private final List<@Nullable T> read = new ArrayList<>();
    private final List<R> done = new ArrayList<>();
    private final Semaphore available = new Semaphore(0);
    private final Semaphore room = new Semaphore(WAITING);

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
        SecondThread<RuntimeException> second = SecondThread.start("passages", this::work);
        try {
            for (A each : from) {
                Optional<T> item = reader.apply(each);
                if (item.isPresent()) {
                    hand(item.get());
                }
            }
        } finally {
            hand(null);
            second.join();
        }
        second.rethrow();
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
        try {
            int next = 0;
            for (T item = taken(next); item != null; item = taken(next)) {
                done.add(work.apply(item));
                room.release();
                next++;
            }
        } finally {
            // If the work failed, the reader must not wait for what nobody takes.
            room.release(UNLIMITED);
        }
    }

    /// The next item; null after the last.
    private @Nullable T taken(int next) {
        available.acquireUninterruptibly();
        synchronized (read) {
            return read.set(next, null);
        }
    }
}
