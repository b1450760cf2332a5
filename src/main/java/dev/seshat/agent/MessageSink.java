package dev.seshat.agent;

import dev.seshat.model.Message;

/// Receives the messages of a log as they are read.
@FunctionalInterface
public interface MessageSink {

    /// Receive the next message.
    void accept(Message message);

    /// Whether to stop reading.
    default boolean isFull() {
        return false;
    }
}
