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

/// Gives each tool call its result, which stands some messages further in a log. Messages wait for that, but not many
/// and
/// not long: a call may never be answered. A result whose call is gone stands by itself.
final class JoinedCalls {

    private static final int MOST_WAITING = 200;
    private static final int MOST_CHARS = 1 << 22;

    private static final class Place {
        private final Message message;
        private @Nullable Message result;
        private boolean complete;

        Place(Message message) {
            this.message = message;
            complete = !(message.content() instanceof Content.ToolCall call) || call.callId() == null;
        }
    }

    private final BiConsumer<Message, @Nullable Message> next;
    private final Deque<Place> waiting = new ArrayDeque<>();
    private final Map<String, Place> calls = new HashMap<>();
    private long chars;

    /// @param next takes a message and, if it is a call, the result of it
    JoinedCalls(BiConsumer<Message, @Nullable Message> next) {
        this.next = next;
    }

    void add(Message message) {
        if (!answer(message)) {
            Place place = new Place(message);
            waiting.add(place);
            chars += message.text().length();
            if (message.content() instanceof Content.ToolCall call && call.callId() != null) {
                calls.put(call.callId(), place);
            }
        }
        release();
    }

    /// Take a result only for its call: by itself nobody wants it.
    void addForCall(Message result) {
        if (answer(result)) {
            release();
        }
    }

    private boolean answer(Message message) {
        if (!(message.content() instanceof Content.ToolResult result) || result.callId() == null) {
            return false;
        }
        Place place = calls.remove(result.callId());
        if (place == null) {
            return false;
        }
        place.result = message;
        place.complete = true;
        chars += message.text().length();
        return true;
    }

    private void release() {
        while (!waiting.isEmpty()
                && (waiting.getFirst().complete || waiting.size() > MOST_WAITING || chars > MOST_CHARS)) {
            give(waiting.removeFirst());
        }
    }

    void end() {
        while (!waiting.isEmpty()) {
            give(waiting.removeFirst());
        }
    }

    private void give(Place place) {
        chars -= place.message.text().length();
        if (place.result != null) {
            chars -= Objects.requireNonNull(place.result).text().length();
        }
        if (place.message.content() instanceof Content.ToolCall call && call.callId() != null) {
            calls.remove(call.callId(), place);
        }
        next.accept(place.message, place.result);
    }
}
