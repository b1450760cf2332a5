package dev.seshat.host;

import org.jspecify.annotations.Nullable;

/// A thread that works beside the calling one, which waits for its end and receives what it throws.
///
/// For one piece of work of some milliseconds, where a pool would take longer to start than the work takes.
///
/// @param <E> what the work may throw besides unchecked exceptions
public final class SecondThread<E extends Exception> {

    /// What the thread does.
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E;
    }

    private final Work<E> work;
    private final Thread thread;
    private @Nullable Throwable failure;

    private SecondThread(String name, Work<E> work) {
        this.work = work;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Start the work.
    ///
    /// @param name of the thread
    public static <E extends Exception> SecondThread<E> start(String name, Work<E> work) {
        SecondThread<E> second = new SecondThread<>(name, work);
        second.thread.start();
        return second;
    }

    private void run() {
        try {
            work.run();
        } catch (Exception | Error e) {
            failure = e;
        }
    }

    /// Wait for its end. An interruption does not end the waiting, since the thread uses what the caller then closes.
    public void join() {
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

    /// After its end, throw what the work threw, if anything.
    @SuppressWarnings("unchecked") // the work throws nothing else
    public void rethrow() throws E {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw (E) failure;
        }
    }
}
