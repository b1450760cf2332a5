package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The archive while a server is asked: open, and brought up to date behind the answers.
///
/// A question starts a look at the logs if the last one is some seconds old, and waits for it a moment, since mostly
/// there is little new. It does not wait for a first index: then it is answered from what is there, and [#pending] says
/// what is not. Nobody asks, nothing is done. Safe for any number of threads; one is answered at a time, but for what
/// takes long.
public final class LiveArchive implements AutoCloseable {

    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMillis(250);

    /// The first time there is nothing to answer from until it is made, and nothing to say of what is pending.
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final int PAUSE_MILLIS = 20;

    /// So many have a connection of their own: each takes some megabytes, and there are few cores.
    private static final int APART_AT_ONCE = 2;

    private final Upkeep upkeep;
    private final Consumer<String> tell;
    private final ReentrantLock asking = new ReentrantLock();
    private final Semaphore apart = new Semaphore(APART_AT_ONCE, true);
    private final CountDownLatch counted = new CountDownLatch(1);
    private @Nullable Archive archive;
    private @Nullable CountDownLatch running;
    private long lastEnd = System.nanoTime() - FRESH.toNanos();
    private volatile int pending;
    private volatile int archived;
    private volatile int logs;
    private volatile @Nullable String trouble;
    private @Nullable Unreachable unreachable;

    /// The server of the archive did not answer.
    private record Unreachable(String message, long at) {}

    /// @param tell told of what goes wrong behind the answers
    public LiveArchive(Upkeep upkeep, Consumer<String> tell) {
        this.upkeep = upkeep;
        this.tell = tell;
    }

    /// How many logs are not archived as they are now, as far as known.
    public int pending() {
        return pending;
    }

    /// Why the archive is not brought up to date, if it cannot be.
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /// Begin to bring the archive up to date, if nobody does and the last time is not just over.
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
            pending = upkeep.update(new Following());
            trouble = null;
        } catch (RuntimeException | OutOfMemoryError e) {
            String reason = e instanceof SeshatException ? String.valueOf(e.getMessage()) : e.toString();
            if (!reason.equals(trouble)) {
                tell.accept("the archive is not brought up to date: " + reason);
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

    /// Notes how much is left.
    private final class Following implements IndexProgress {
        @Override
        public void update(int done, int allLogs, long bytes, long allBytes) {
            archived = done;
            logs = allLogs;
            // What was read is not yet found: only the end of the run says that nothing is left.
            pending = Math.max(1, allLogs - done);
            counted.countDown();
        }
    }

    /// The archive at the moment when it is asked.
    ///
    /// @param pending how many logs it may not hold as they are
    public record State(Archive archive, int pending) {}

    /// Ask the archive something.
    ///
    /// @param waiting hears how it goes while the answer has to wait
    public <T> T ask(Function<State, T> question, Waiting waiting) {
        long asked = System.nanoTime();
        CountDownLatch looking = freshen();
        await(looking, PATIENCE, waiting);
        await(counted, FIRST, waiting);
        if (pending > 0) {
            waiting.goesOn(archived, logs);
        }
        takeTurn(waiting);
        try {
            requireReachedSince(asked);
            // What is pending is counted first: what is archived meanwhile may be found or not.
            int left = pending;
            boolean isOpen = archive != null;
            try {
                Archive open = archive(looking, waiting);
                // What an earlier question skipped is no news to this one.
                open.takeSkipped();
                return question.apply(new State(open, left));
            } catch (SeshatException e) {
                // A server that was started anew since the last question knows nothing of our connection, and a file
                // may
                // have been replaced.
                if (!isOpen || (e.kind() != Kind.UNREACHABLE && e.kind() != Kind.UNREADABLE)) {
                    throw e;
                }
                leave();
                return question.apply(new State(archive(looking, waiting), left));
            }
        } catch (SeshatException e) {
            // It may have been damaged and replaced, or its server is gone: the next one opens it anew.
            if (e.kind() == Kind.DAMAGED || e.kind() == Kind.UNREADABLE || e.kind() == Kind.UNREACHABLE) {
                leave();
            }
            if (e.kind() == Kind.UNREACHABLE) {
                unreachable = new Unreachable(String.valueOf(e.getMessage()), System.nanoTime());
            }
            throw e;
        } finally {
            asking.unlock();
        }
    }

    /// To find out that a server does not answer takes long. Those who waited for their turn meanwhile know it too.
    private void requireReachedSince(long asked) {
        Unreachable last = unreachable;
        if (last != null && last.at() - asked > 0) {
            throw new SeshatException(Kind.UNREACHABLE, last.message());
        }
    }

    /// Ask the archive something that takes long, on a connection of its own: others are answered meanwhile.
    public <T> T askApart(Function<State, T> question, Waiting waiting) {
        int left = ask(State::pending, waiting);
        try {
            apart.acquire();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        try (Archive own = upkeep.open()
                .orElseThrow(() -> new SeshatException(Kind.NOT_FOUND, "the archive is gone. Ask again."))) {
            return question.apply(new State(own, left));
        } finally {
            apart.release();
        }
    }

    private void takeTurn(Waiting waiting) {
        try {
            while (!asking.tryLock(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                waiting.goesOn(archived, logs);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Archive archive(CountDownLatch looking, Waiting waiting) {
        long start = System.nanoTime();
        while (archive == null) {
            archive = upkeep.open().orElse(null);
            boolean late = looking.getCount() == 0 || System.nanoTime() - start > FIRST.toNanos();
            if (archive == null && late) {
                throw new SeshatException(
                        Kind.NOT_FOUND,
                        trouble == null
                                ? "there is no archive yet; it is being made. Ask again in some seconds."
                                : "there is no archive, and none can be made: " + trouble);
            }
            if (archive == null) {
                await(looking, Duration.ofMillis(PAUSE_MILLIS), waiting);
            }
        }
        return archive;
    }

    private void await(CountDownLatch latch, Duration atMost, Waiting waiting) {
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
        return new SeshatException(Kind.BUSY, "the server is ending.", e);
    }

    /// Let go of an archive that failed. That what is lost cannot be closed either is nothing new.
    private void leave() {
        try {
            close();
        } catch (SeshatException e) {
            // It is left all the same.
        }
    }

    @Override
    public void close() {
        asking.lock();
        try {
            Archive open = archive;
            archive = null;
            if (open != null) {
                open.close();
            }
        } finally {
            asking.unlock();
        }
    }
}
