package dev.seshat.agent.copilot;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;
import java.util.List;

/// How Copilot CLI's logs are read: event by event, then `workspace.yaml`.
final class CopilotDialect implements Dialect {

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        List<ModelResponse> requests = UsageStore.of(file);
        requests.forEach(transcript::response);
        return new CopilotEvents(transcript, requests.isEmpty());
    }

    /// Totals that were counted are not counted again request by request.
    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return !CopilotEvents.countedTotals(SessionNotes.restored(from.facts()))
                || UsageStore.of(file).isEmpty();
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
