package dev.seshat.indexing;

import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.indexing.LogReadTask.Result;
import dev.seshat.indexing.LogReadTask.Way;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A log being read by another thread, and its results, in order.
///
/// The queue is short: a reader that is ahead waits for the writer, so that memory does not depend on the
/// size of logs. A reader that fails in any way reports that as its last element, so the writer never waits
/// forever.
final class ReadAhead implements Runnable {

    /// What a reader produces.
    sealed interface Step {

        /// How the log will be archived; comes first.
        record Begin(Way way) implements Step {}

        /// Some of its messages.
        record More(MessagePacker.Batch parcel) implements Step {}

        /// Some of the bytes of the log or of its side files.
        record Raw(RawStep step) implements Step {}

        /// Reading is complete.
        record Done(Result result) implements Step {}

        /// Reading failed, at the start or midway.
        record Failed(Throwable cause) implements Step {}
    }

    /// Reads a log, on a thread with its own reader and packer.
    @FunctionalInterface
    interface Work {
        Result run(
                LogOnDisk log,
                LogReadTask intake,
                Consumer<Way> way,
                Consumer<MessagePacker.Batch> parcels,
                Consumer<RawStep> raw);
    }

    private static final int MOST_WAITING = 4;

    private final LogOnDisk log;
    private final @Nullable SourceFile known;
    private final LogReadTask intake;
    private final Work work;
    private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(MOST_WAITING);

    ReadAhead(LogOnDisk log, @Nullable SourceFile known, LogReadTask intake, Work work) {
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
            last = new Step.Done(work.run(
                    log,
                    intake,
                    way -> put(new Step.Begin(way)),
                    parcel -> put(new Step.More(parcel)),
                    raw -> put(new Step.Raw(raw))));
        } catch (Throwable e) {
            last = new Step.Failed(e);
        }
        try {
            put(last);
        } catch (IllegalStateException e) {
            // Nobody is waiting for it.
        }
    }

    private void put(Step step) {
        try {
            steps.put(step);
        } catch (InterruptedException e) {
            // The writer has stopped, so nobody needs the rest.
            Thread.currentThread().interrupt();
            throw new IllegalStateException("nobody writes any more", e);
        }
    }

    /// The next element, waiting for it.
    Step take() throws InterruptedException {
        return steps.take();
    }
}
