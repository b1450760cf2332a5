package dev.seshat.agent.copilot;

import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;

/// How Copilot CLI's logs are read: event by event, then `workspace.yaml`.
final class CopilotDialect implements Dialect {

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        return new CopilotEvents(transcript);
    }

    @Override
    public void readSideFiles(SessionFile file, SessionNotes notes) {
        Workspace workspace = Workspace.beside(file.path());
        notes.title(workspace.title());
        if (!notes.knowsProject()) {
            notes.directory(workspace.value("cwd"));
            notes.branch(workspace.value("branch"));
        }
    }
}
