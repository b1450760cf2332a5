package dev.seshat.agent;

import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import java.util.Optional;

/// Reads the logs of one agent. It reuses its buffers between files: one reader per thread.
///
/// An unreadable log throws a [dev.seshat.model.SeshatException]; a bad line is only counted. Bytes appended
/// after the log was opened are left for the next read.
public interface LogReader {

    /// Read the facts about the session as a whole, without building messages.
    SessionFacts facts(SessionFile file);

    /// Read only up to the first working directory.
    Project project(SessionFile file);

    /// Read the messages from a position on; `facts` counts exactly those returned from the start.
    LogEnd messages(SessionFile file, LogPosition from, MessageSink sink);

    /// Read messages and facts in one pass, continuing where an earlier reading ended.
    LogReading read(SessionFile file, Checkpoint from, LogSink sink);

    /// Read an image of a message; empty if there is none, or it is of no known type, or too large.
    ///
    /// @param index counted from 0 among the images of the message
    default Optional<LoggedImage> image(SessionFile file, int seq, int index) {
        return Optional.empty();
    }

    /// Whether a checkpoint holds everything the facts are made of. Those of older versions may not.
    default boolean isComplete(Checkpoint from) {
        return true;
    }

    /// Whether what was appended since a checkpoint leaves everything before it unchanged. Otherwise, as when
    /// the conversation is rewound, the log must be read from the start.
    default boolean canGoOn(SessionFile file, Checkpoint from) {
        return true;
    }
}
