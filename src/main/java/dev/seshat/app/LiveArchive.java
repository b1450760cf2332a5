package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The archive of a running server: kept open, and updated in the background.
///
/// A question starts a scan of the logs if the last one is some seconds old, and waits for it briefly, since
/// usually little is new. It does not wait for a first index: then it is answered from what is archived, and
/// [#pending] says what is not. Without questions nothing runs. Safe for any number of threads: several
/// questions are answered at once, each with its own reader, and the others wait for one.
public final class LiveArchive implements AutoCloseable {

    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final Duration MAX_WAIT = Duration.ofMillis(250);

    /// A session requested by its id is usually among the first to be indexed, so waiting is worthwhile.
    private static final Duration NEWEST = Duration.ofSeconds(5);

    /// Until the archive is first created, there is nothing to answer from.
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final int PAUSE_MILLIS = 20;

    /// The maximum number of readers: each takes some megabytes, and exports and pattern searches keep one
    /// for seconds.
    public static final int READERS = 4;

    private final ArchiveUpdater updater;
    private final Consumer<String> tell;
    private final Semaphore free = new Semaphore(READERS, true);
    private final Deque<Reader> idle = new ArrayDeque<>();
    private final CountDownLatch counted = new CountDownLatch(1);
    private int generation;
    private @Nullable CountDownLatch running;
    private long lastEnd = System.nanoTime() - FRESH.toNanos();
    private volatile int pending;
    private volatile int archived;
    private volatile int logs;
    private volatile @Nullable String trouble;
    private volatile @Nullable Unreachable unreachable;

    /// An open archive for one question at a time.
    ///
    /// @param generation the round of readers it belongs to; readers of earlier rounds are closed after use
    private record Reader(Archive archive, int generation) {}

    /// The archive's server did not respond.
    private record Unreachable(String message, long at) {}

    /// @param tell receives failures in the background
    public LiveArchive(ArchiveUpdater updater, Consumer<String> tell) {
        this.updater = updater;
        this.tell = tell;
    }

    /// How many logs are not archived in their current state, as far as known.
    public int pending() {
        return pending;
    }

