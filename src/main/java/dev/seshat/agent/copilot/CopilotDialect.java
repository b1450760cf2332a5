package dev.seshat.agent.copilot;

import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;

/// How the logs of Copilot CLI are read: event by event, with a look at `workspace.yaml` at the end.
final class CopilotDialect implements Dialect {

    @Override
    public LineListener begin(SessionFile file, LogTelling telling) {
        return new CopilotEvents(telling);
    }

    @Override
    public void lookBeside(SessionFile file, SessionNotes notes) {
        Workspace workspace = Workspace.beside(file.path());
        notes.title(workspace.title());
        if (!notes.knowsProject()) {
            notes.directory(workspace.value("cwd"));
            notes.branch(workspace.value("branch"));
        }
    }
}
