package dev.seshat.agent;

import dev.seshat.agent.LogPosition.OpenCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The tool calls that wait for their results.
public final class OpenCalls {

    private final LinkedHashMap<String, String> toolsById = new LinkedHashMap<>();

    public OpenCalls(List<OpenCall> calls) {
        calls.forEach(call -> open(call.callId(), call.tool()));
    }

    /// A call was made.
    public void open(String callId, String tool) {
        toolsById.putLast(callId, tool);
    }

    /// Whether a call with this id waits.
    public boolean has(String callId) {
        return toolsById.containsKey(callId);
    }

    /// The tool of the call with this id, which now has its result.
    public @Nullable String close(String callId) {
        return toolsById.remove(callId);
    }

    /// Close the newest open call of a tool and return it: the legacy dialect has no ids.
    public @Nullable String closeNewest(String tool) {
        for (Map.Entry<String, String> call : toolsById.sequencedEntrySet().reversed()) {
            if (call.getValue().equals(tool)) {
                String callId = call.getKey();
                toolsById.remove(callId);
                return callId;
            }
        }
        return null;
    }

    /// All of them, oldest first.
    public List<OpenCall> list() {
        List<OpenCall> calls = new ArrayList<>();
        toolsById.forEach((id, tool) -> calls.add(new OpenCall(id, tool)));
        return calls;
    }
}
