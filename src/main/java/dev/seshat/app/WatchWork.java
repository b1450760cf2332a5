package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.StoreListener;
import dev.seshat.indexing.IndexOnChange;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.NewlyArchived;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.ProgressLine;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// One update by `watch`: lock the archive, open it, update it, and release it, so that others can index too,
/// and idle memory is small.
public final class WatchWork implements IndexOnChange.Work, AutoCloseable {

    private static final long MUCH = 8 << 20;

    private final Services services;
    private final Console console;
    private final Consumer<NewlyArchived> news;
    private final IndexProgress firstRun;
    private final ProgressLine progress;
    private boolean first = true;

    /// @param news called for archived sessions, except in the first run, which may bring thousands
    public WatchWork(Services services, Console console, Consumer<NewlyArchived> news) {
        this(services, console, news, IndexProgress.none());
    }

    /// @param firstRun follows the first run
    WatchWork(Services services, Console console, Consumer<NewlyArchived> news, IndexProgress firstRun) {
        this.firstRun = firstRun;
        this.services = services;
        this.console = console;
        this.news = news;
        this.progress = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Archiving");
        Runtime.getRuntime().addShutdownHook(new Thread(progress::close));
    }

    @Override
    public IndexReport everything() {
        IndexProgress following = first ? this::followFirst : new Tell();
        IndexReport report = locked(archive -> services.indexer(archive).run(IndexRequest.CHANGES, following));
        progress.close();
        first = false;
        return report;
    }

    private void followFirst(int logs, int allLogs, long bytes, long allBytes) {
        progress.update(logs, allLogs);
        firstRun.update(logs, allLogs, bytes, allBytes);
    }

    @Override
    public IndexReport look(Set<Path> places) {
        // An archive that was deleted meanwhile would contain only these.
        return services.store().mayExist()
                ? locked(archive -> services.indexer(archive).look(places, new Tell()))
                : everything();
    }

    private IndexReport locked(Function<Archive, IndexReport> run) {
        StoreListener listener = new StoreListener(first ? console::tell : _ -> {}, console::tell);
        IndexReport report = services.store().index(run, listener);
        if (report.bytesRead() > MUCH) {
            // The JVM returns memory only on garbage collection, which never happens when idle.
            System.gc();
        }
        return report;
    }

    @Override
    public void close() {
        progress.close();
    }

    private final class Tell implements IndexProgress {

        @Override
        public void update(int logs, int allLogs, long bytes, long allBytes) {}

        @Override
        public void archived(NewlyArchived what) {
            news.accept(what);
        }
    }
}
