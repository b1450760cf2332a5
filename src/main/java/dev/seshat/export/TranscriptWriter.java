package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.util.Set;

/// Writes a session in one format, message by message. What it is given is masked already.
interface TranscriptWriter {

    void begin(Session session);

    void message(Message message);

    /// A result that is not wanted itself: its call may say whether it failed.
    default void outcome(Message result) {}

    /// Write the rest.
    ///
    /// @param missing the kinds of messages that are not exported
    void end(ExportReport report, Set<Category> missing);
}
