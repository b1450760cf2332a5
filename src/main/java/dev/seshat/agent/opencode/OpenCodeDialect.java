package dev.seshat.agent.opencode;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionFile;

/// How the sessions of OpenCode are read: always from the start, since it changes what it wrote.
final class OpenCodeDialect implements Dialect {

    @Override
    public LineListener begin(SessionFile file, LogTelling telling) {
        return new OpenCodeMessages(telling);
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return false;
    }
}
