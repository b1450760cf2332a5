package dev.seshat.archive;

import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.discover.LogOnDisk;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A log that is being read by another thread, and what comes of it, in order.
///
/// The queue is short: a reader that is ahead of the writer waits, so that what is in memory does not depend on how
/// large logs are. A reader that fails, in whatever way, says so as its last word; the writer never waits in vain.
final class ReadAhead implements Runnable {

    /// What a reader hands over.
    sealed interface Step {

        /// How the log will be taken in; comes first.
        record Begin(Way way) implements Step {}

        /// Some of its messages.
        record More(Parcel parcel) implements Step {}

        /// It is read.
        record Done(Result result) implements Step {}

        /// It could not be read, or not to its end.
        record Failed(Throwable cause) implements Step {}
    }

    /// How a log is read, on a thread with a reader and a packer of its own.
    @FunctionalInterface
    interface Work {
        Result run(LogOnDisk log, LogIntake intake, Consumer<Way> way, Consumer<Parcel> parcels);
    }

    private static final int MOST_WAITING = 4;

    private final LogOnDisk log;
    private final @Nullable SourceFile known;
    private final LogIntake intake;
    private final Work work;
    private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(MOST_WAITING);

    ReadAhead(LogOnDisk log, @Nullable SourceFile known, LogIntake intake, Work work) {
        this.log = log;
        this.known = known;
        this.intake = intake;
        this.work = work;
    }

    LogOnDisk log() {
        return log;
    }

    @Nullable
    SourceFile known() {
        return known;
    }

    @Override
    public void run() {
        Step last;
        try {
            last = new Step.Done(
                    work.run(log, intake, way -> put(new Step.Begin(way)), parcel -> put(new Step.More(parcel))));
        } catch (Throwable e) {
            last = new Step.Failed(e);
        }
        try {
            put(last);
        } catch (IllegalStateException e) {
            // Nobody is there to hear it.
        }
    }

    private void put(Step step) {
        try {
            steps.put(step);
        } catch (InterruptedException e) {
            // The writer has given up, and with it everybody.
            Thread.currentThread().interrupt();
            throw new IllegalStateException("nobody writes any more", e);
        }
    }

    /// The next step, once there is one.
    Step take() throws InterruptedException {
        return steps.take();
    }
}
