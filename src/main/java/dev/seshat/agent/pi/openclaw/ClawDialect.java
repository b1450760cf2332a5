package dev.seshat.agent.pi.openclaw;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.StoredPlace;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.agent.pi.PiDialect;
import dev.seshat.agent.pi.PiEntries;
import dev.seshat.agent.pi.PiTree;
import java.util.Optional;

/// How OpenClaw's sessions are read: files as pi's, rows from the start.
final class ClawDialect implements Dialect {

    private final PiDialect files;

    ClawDialect(int maxLineBytes) {
        this.files = new PiDialect(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        Optional<StoredPlace> place = ClawLayout.database(file.path());
        if (place.isEmpty()) {
            return files.begin(file, transcript);
        }
        ClawStore store = new ClawStore(place.get().database());
        String id = place.get().id();
        store.describe(id, transcript.notes());
        return new PiEntries(transcript, () -> PiTree.look(visitor -> store.entries(id, visitor)));
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return ClawLayout.database(file.path()).isEmpty() && files.canGoOn(file, from);
    }
}
