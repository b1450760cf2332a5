package dev.seshat.discover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tasks that add others, until none is left. Who runs them begins alone, and calls others only when it takes long: to
/// start a thread and to tell it of a task costs more than most tasks do.
final class WorkList {

    /// The latest first: the fewest wait when a tree is walked to its leaves.
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    private int busy;
    private int idle;
    private @Nullable Throwable fault;

    synchronized void add(Runnable task) {
        if (fault == null) {
            waiting.addLast(task);
            if (idle > 0) {
                notify();
            }
        }
    }

    /// Run all tasks; what one of them throws ends the run.
    ///
    /// @param nanos after which others are called
    /// @param most how many threads may work then, this one among them
    void run(long nanos, int most) throws InterruptedException {
        long start = System.nanoTime();
        List<Thread> others = new ArrayList<>();
        try {
            for (Runnable task = next(); task != null; task = next()) {
                run(task);
                if (others.isEmpty() && System.nanoTime() - start > nanos && isAnyWaiting()) {
                    while (others.size() < most - 1) {
                        others.add(Thread.ofPlatform().daemon().start(this::help));
                    }
                }
            }
        } catch (InterruptedException e) {
            end(e);
            throw e;
        }
        for (Thread other : others) {
            other.join();
        }
        if (fault != null) {
            throw new IllegalStateException("a task failed", fault);
        }
    }

    private void help() {
        try {
            for (Runnable task = next(); task != null; task = next()) {
                run(task);
            }
        } catch (InterruptedException e) {
            end(e);
        }
    }

    /// The work has ended when no task is left; one that adds others does so before it ends itself.
    private synchronized @Nullable Runnable next() throws InterruptedException {
        idle++;
        try {
            while (waiting.isEmpty() && busy > 0) {
                wait();
            }
        } finally {
            idle--;
        }
        Runnable task = waiting.pollLast();
        if (task != null) {
            busy++;
        }
        return task;
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            end(e);
        } finally {
            done();
        }
    }

    private synchronized void done() {
        busy--;
        if (busy == 0) {
            notifyAll();
        }
    }

    private synchronized boolean isAnyWaiting() {
        return !waiting.isEmpty();
    }

    private synchronized void end(Throwable reason) {
        fault = fault == null ? reason : fault;
        waiting.clear();
    }
}
