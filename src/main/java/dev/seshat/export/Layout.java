package dev.seshat.export;

import dev.seshat.model.Message;
import dev.seshat.model.Session;
import org.jspecify.annotations.Nullable;

/// How a transcript for people is laid out: the parts of it in the order in which one reads them.
interface Layout {

    void begin(Session session);

    /// A new day begins.
    void day(String day);

    /// A message.
    ///
    /// @param answer the result of it, if it is a call
    void message(Message message, @Nullable Message answer);

    /// The end.
    ///
    /// @param ending what is to be said of the whole
    void end(String ending);
}
