package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Store;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The archive for one command, opened and asked on a thread of its own: the command scans the logs meanwhile, and an
/// archive that is locked or does not respond delays it by seconds at most.
///
/// One thread at a time.
final class PatientAccess implements ArchiveAccess, AutoCloseable {

    /// Longer than opening takes, shorter than people wait.
    private static final Duration TO_OPEN = Duration.ofSeconds(3);

    /// An open archive answers; a list of everything may be long.
    private static final Duration TO_ANSWER = Duration.ofMinutes(1);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(PatientAccess::daemon);
    private final Future<Archive> opening;
    private @Nullable Archive archive;

    /// Start to open the archive, if there is one.
    PatientAccess(Store store) {
        opening = thread.submit(() -> open(store));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "archive");
        thread.setDaemon(true);
        return thread;
    }

    private static Archive open(Store store) {
        if (!store.mayExist()) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.");
        }
        try {
            return store.read();
        } catch (LinkageError e) {
            throw new SeshatException(Kind.UNREADABLE, "the native library of SQLite cannot be loaded.", e);
        }
    }

    @Override
    public <T> T ask(Function<Archive, T> question) {
        Archive open = archive;
        if (open == null) {
            open = answer(opening, TO_OPEN);
            archive = open;
        }
        Archive asked = open;
        return answer(thread.submit(() -> question.apply(asked)), TO_ANSWER);
    }

    private static <T> T answer(Future<T> future, Duration patience) {
        try {
            return future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SeshatException(
                    Kind.BUSY, "the archive did not respond within " + patience.toSeconds() + " seconds.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "the command was interrupted.", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SeshatException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    /// A thread that still waits for the archive ends with the process.
    @Override
    public void close() {
        Archive open = archive;
        if (open != null) {
            thread.execute(open::close);
        }
        thread.shutdown();
    }
}
