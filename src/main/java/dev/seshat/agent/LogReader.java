package dev.seshat.agent;

import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;

/// Reads the logs of one agent. It keeps its buffers from file to file: one reader per thread.
///
/// A log that cannot be read is a [dev.seshat.model.SeshatException]; a bad line is not, it is counted. What a
/// log holds beyond the size that it has when it is opened is left for the next time.
public interface LogReader {

    /// Read what the log says of its session as a whole, and build no message.
    SessionFacts facts(SessionFile file);

    /// Read no further than to the first working directory.
    Project project(SessionFile file);

    /// Read the messages from a position on; `facts` counts exactly those that are handed out from the start.
    LogEnd messages(SessionFile file, LogPosition from, MessageSink sink);

    /// Read messages and facts in one pass, going on where an earlier reading ended.
    LogReading read(SessionFile file, Checkpoint from, LogSink sink);

    /// Whether a checkpoint holds all that facts are made of. Those of older versions may not.
    default boolean isComplete(Checkpoint from) {
        return true;
    }

    /// Whether what was appended since a checkpoint leaves all that was read before it as it was. Where it does not,
    /// as when the conversation goes back and takes another way, the log is to be read from the start.
    default boolean canGoOn(SessionFile file, Checkpoint from) {
        return true;
    }
}
