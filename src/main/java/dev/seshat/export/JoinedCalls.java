package dev.seshat.export;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Joins each tool call with its result, which follows some messages later in a log. Until then messages are
/// delayed, but only a few: a call may never be answered. A result without its call is passed on by itself.
final class JoinedCalls {

    private static final int MAX_WAITING = 200;
    private static final int MAX_CHARS = 1 << 22;

    private static final class Waiting {
        private final Message message;
        private @Nullable Message result;
        private boolean complete;

        Waiting(Message message) {
            this.message = message;
            complete = !(message.content() instanceof Content.ToolCall call) || call.callId() == null;
        }
    }

    private final BiConsumer<Message, @Nullable Message> next;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final Map<String, Waiting> calls = new HashMap<>();
    private long chars;

    /// @param next takes a message and, for a call, its result
    JoinedCalls(BiConsumer<Message, @Nullable Message> next) {
        this.next = next;
    }

    void add(Message message) {
        if (!answer(message)) {
            Waiting entry = new Waiting(message);
            waiting.add(entry);
            chars += message.text().length();
            if (message.content() instanceof Content.ToolCall call && call.callId() != null) {
                calls.put(call.callId(), entry);
            }
        }
        release();
    }

    /// Use a result only for its call; by itself it is not wanted.
    void addForCall(Message result) {
        if (answer(result)) {
            release();
        }
    }

    private boolean answer(Message message) {
        if (!(message.content() instanceof Content.ToolResult result) || result.callId() == null) {
            return false;
        }
        Waiting entry = calls.remove(result.callId());
        if (entry == null) {
            return false;
        }
        entry.result = message;
        entry.complete = true;
        chars += message.text().length();
        return true;
    }

    private void release() {
        while (!waiting.isEmpty()
                && (waiting.getFirst().complete || waiting.size() > MAX_WAITING || chars > MAX_CHARS)) {
            passOn(waiting.removeFirst());
        }
    }

    void end() {
        while (!waiting.isEmpty()) {
            passOn(waiting.removeFirst());
        }
    }

    private void passOn(Waiting entry) {
        chars -= entry.message.text().length();
        if (entry.result != null) {
            chars -= Objects.requireNonNull(entry.result).text().length();
        }
        if (entry.message.content() instanceof Content.ToolCall call && call.callId() != null) {
            calls.remove(call.callId(), entry);
        }
        next.accept(entry.message, entry.result);
    }
}
