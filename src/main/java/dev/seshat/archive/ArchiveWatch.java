package dev.seshat.archive;

import dev.seshat.discover.Changes;
import dev.seshat.discover.TreeEvents;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps an archive fresh: takes in what the file system says has changed, and looks at everything now and then for
/// what it did not say. What goes wrong is told and tried again. Used once, by one thread.
public final class ArchiveWatch {

    /// What there is to do; each call takes the lock of the [Store] for as long as it lasts.
    public interface Work {

        /// Bring the archive up to date with all logs.
        IndexReport everything();

        /// Bring it up to date with these files and directories.
        IndexReport look(Set<Path> places);
    }

    /// Is told how it goes.
    public interface Follower {

        /// A run has ended.
        void done(IndexReport report);

        /// Not every change is heard of, so everything is looked at so often.
        void looksOften(String why, Duration every);

        /// Something went wrong; it is tried again after a pause.
        void trouble(String message, Duration pause);

        /// What went wrong does so no longer.
        void recovered();
    }

    /// A log that is written to all the time is read once in this time.
    private static final Duration HOLD_BACK = Duration.ofSeconds(1);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final @Nullable TreeEvents events;
    private final Work work;
    private final Follower follower;
    private final HeldBack heldBack = new HeldBack(HOLD_BACK);
    private Instant nextLook = now();
    private Duration pause = Duration.ZERO;
    private String told = "";

    /// @param events what to go by; null to look at everything every few seconds instead
    public ArchiveWatch(@Nullable TreeEvents events, Work work, Follower follower) {
        this.events = events;
        this.work = work;
        this.follower = follower;
    }

    /// Go on until the thread is interrupted.
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
        Set<Path> due = heldBack.take(now());
        if (!due.isEmpty()) {
            // If it fails, these are not lost: then everything is looked at.
            IndexReport report = work.look(due);
            heldBack.done(due, now());
            follower.done(report);
        }
    }

    private void lookAtEverything() {
        if (events != null) {
            events.listen();
        }
        IndexReport report = work.everything();
        heldBack.allDone(now());
        LookInterval interval = gap().isEmpty() ? LookInterval.BESIDE_EVENTS : LookInterval.INSTEAD_OF_EVENTS;
        Duration wait = interval.after(report);
        nextLook = now().plus(wait);
        follower.done(report);
        gap().filter(why -> !why.isEmpty() && !why.equals(told)).ifPresent(why -> {
            told = why;
            follower.looksOften(why, wait);
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
        Duration due = heldBack.untilDue(now).orElse(wait);
        Duration atMost = due.compareTo(wait) < 0 ? due : wait;
        if (events == null) {
            Thread.sleep(atMost);
            return;
        }
        Changes changes = events.await(atMost);
        heldBack.add(changes.places());
        if (changes.more()) {
            nextLook = now();
        }
    }

    /// By the clock that nobody can set.
    private static Instant now() {
        return Instant.EPOCH.plusNanos(System.nanoTime());
    }
}
