package dev.seshat.agent.opencode;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.TranscriptBuilder;

/// How OpenCode's sessions are read: always from the start, because it changes what it wrote.
final class OpenCodeDialect implements Dialect {

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        return new OpenCodeMessages(transcript);
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return false;
    }
}
