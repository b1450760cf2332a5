package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.SessionList;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Every session, as a server lists them: those on disk from the list it keeps, the others from the open archive.
///
/// Safe for any number of threads.
public final class SessionBrowser {

    /// The sessions on disk are listed without an archive that does not respond within this time.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /// One that failed is asked again after this time.
    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final SessionList list;
    private final Workstation here;
    private final Supplier<Relocations> relocations;
    private final ArchiveAccess archive;
    private @Nullable AllSessions kept;
    private long keptAt;

    SessionBrowser(SessionList list, Workstation here, Supplier<Relocations> relocations, LiveArchive live) {
        this(list, here, relocations, new ArchiveAccess() {
            @Override
            public <T> T ask(Function<Archive, T> question) {
                return inTime(() -> live.askPresent(state -> question.apply(state.archive())));
            }
        });
    }

    /// @param relocations the directories that were moved, as they are now
    /// @param archive may be asked by any number of threads
    public SessionBrowser(
            SessionList list, Workstation here, Supplier<Relocations> relocations, ArchiveAccess archive) {
        this.list = list;
        this.here = here;
        this.relocations = relocations;
        this.archive = archive;
    }

    private static <T> T inTime(Callable<T> question) {
        FutureTask<T> task = new FutureTask<>(question);
        Thread.ofVirtual().start(task);
        try {
            return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SeshatException(
                    Kind.BUSY, "the archive did not respond within " + PATIENCE.toSeconds() + " seconds.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "the server is shutting down.", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    /// The sessions; the same object for as long as the list on disk is the same and the archive responds.
    ///
    /// @param refresh whether to scan the logs now
    @SuppressWarnings("ReferenceEquality") // the same list, not an equal one: to compare them would cost
    public AllSessions sessions(boolean refresh) {
        List<ListedSession> disk = refresh ? list.refresh() : list.sessions();
        synchronized (this) {
            AllSessions known = kept;
            if (known == null || known.onDisk() != disk || isStale(known)) {
                known = new AllSessions(disk, here, relocations, archive);
                kept = known;
                keptAt = System.nanoTime();
            }
            return known;
        }
    }

    private boolean isStale(AllSessions sessions) {
        return sessions.unavailable().isPresent() && System.nanoTime() - keptAt > PAUSE.toNanos();
    }
}
