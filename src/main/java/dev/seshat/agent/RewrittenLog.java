package dev.seshat.agent;

import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import java.util.function.BiFunction;

/// The dialect of a log that its agent rewrites as a whole, such as a JSON document or the rows of a database: it is
/// always read from the start.
///
/// @param listener interprets what the log contains, and may note beforehand what files beside it say
public record RewrittenLog(BiFunction<SessionFile, TranscriptBuilder, LineListener> listener) implements Dialect {
    @Override
    public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
        return listener.apply(file, transcript);
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return false;
    }
}
