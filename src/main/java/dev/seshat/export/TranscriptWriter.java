package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.util.Set;

/// Writes a session in one format, message by message. Its input is already masked.
interface TranscriptWriter {

    void begin(Session session);

    void message(Message message);

    /// A result that is not exported itself: its call may still say whether it failed.
    default void outcome(Message result) {}

    /// Write the rest.
    ///
    /// @param missing the kinds of messages that are not exported
    void end(ExportReport report, Set<Category> missing);
}
