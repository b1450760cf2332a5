package dev.seshat.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The calls in progress. The SDK does not support cancelling one. Safe for any number of threads.
final class CallsInProgress {

    private static final String CANCELLED = "notifications/cancelled";

    /// A client's id for its call.
    private record Name(String client, Object id) {}

    private final Map<Name, Call> calls = new ConcurrentHashMap<>();

    /// Register a call. Before its thread starts, so that it can be cancelled at any time.
    Call begin(String client, @Nullable Object id) {
        Call call = new Call();
        if (id != null) {
            calls.put(new Name(client, id), call);
        }
        return call;
    }

    void end(String client, @Nullable Object id) {
        if (id != null) {
            calls.remove(new Name(client, id));
        }
    }

    /// Cancel the call that a message names. Answered and unknown calls are ignored.
    ///
    /// @return whether it was such a message
    boolean handleCancellation(String client, McpSchema.JSONRPCMessage message) {
        if (!(message instanceof McpSchema.JSONRPCNotification notification)
                || !CANCELLED.equals(notification.method())) {
            return false;
        }
        Object id = notification.params() instanceof Map<?, ?> params ? params.get("requestId") : null;
        Call call = id == null ? null : calls.get(new Name(client, id));
        if (call != null) {
            call.cancel();
        }
        return true;
    }
}
