package dev.seshat.archive.postgres;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Store;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.util.Optional;
import java.util.function.Function;

/// The shared archive as one workstation sees it: it reads all, and writes its own.
public final class PostgresStore implements Store {

    private static final String MASKED = "masked";

    private final Server server;
    private final Workstation workstation;
    private final ProjectLanguages languages;
    private final boolean masked;

    /// @param masked whether secrets are masked in what is written
    public PostgresStore(Server server, Workstation workstation, ProjectLanguages languages, boolean masked) {
        this.server = server;
        this.workstation = workstation;
        this.languages = languages;
        this.masked = masked;
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Archive read() {
        return server.open(languages, false);
    }

    @Override
    public Optional<Archive> find() {
        try {
            return Optional.of(read());
        } catch (SeshatException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// What a server lost is not made anew of some logs alone: who indexes finds out what it knows.
    @Override
    public boolean mayExist() {
        return true;
    }

    @Override
    public IndexReport index(Function<Archive, IndexReport> indexing, Voice voice) {
        IndexReport report = server.index(workstation, languages, indexing, voice.news());
        noteMasking(voice);
        return report;
    }

    private void noteMasking(Voice voice) {
        String before = server.noted(MASKED, workstation).orElse("");
        if (before.isEmpty()) {
            server.note(MASKED, String.valueOf(masked), workstation);
        } else if (!before.equals(String.valueOf(masked))) {
            voice.news()
                    .accept(
                            masked
                                    ? "Secrets are masked from now on, but not in what was archived before: seshat index --full"
                                    : "Secrets are no longer masked, but in what was archived before: seshat index --full");
        }
    }

    @Override
    public Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, Voice voice) {
        Optional<IndexReport> report = server.tryIndex(workstation, languages, indexing);
        report.ifPresent(_ -> noteMasking(voice));
        return report;
    }

    /// Others have their sessions in the same tables, so nothing is made beside them: one session after the other is
    /// replaced.
    @Override
    public IndexReport rebuild(Rebuilding indexing, Voice voice) {
        IndexReport report = server.index(
                workstation, languages, archive -> indexing.into(archive, IndexRequest.ANEW), voice.news());
        server.note(MASKED, String.valueOf(masked), workstation);
        return report;
    }

    @Override
    public <T> T change(Function<Archive, T> change, Voice voice) {
        return server.change(workstation, languages, change, voice.waiting());
    }

    @Override
    public Optional<String> writer() {
        return server.writer(workstation).map(_ -> "another process of this workstation");
    }
}
