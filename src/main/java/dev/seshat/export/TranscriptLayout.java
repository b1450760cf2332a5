package dev.seshat.export;

import dev.seshat.model.Message;
import dev.seshat.model.Session;
import org.jspecify.annotations.Nullable;

/// The layout of a transcript for people: its parts in reading order.
interface TranscriptLayout {

    void begin(Session session);

    /// Start a new day.
    void day(String day);

    /// A message.
    ///
    /// @param answer its result, if it is a call
    void message(Message message, @Nullable Message answer);

    /// The end.
    ///
    /// @param ending a closing remark about the whole file
    void end(String ending);
}
