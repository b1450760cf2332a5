package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.StoreListener;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.terminal.Console;
import java.util.Optional;
import java.util.OptionalInt;

/// Updates the archive while an agent uses it. Several of these processes may run, one per agent: one of them
/// indexes, and the others only count pending logs.
public final class McpArchiveUpdater implements ArchiveUpdater {

    private static final long MUCH = 8 << 20;

    private final Services services;
    private final Console console;

    public McpArchiveUpdater(Services services, Console console) {
        this.services = services;
        this.console = console;
    }

    @Override
    public Optional<Archive> open() {
        return services.store().find();
    }

    @Override
    public int update(IndexProgress progress) {
        OptionalInt pending = pending(services);
        if (pending.isPresent() && pending.getAsInt() == 0) {
            return 0;
        }
        int logs = pending.orElseGet(() -> services.scan().run().logs().size());
        if (logs > 0) {
            progress.update(0, logs, 0, 0);
        }
        Optional<IndexReport> report = services.store()
                .tryIndex(
                        archive -> services.indexer(archive).run(IndexRequest.CHANGES, progress),
                        StoreListener.of(console::tell));
        if (report.isPresent() && report.get().bytesRead() > MUCH) {
            // The JVM returns memory only on garbage collection, which never happens when idle.
            System.gc();
        }
        return report.map(IndexReport::pending).orElse(logs);
    }

    /// How many logs are not archived in their current state; empty if there is no archive.
    static OptionalInt pending(Services services) {
        Optional<Archive> found = services.store().find();
        if (found.isEmpty()) {
            return OptionalInt.empty();
        }
        try (Archive archive = found.get()) {
            return OptionalInt.of(services.indexer(archive).pending());
        }
    }
}
