package dev.seshat.indexing;

import dev.seshat.archive.IndexReport;
import dev.seshat.discover.FileChanges;
import dev.seshat.discover.TreeEvents;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps an archive up to date: indexes what the file system reports as changed, and rescans everything now
/// and then. Failures are reported and retried. For one use by one thread.
public final class IndexOnChange {

    /// The work; each call holds the lock of the [Store][dev.seshat.archive.Store] while it runs.
    public interface Work {

        /// Index all logs.
        IndexReport everything();

        /// Index these files and directories.
        IndexReport look(Set<Path> places);
    }

    /// Receives progress and problems.
    public interface Follower {

        /// A run has ended.
        void done(IndexReport report);

        /// File watching is incomplete, so everything is rescanned this often.
        void rescansOften(String why, Duration every);

        /// A failure; it is retried after a pause.
        void trouble(String message, Duration pause);

        /// The failure is over.
        void recovered();
    }

    /// The interval for a log that is written to continuously.
    private static final Duration HOLD_BACK = Duration.ofSeconds(1);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final @Nullable TreeEvents events;
    private final Work work;
    private final Follower follower;
    private final ChangeDebouncer debouncer = new ChangeDebouncer(HOLD_BACK);
    private Instant nextLook = now();
    private Duration pause = Duration.ZERO;
    private String told = "";

    /// @param events the source of changes; null to rescan every few seconds instead
    public IndexOnChange(@Nullable TreeEvents events, Work work, Follower follower) {
        this.events = events;
        this.work = work;
        this.follower = follower;
    }

    /// Run until the thread is interrupted.
    public void run() throws InterruptedException {
        while (true) {
            try {
                takeIn();
                succeeded();
            } catch (SeshatException e) {
                failed(e);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            await();
        }
    }

    private void takeIn() {
        if (!now().isBefore(nextLook)) {
            lookAtEverything();
            return;
        }
        Set<Path> due = debouncer.take(now());
        if (!due.isEmpty()) {
            // If it fails, these are not lost: everything is rescanned then.
            IndexReport report = work.look(due);
            debouncer.done(due, now());
            follower.done(report);
        }
    }

    private void lookAtEverything() {
        if (events != null) {
            events.listen();
        }
        IndexReport report = work.everything();
        debouncer.allDone(now());
        RescanInterval interval = gap().isEmpty() ? RescanInterval.BESIDE_EVENTS : RescanInterval.INSTEAD_OF_EVENTS;
        Duration wait = interval.after(report);
        nextLook = now().plus(wait);
        follower.done(report);
        gap().filter(why -> !why.isEmpty() && !why.equals(told)).ifPresent(why -> {
            told = why;
            follower.rescansOften(why, wait);
        });
    }

    private Optional<String> gap() {
        return events == null ? Optional.of("") : events.gap();
    }

    private void succeeded() {
        if (pause.isPositive()) {
            pause = Duration.ZERO;
            follower.recovered();
        }
    }

    private void failed(SeshatException e) throws InterruptedException {
        if (e.kind() == Kind.WRONG_USE) {
            throw e;
        }
        boolean isNew = pause.isZero();
        pause = isNew ? FIRST_PAUSE : pause.multipliedBy(2);
        pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
        follower.trouble(String.valueOf(e.getMessage()), pause);
        nextLook = now();
        Thread.sleep(pause);
    }

    private void await() throws InterruptedException {
        Instant now = now();
        Duration wait = Duration.between(now, nextLook);
        Duration due = debouncer.untilDue(now).orElse(wait);
        Duration atMost = due.compareTo(wait) < 0 ? due : wait;
        if (events == null) {
            Thread.sleep(atMost);
            return;
        }
        FileChanges changes = events.await(atMost);
        debouncer.add(changes.places());
        if (changes.more()) {
            nextLook = now();
        }
    }

    /// A monotonic clock.
    private static Instant now() {
        return Instant.EPOCH.plusNanos(System.nanoTime());
    }
}
