package dev.seshat.relevance;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.archive.StoreListener;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.Notices;
import dev.seshat.discover.SessionLoader;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.Indexer;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;

/// The archives that a benchmark keeps between runs.
interface Archives extends AutoCloseable {

    ProjectLanguages LANGUAGES = ProjectLanguages.all(Language.ENGLISH);
    Workstation WORKSTATION = new Workstation("ws-relevance");

    /// Whether an archive of this name exists.
    boolean has(String name) throws IOException;

    /// The place of an archive, which may have to be filled first.
    Store store(String name) throws IOException;

    @Override
    void close() throws IOException;

    /// Open an archive of all logs below some directories; build it if it does not exist.
    default Archive open(String name, List<Path> roots) throws IOException {
        boolean built = has(name);
        Store store = store(name);
        if (!built) {
            long start = System.nanoTime();
            store.index(
                    archive -> indexer(archive, roots).run(IndexRequest.CHANGES, IndexProgress.none()),
                    StoreListener.of(System.err::println));
            System.err.printf(Locale.ROOT, "built %s in %.1f s%n", store.name(), (System.nanoTime() - start) / 1e9);
        }
        return store.read();
    }

    private static Indexer indexer(Archive archive, List<Path> roots) {
        return new Indexer(
                archive,
                new LogScan(List.of(new ClaudeFormat()), _ -> roots, Notices.NONE),
                new SessionLoader(WORKSTATION, AgentFormat.DEFAULT_MAX_LINE_BYTES),
                Clock.systemUTC(),
                ExcludedProjects.NONE);
    }
}
