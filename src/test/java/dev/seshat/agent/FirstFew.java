package dev.seshat.agent;

import dev.seshat.model.Message;
import java.util.List;

/// Accepts a limited number of messages.
record FirstFew(List<Message> messages, int wanted) implements MessageSink {

    @Override
    public void accept(Message message) {
        messages.add(message);
    }

    @Override
    public boolean isFull() {
        return messages.size() >= wanted;
    }
}
