package dev.seshat.archive.postgres;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.archive.StoreListener;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Workstation;
import java.util.Optional;
import java.util.function.Function;

/// The shared archive as one workstation uses it: it reads everything and writes its own sessions.
public final class PostgresStore implements Store {

    private static final String MASKED = "masked";

    private final Server server;
    private final Workstation workstation;
    private final ProjectLanguages languages;
    private final boolean masked;

    public PostgresStore(Server server, Workstation workstation, ProjectLanguages languages) {
        this.server = server;
        this.workstation = workstation;
        this.languages = languages;
        this.masked = server.isMasking();
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Archive read() {
        return server.open(languages, false);
    }

    /// The store cannot tell in advance what the server lost; the index run finds out.
    @Override
    public boolean mayExist() {
        return true;
    }

    @Override
    public IndexReport index(Function<Archive, IndexReport> indexing, StoreListener listener) {
        IndexReport report = server.index(workstation, languages, indexing, listener.news());
        noteMasking(listener);
        return report;
    }

    private void noteMasking(StoreListener listener) {
        String before = server.noted(MASKED, workstation).orElse("");
        if (before.isEmpty()) {
            server.note(MASKED, String.valueOf(masked), workstation);
        } else if (!before.equals(String.valueOf(masked))) {
            listener.news()
                    .accept(
                            masked
                                    ? "Masking is on; sessions archived earlier stay unmasked: seshat index --full"
                                    : "Masking is off; sessions archived earlier stay masked: seshat index --full");
        }
    }

    @Override
    public Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, StoreListener listener) {
        Optional<IndexReport> report = server.tryIndex(workstation, languages, indexing);
        report.ifPresent(_ -> noteMasking(listener));
        return report;
    }

    /// Replace the sessions one by one. A second set of tables is not possible, because other workstations
    /// use these.
    @Override
    public IndexReport rebuild(Rebuilding indexing, StoreListener listener) {
        IndexReport report = server.index(
                workstation, languages, archive -> indexing.into(archive, IndexRequest.REREAD_ALL), listener.news());
        server.note(MASKED, String.valueOf(masked), workstation);
        return report;
    }

    @Override
    public <T> T change(Function<Archive, T> change, StoreListener listener) {
        return server.change(workstation, languages, change, listener.waiting());
    }

    @Override
    public Optional<String> writer() {
        return server.writer(workstation).map(_ -> "another process of this workstation");
    }
}
