package dev.seshat.agent.pi;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;

/// How pi's logs are read: looking at the tree first, because an entry does not show that it is abandoned
/// later.
public final class PiDialect implements Dialect {

    /// The last entry: an append continues from it, or abandons a branch.
    static final String LEAF = "leaf";

    private final JsonLines lines;

    public PiDialect(int maxLineBytes) {
        lines = new JsonLines(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        boolean goesOn = transcript.notes().state(LEAF) != null;
        return new PiEntries(transcript, () -> goesOn ? PiTree.WITHOUT_BRANCHES : PiTree.look(file.path(), lines));
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        String leaf = SessionNotes.restored(from.facts()).state(LEAF);
        return PiTree.goesOn(file.path(), from.position().offset(), leaf, lines);
    }
}
