package dev.seshat.agent.codex;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;

/// How rollouts are read: looking ahead for what the first lines do not say, and into the parent's log.
final class CodexDialect implements Dialect {

    private final RolloutPeek peek;
    private final ThreadNames names;

    CodexDialect(int maxLineBytes) {
        peek = new RolloutPeek(maxLineBytes);
        names = new ThreadNames(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        return new CodexLines(file, transcript, peek);
    }

    /// A compressed log does not grow. A log cut off inside the copied part, whose prompts may be elsewhere
    /// than in its current lines, or one with rolled-back turns, is read from the start.
    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        SessionNotes notes = SessionNotes.restored(from.facts());
        return !RolloutName.isCompressed(file.path())
                && !CodexLines.endedInCopy(notes)
                && !RolledBackTurns.mayBeIn(file.path(), from.position().offset())
                && (!CodexLines.takesPromptsFromItems(notes)
                        || !peek.hasPromptEvents(file.path(), from.position().offset()));
    }

    @Override
    public void readSideFiles(SessionFile file, SessionNotes notes) {
        notes.title(names.of(file));
    }
}
