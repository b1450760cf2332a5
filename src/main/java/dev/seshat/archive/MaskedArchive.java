package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.model.Checkout;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// An archive that no secret goes into, and none comes out of the messages of: for who writes, and for who copies.
record MaskedArchive(Archive archive, Masking masking) implements Archive {

    @Override
    public Packer packer() {
        return new MaskedPacker(archive.packer(), masking);
    }

    @Override
    public ArchiveWriter writer() {
        ArchiveWriter writer = archive.writer();
        writer.masksWith(masking.mask());
        return new MaskedWriter(writer, masking);
    }

    @Override
    public void messages(SessionKey key, int from, MessageSink sink) {
        archive.messages(key, from, message -> sink.accept(masking.message(message)));
    }

    @Override
    public Map<Path, KnownLog> knownLogs(Workstation workstation) {
        return archive.knownLogs(workstation);
    }

    @Override
    public Map<Path, KnownLog> knownLogs(Workstation workstation, Collection<Path> places) {
        return archive.knownLogs(workstation, places);
    }

    @Override
    public Optional<SourceFile> source(Workstation workstation, Path path) {
        return archive.source(workstation, path);
    }

    @Override
    public List<ArchivedSession> withId(String id) {
        return archive.withId(id);
    }

    @Override
    public Optional<ArchivedSession> find(SessionKey key) {
        return archive.find(key);
    }

    @Override
    public List<ArchivedSession> subagents(SessionKey parent) {
        return archive.subagents(parent);
    }

    @Override
    public List<ArchivedSession> formersOf(SessionKey key) {
        return archive.formersOf(key);
    }

    @Override
    public List<ArchivedSession> incomplete(Workstation workstation) {
        return archive.incomplete(workstation);
    }

    @Override
    public void sessions(Consumer<ArchivedSession> use) {
        archive.sessions(use);
    }

    @Override
    public void responses(SessionKey key, Consumer<ModelResponse> use) {
        archive.responses(key, response -> use.accept(masking.response(response)));
    }

    @Override
    public Finder finder() {
        return archive.finder();
    }

    @Override
    public List<Checkout> checkouts() {
        return archive.checkouts();
    }

    @Override
    public ArchiveCounts counts() {
        return archive.counts();
    }

    @Override
    public Map<String, Long> countsByAgent(Workstation workstation) {
        return archive.countsByAgent(workstation);
    }

    @Override
    public boolean isWritableFor(String workstationId) {
        return archive.isWritableFor(workstationId);
    }

    @Override
    public void troubles(Workstation workstation, Consumer<SourceFile> use) {
        archive.troubles(workstation, use);
    }

    @Override
    public SkippedRows takeSkipped() {
        return archive.takeSkipped();
    }

    @Override
    public SkippedRows findUnreadable() {
        return archive.findUnreadable();
    }

    @Override
    public List<Forgotten> forgotten() {
        return archive.forgotten();
    }

    @Override
    public Optional<Instant> lastSync(Workstation workstation) {
        return archive.lastSync(workstation);
    }

    @Override
    public boolean hasStaleWords(Workstation workstation) {
        return archive.hasStaleWords(workstation);
    }

    @Override
    public void close() {
        archive.close();
    }
}
