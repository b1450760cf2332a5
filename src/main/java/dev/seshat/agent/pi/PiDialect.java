package dev.seshat.agent.pi;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;

/// How pi's logs are read: a look at the tree first, for an entry does not know that it will be left.
final class PiDialect implements Dialect {

    /// The last entry: what is appended goes on from there, or leaves a branch behind.
    static final String LEAF = "leaf";

    private final JsonLines lines;

    PiDialect(int maxLineBytes) {
        lines = new JsonLines(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, LogTelling telling) {
        boolean goesOn = telling.notes().own(LEAF) != null;
        return new PiEntries(telling, () -> goesOn ? PiTree.WITHOUT_BRANCHES : PiTree.look(file.path(), lines));
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        String leaf = SessionNotes.takenUp(from.facts()).own(LEAF);
        return PiTree.goesOn(file.path(), from.position().offset(), leaf, lines);
    }
}
