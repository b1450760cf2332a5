package dev.seshat.archive;

import dev.seshat.model.Mask;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/// Masks what is written of sessions as a whole. Their messages were masked when they were packed.
record MaskedWriter(ArchiveWriter writer, Masking masking) implements ArchiveWriter {

    @Override
    public void expect(int logs, long bytes) {
        writer.expect(logs, bytes);
    }

    @Override
    public void masksWith(Mask mask) {
        writer.masksWith(mask);
    }

    @Override
    public Intake replace(Workstation workstation, LogToRead log) {
        return new MaskedIntake(writer.replace(workstation, log), masking);
    }

    @Override
    public Intake extend(SourceFile known, LogToRead log) {
        return new MaskedIntake(writer.extend(known, log), masking);
    }

    private record MaskedIntake(Intake intake, Masking masking) implements Intake {

        @Override
        public void add(Parcel parcel) {
            intake.add(parcel);
        }

        @Override
        public Optional<Kept> finish(Session session, SourceFile source) {
            return intake.finish(masking.session(session), masking.source(source));
        }
    }

    @Override
    public void note(SourceFile source) {
        writer.note(masking.source(source));
    }

    @Override
    public void presence(Workstation workstation, Collection<Path> gone, Collection<Path> back) {
        writer.presence(workstation, gone, back);
    }

    @Override
    public void adopt(ArchivedSession session, Archive from) {
        ArchivedSession masked = new ArchivedSession(
                masking.session(session.session()), session.logGone(), session.missing(), session.former());
        writer.adopt(masked, new MaskedArchive(from, masking));
    }

    @Override
    public void forget(SessionKey key, Instant at) {
        writer.forget(key, at);
    }

    @Override
    public void remember(SessionKey key) {
        writer.remember(key);
    }

    @Override
    public void reword(Workstation workstation) {
        writer.reword(workstation);
    }

    @Override
    public void synced(Workstation workstation, Instant at) {
        writer.synced(workstation, at);
    }

    @Override
    public void commit() {
        writer.commit();
    }

    @Override
    public void settle() {
        writer.settle();
    }

    @Override
    public void erase() {
        writer.erase();
    }

    @Override
    public void close() {
        writer.close();
    }
}
