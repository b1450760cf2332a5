package dev.seshat.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The calls that are under way. The SDK does not know that one can be called off. Safe for any number of threads.
final class Calls {

    private static final String CALLED_OFF = "notifications/cancelled";

    /// How a client names its call.
    private record Name(String client, Object id) {}

    private final Map<Name, Call> calls = new ConcurrentHashMap<>();

    /// Begin a call. Before its thread starts, so that it can be called off whatever is first.
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

    /// Call off what a message says is not wanted any more. What is answered already, or was never asked, is no matter.
    ///
    /// @return whether it was such a message
    boolean heed(String client, McpSchema.JSONRPCMessage message) {
        if (!(message instanceof McpSchema.JSONRPCNotification notification)
                || !CALLED_OFF.equals(notification.method())) {
            return false;
        }
        Object id = notification.params() instanceof Map<?, ?> params ? params.get("requestId") : null;
        Call call = id == null ? null : calls.get(new Name(client, id));
        if (call != null) {
            call.callOff();
        }
        return true;
    }
}
