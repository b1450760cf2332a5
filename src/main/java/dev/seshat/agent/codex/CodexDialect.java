package dev.seshat.agent.codex;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;

/// How rollouts are read: with a look ahead for what the first lines do not tell, and one at the log of the parent.
final class CodexDialect implements Dialect {

    private final RolloutLook look;
    private final ThreadNames names;

    CodexDialect(int maxLineBytes) {
        look = new RolloutLook(maxLineBytes);
        names = new ThreadNames(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, LogTelling telling) {
        return new CodexLines(file, telling, look);
    }

    /// A compressed log does not grow; and a log that was cut inside the copy, whose prompts were to be found elsewhere
    /// than in the lines that it has now, or of which something was taken back, is read anew.
    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        SessionNotes notes = SessionNotes.takenUp(from.facts());
        return !RolloutName.isCompressed(file.path())
                && !CodexLines.endedInCopy(notes)
                && !RolledBack.mayBeIn(file.path(), from.position().offset())
                && (!CodexLines.takesPromptsFromItems(notes)
                        || !look.hasPromptEvents(file.path(), from.position().offset()));
    }

    @Override
    public void lookBeside(SessionFile file, SessionNotes notes) {
        notes.title(names.of(file));
    }
}
