package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.cli.output.Humane;
import dev.seshat.discover.LogScan;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The archive for who wants an answer now: the first time it is made, later it is brought up to date as far as a short
/// time allows, the newest first.
///
/// Whether there is anything new is found out beside the first search, because mostly there is not.
final class FreshArchive implements AutoCloseable {

    private static final Duration BUDGET = Duration.ofMillis(1500);

    private final Services services;
    private final Console console;
    private final Store store;
    private final Archive archive;
    private final @Nullable FutureTask<Integer> look;
    private int pending;

    private FreshArchive(Services services, Console console, Archive archive, @Nullable FutureTask<Integer> look) {
        this.services = services;
        this.console = console;
        this.store = services.store();
        this.archive = archive;
        this.look = look;
    }

    /// Open the archive; where there is none yet, make it first.
    ///
    /// @param look whether to look at the logs at all
    static FreshArchive open(Services services, Console console, boolean look) {
        // Begun before the archive is opened: to look at the logs takes longer than all else.
        FutureTask<Integer> looking = look ? startLook(services) : null;
        Optional<Archive> found = services.store().find();
        if (!look || (found.isPresent() && isComplete(found.get(), services))) {
            return new FreshArchive(
                    services, console, found.orElseGet(() -> services.store().read()), looking);
        }
        found.ifPresent(Archive::close);
        int pending = found.isPresent() ? completed(services, console) : firstTime(services, console);
        FreshArchive fresh =
                new FreshArchive(services, console, services.store().read(), null);
        fresh.pending = pending;
        return fresh;
    }

    /// What others have archived can be searched before anything of this workstation is there.
    private static boolean isComplete(Archive archive, Services services) {
        return services.isShared() || archive.lastSync(services.workstation()).isPresent();
    }

    /// The first run did not end, and now it may be that nothing can be written: then there is what it left.
    private static int completed(Services services, Console console) {
        try {
            return firstTime(services, console);
        } catch (SeshatException e) {
            if (e.kind() != Kind.UNWRITABLE) {
                throw e;
            }
            console.tell("The archive is not complete and cannot be written now: " + e.getMessage());
            return 0;
        }
    }

    private static int firstTime(Services services, Console console) {
        IndexReport report =
                services.store().index(archive -> services.index(archive, IndexRequest.CHANGES), services.voice());
        tellFailures(report, console);
        return report.pending();
    }

    /// A connection of its own, for the first search takes the other.
    private static FutureTask<Integer> startLook(Services services) {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            LogScan.Result logs = services.scan().run();
            try (Archive own = services.store().read()) {
                return services.indexer(own).pending(logs);
            }
        });
        Thread thread = new Thread(task, "look");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    Archive archive() {
        return archive;
    }

    /// How many logs are not searched as they are now.
    int pending() {
        return pending;
    }

    /// Archive what is new in the logs, if there is anything; says whether the archive has changed.
    boolean update() {
        pending = look == null ? pending : result(look);
        if (pending == 0) {
            return false;
        }
        IndexRequest request = isFirstTime() ? IndexRequest.CHANGES : IndexRequest.CHANGES.within(BUDGET);
        // Nobody waits for another process, and who may not write can search all the same.
        Optional<IndexReport> report = store.tryIndex(changed -> services.index(changed, request), services.voice());
        report.ifPresent(done -> {
            tellFailures(done, console);
            pending = done.pending();
        });
        return report.isPresent();
    }

    /// Of a shared archive others may have made all that there is.
    private boolean isFirstTime() {
        return services.isShared() && archive.lastSync(services.workstation()).isEmpty();
    }

    private static int result(FutureTask<Integer> look) {
        try {
            return look.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static void tellFailures(IndexReport report, Console console) {
        if (report.failed() > 0) {
            console.tell(Humane.count(report.failed(), "log") + " could not be read: seshat status");
        }
    }

    @Override
    public void close() {
        archive.close();
    }
}
