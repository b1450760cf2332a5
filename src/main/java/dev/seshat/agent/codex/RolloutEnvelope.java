package dev.seshat.agent.codex;

import dev.seshat.json.JsonValue.Obj;
import java.util.Set;

/// What is written around an item or an event: `{"timestamp", "type", "payload"}`.
final class RolloutEnvelope {

    private static final String HEADER = "session_meta";
    private static final Set<String> KNOWN = Set.of(HEADER, "turn_context", "response_item", "event_msg", "compacted");

    private RolloutEnvelope() {}

    /// Whether a line is one that we read.
    static boolean isKnown(Obj line) {
        String type = line.string("type");
        return type != null && KNOWN.contains(type);
    }

    /// Whether a line identifies the log.
    static boolean isHeader(Obj line) {
        return HEADER.equals(line.string("type"));
    }
}
