package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.Store;
import dev.seshat.archive.status.DueLogs;
import dev.seshat.discover.LogScan;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The archive for a command that needs an answer now: created the first time, later updated as far as a
/// short time allows, newest first.
///
/// The scan for new logs runs beside the first search, because usually there is nothing new.
public final class FreshArchive implements AutoCloseable {

    private static final Duration BUDGET = Duration.ofMillis(1500);

    private final Services services;
    private final Console console;
    private final Store store;
    private final Archive archive;
    private final @Nullable FutureTask<Look> look;
    private int pending;
    private List<DueLogs> due = List.of();

    /// What a scan of the logs found.
    ///
    /// @param pending how many are not archived in their current state
    /// @param due what agents will soon delete
    private record Look(int pending, List<DueLogs> due) {}

    private FreshArchive(Services services, Console console, Archive archive, @Nullable FutureTask<Look> look) {
        this.services = services;
        this.console = console;
        this.store = services.store();
        this.archive = archive;
        this.look = look;
    }

    /// Open the archive, creating it if necessary.
    ///
    /// @param look whether to scan the logs at all
    public static FreshArchive open(Services services, Console console, boolean look) {
        // Started before the archive is opened: scanning the logs takes longer than everything else.
        FutureTask<Look> looking = look ? startLook(services) : null;
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

    /// Other workstations' sessions can be searched before this one has archived any.
    private static boolean isComplete(Archive archive, Services services) {
        return services.isShared() || archive.lastSync(services.workstation()).isPresent();
    }

    /// The first run was interrupted, and the archive may be read-only by now: use what it left.
    private static int completed(Services services, Console console) {
        try {
            return firstTime(services, console);
        } catch (SeshatException e) {
            if (e.kind() != Kind.UNWRITABLE) {
                throw e;
            }
            console.tell("The archive is incomplete and cannot be written: " + e.getMessage());
            return 0;
        }
    }

    private static int firstTime(Services services, Console console) {
        IndexReport report = services.store()
                .index(
                        archive -> services.indexer(archive).run(IndexRequest.CHANGES, services.archivingLine()),
                        services.storeListener());
        reportFailures(report, console);
        return report.pending();
    }

    /// Its own connection, because the first search uses the other.
    private static FutureTask<Look> startLook(Services services) {
        FutureTask<Look> task = new FutureTask<>(() -> {
            LogScan.Result logs = services.scan().run();
            try (Archive own = services.store().read()) {
                Map<Path, LogRecord> known = own.knownLogs(services.workstation());
                return new Look(services.indexer(own).pending(logs, known), services.due(logs.logs(), known));
            }
        });
        Thread thread = new Thread(task, "look");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    public Archive archive() {
        return archive;
    }

    /// How many logs are not searched in their current state.
    public int pending() {
        return pending;
    }

    /// What agents will delete within a week, and whether it is safe; nothing if the logs were not looked at.
    public List<DueLogs> due() {
        return due;
    }

    /// Report rows that could not be read, if there were any.
    public void reportSkipped() {
        services.reportSkipped(archive);
    }

    /// Archive what is new, if anything; returns whether the archive changed.
    public boolean update() {
        if (look != null) {
            Look found = result(look);
            pending = found.pending();
            due = found.due();
        }
        if (pending == 0) {
            return false;
        }
        IndexRequest request = isFirstTime() ? IndexRequest.CHANGES : IndexRequest.CHANGES.within(BUDGET);
        // Do not wait for another process; without write access, searching still works.
        Optional<IndexReport> report = store.tryIndex(
                changed -> services.indexer(changed).run(request, services.archivingLine()), services.storeListener());
        report.ifPresent(done -> {
            reportFailures(done, console);
            pending = done.pending();
            due = due.stream().map(this::checkedAgain).toList();
        });
        return report.isPresent();
    }

    private DueLogs checkedAgain(DueLogs logs) {
        return logs.unsafe().isEmpty()
                ? logs
                : logs.checkedAgain(archive.knownLogs(services.workstation(), logs.unsafePaths()));
    }

    /// In a shared archive, everything may come from other workstations.
    private boolean isFirstTime() {
        return services.isShared() && archive.lastSync(services.workstation()).isEmpty();
    }

    private static Look result(FutureTask<Look> look) {
        try {
            return look.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Look(0, List.of());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static void reportFailures(IndexReport report, Console console) {
        if (report.failed() > 0) {
            console.tell(HumanReadable.count(report.failed(), "log") + " could not be read: seshat status");
        }
    }

    @Override
    public void close() {
        archive.close();
    }
}