    /// Why the archive cannot be updated, if so.
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /// Start updating the archive, unless that is running or has just finished.
    public synchronized CountDownLatch freshen() {
        if (running != null) {
            return running;
        }
        if (System.nanoTime() - lastEnd < FRESH.toNanos()) {
            return new CountDownLatch(0);
        }
        CountDownLatch done = new CountDownLatch(1);
        running = done;
        Thread thread = new Thread(() -> update(done), "index");
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    private void update(CountDownLatch done) {
        try {
            pending = updater.update(new Following());
            trouble = null;
        } catch (RuntimeException | OutOfMemoryError e) {
            String reason = e instanceof SeshatException ? String.valueOf(e.getMessage()) : e.toString();
            if (!reason.equals(trouble)) {
                tell.accept("the archive could not be updated: " + reason);
            }
            trouble = reason;
        } finally {
            synchronized (this) {
                running = null;
                lastEnd = System.nanoTime();
            }
            counted.countDown();
            done.countDown();
        }
    }

    /// Tracks how much is left.
    private final class Following implements IndexProgress {
        @Override
        public void update(int done, int allLogs, long bytes, long allBytes) {
            archived = done;
            logs = allLogs;
            // What was read is not searchable yet: only the end of the run means that nothing is left.
            pending = Math.max(1, allLogs - done);
            counted.countDown();
        }
    }

    /// The archive for one question.
    ///
    /// @param pending how many logs may be missing or outdated
    public record State(Archive archive, int pending) {}

    /// Ask the archive a question. One that needs what is still being indexed is asked again after a while.
    ///
    /// @param waiting receives progress while the answer has to wait
    public <T> T ask(Function<State, T> question, WaitProgress waiting) {
        long asked = System.nanoTime();
        CountDownLatch looking = freshen();
        await(looking, MAX_WAIT, waiting);
        await(counted, FIRST, waiting);
        try {
            return ask(question, asked, looking, waiting);
        } catch (SeshatException e) {
            if (e.kind() != Kind.BUSY
                    || looking.getCount() == 0
                    || Thread.currentThread().isInterrupted()) {
                throw e;
            }
        }
        await(looking, NEWEST, waiting);
        return ask(question, System.nanoTime(), looking, waiting);
    }

    /// Ask a question that can do without what is still being indexed: nothing is updated for it and it waits for no
    /// update, only for a reader.
    public <T> T askPresent(Function<State, T> question) {
        return ask(question, System.nanoTime(), new CountDownLatch(0), WaitProgress.NOBODY);
    }

    private <T> T ask(Function<State, T> question, long asked, CountDownLatch looking, WaitProgress waiting) {
        if (pending > 0) {
            waiting.goesOn(archived, logs);
        }
        await(free, waiting);
        try {
            requireReachedSince(asked);
            // Count pending logs first: logs archived after that may be found or not.
            return answer(question, pending, looking, waiting);
        } catch (SeshatException e) {
            if (e.kind() == Kind.UNREACHABLE) {
                unreachable = new Unreachable(String.valueOf(e.getMessage()), System.nanoTime());
            }
            throw e;
        } finally {
            free.release();
        }
    }

    private <T> T answer(Function<State, T> question, int left, CountDownLatch looking, WaitProgress waiting) {
        Reader reader = takeIdle();
        if (reader != null) {
            try {
                return answer(question, reader, left);
            } catch (SeshatException e) {
                // A server that was restarted since the last question does not know our connection, and a
                // file may have been replaced.
                if (e.kind() != Kind.UNREACHABLE && e.kind() != Kind.UNREADABLE) {
                    throw e;
                }
            }
        }
        return answer(question, open(looking, waiting), left);
    }

    private <T> T answer(Function<State, T> question, Reader reader, int left) {
        try {
            // Rows that an earlier question skipped are not reported again.
            reader.archive().takeSkipped();
            return question.apply(new State(reader.archive(), left));
        } catch (SeshatException e) {
            // The archive may have been replaced, or its server may be gone: the next question reopens it.
            if (e.kind() == Kind.DAMAGED || e.kind() == Kind.UNREADABLE || e.kind() == Kind.UNREACHABLE) {
                closeReaders();
            }
            throw e;
        } finally {
            returnReader(reader);
        }
    }

    private @Nullable Reader takeIdle() {
        synchronized (idle) {
            // The most recently used reader has the fullest caches.
            return idle.pollFirst();
        }
    }

    /// Keep a reader for the next question. Without further questions, one is enough.
    private void returnReader(Reader reader) {
        List<Reader> spare;
        synchronized (idle) {
            if (reader.generation() != generation) {
                spare = List.of(reader);
            } else if (free.availablePermits() == READERS - 1) {
                spare = List.copyOf(idle);
                idle.clear();
                idle.addFirst(reader);
            } else {
                spare = List.of();
                idle.addFirst(reader);
            }
        }
        spare.forEach(LiveArchive::closeQuietly);
    }

    private static void closeQuietly(Reader reader) {
        try {
            reader.archive().close();
        } catch (SeshatException e) {
            // The reader is discarded either way.
        }
    }

    /// Detecting a dead server takes long, so questions that waited meanwhile share the result.
    private void requireReachedSince(long asked) {
        Unreachable last = unreachable;
        if (last != null && last.at() - asked > 0) {
            throw new SeshatException(Kind.UNREACHABLE, last.message());
        }
    }

    private void await(Semaphore place, WaitProgress waiting) {
        try {
            while (!place.tryAcquire(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                waiting.goesOn(archived, logs);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Reader open(CountDownLatch looking, WaitProgress waiting) {
        long start = System.nanoTime();
        while (true) {
            int present = generation();
            Optional<Archive> opened = updater.open();
            if (opened.isPresent()) {
                return new Reader(opened.get(), present);
            }
            if (looking.getCount() == 0 || System.nanoTime() - start > FIRST.toNanos()) {
                throw new SeshatException(
                        Kind.NOT_FOUND,
                        trouble == null
                                ? "the archive is still being created. Try again in a few seconds."
                                : "there is no archive, and creating one failed: " + trouble);
            }
            await(looking, Duration.ofMillis(PAUSE_MILLIS), waiting);
        }
    }

    private int generation() {
        synchronized (idle) {
            return generation;
        }
    }

    private void await(CountDownLatch latch, Duration atMost, WaitProgress waiting) {
        long end = System.nanoTime() + atMost.toNanos();
        try {
            while (System.nanoTime() < end && !latch.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                waiting.goesOn(archived, logs);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static SeshatException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new SeshatException(Kind.BUSY, "the server is shutting down.", e);
    }

    /// Close all readers; those in use are closed when their question is answered. The next question opens a
    /// new one.
    @Override
    public void close() {
        closeReaders();
    }

    private void closeReaders() {
        List<Reader> left;
        synchronized (idle) {
            generation++;
            left = List.copyOf(idle);
            idle.clear();
        }
        left.forEach(LiveArchive::closeQuietly);
    }
}
