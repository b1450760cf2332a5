package dev.seshat.agent.cursor;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.TranscriptBuilder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// How Cursor's sessions are read: the rows of databases from the start, transcripts on.
final class CursorDialect implements Dialect {

    private final Map<Path, WorkspaceFolders> folders = new HashMap<>();

    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        Optional<SessionStore> store = CursorPlaces.store(file.path());
        if (store.isEmpty()) {
            return new CursorLines(transcript);
        }
        Path database = store.get().path();
        return store.get() instanceof ChatStore
                ? new ChatMessages(transcript)
                : new EditorMessages(
                        transcript,
                        folders.computeIfAbsent(database, WorkspaceFolders::beside),
                        String.valueOf(file.id()));
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return CursorPlaces.store(file.path()).isEmpty();
    }
}
