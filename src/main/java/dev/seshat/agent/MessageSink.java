package dev.seshat.agent;

import dev.seshat.model.Message;

/// Takes the messages of a log as they are read.
@FunctionalInterface
public interface MessageSink {

    /// Take the next message.
    void accept(Message message);

    /// Whether no more is wanted: then the rest of the log is not read.
    default boolean isFull() {
        return false;
    }
}
