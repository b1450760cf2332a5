package dev.seshat.agent.gemini;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;

/// How Gemini CLI's logs are read: first decide which records are current.
final class GeminiDialect implements Dialect {

    /// The records read so far.
    static final String RECORDS = "records";

    private final ObjectLines lines;

    GeminiDialect(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        transcript.notes().directory(GeminiPlace.of(file));
        return new GeminiRecords(transcript, () -> LatestMessages.look(file.path(), lines));
    }

    /// Only records that add messages and change none that were read.
    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        String records = SessionNotes.restored(from.facts()).state(RECORDS);
        return file.path().toString().endsWith(".jsonl")
                && LatestMessages.look(file.path(), lines)
                        .leavesAsTheyAre(records == null ? 0 : Integer.parseInt(records));
    }
}
