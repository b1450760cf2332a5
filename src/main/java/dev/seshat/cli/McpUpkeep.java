package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexProgress;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.archive.Upkeep;
import java.util.Optional;
import java.util.OptionalInt;

/// How the archive is brought up to date while agents ask it. Several of these processes may run, one per agent: one of
/// them indexes, and the others only count what it has still to do.
final class McpUpkeep implements Upkeep {

    private static final long MUCH = 8 << 20;

    private final Services services;
    private final Console console;

    McpUpkeep(Services services, Console console) {
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
                        Store.Voice.of(console::tell));
        if (report.isPresent() && report.get().bytesRead() > MUCH) {
            // The JVM gives memory back only when it collects, and at rest it never does.
            System.gc();
        }
        return report.map(IndexReport::pending).orElse(logs);
    }

    /// How many logs are not archived as they are now; nothing where there is no archive.
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
