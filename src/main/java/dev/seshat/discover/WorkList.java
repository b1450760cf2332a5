package dev.seshat.discover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tasks that add other tasks, until none is left. The calling thread starts alone and adds threads only when
/// it takes long: starting a thread and handing it a task costs more than most tasks.
final class WorkList {

    /// Last in, first out: this keeps the list shortest in a depth-first walk.
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

    /// Run all tasks; an exception from one of them ends the run.
    ///
    /// @param nanos the time after which other threads join
    /// @param most the maximum number of threads, including this one
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

    /// The work is done when no task is left; a task adds others before it ends.
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
