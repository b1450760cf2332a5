package dev.seshat.agent;

import dev.seshat.model.Message;
import java.util.List;

/// Takes messages until it has had enough.
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
