package dev.seshat.agent.gemini;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;

/// How the logs of Gemini CLI are read: with a look first at which records still count.
final class GeminiDialect implements Dialect {

    /// The records read so far.
    static final String RECORDS = "records";

    private final ObjectLines lines;

    GeminiDialect(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, LogTelling telling) {
        telling.notes().directory(GeminiPlace.of(file));
        return new GeminiRecords(telling, () -> CurrentMessages.look(file.path(), lines));
    }

    /// Only what adds to the messages, and changes none of those that were read.
    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        String records = SessionNotes.takenUp(from.facts()).own(RECORDS);
        return file.path().toString().endsWith(".jsonl")
                && CurrentMessages.look(file.path(), lines)
                        .leavesAsTheyAre(records == null ? 0 : Integer.parseInt(records));
    }
}
