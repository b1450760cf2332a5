package dev.seshat.mcp;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The caller, as far as the protocol identifies it.
///
/// @param client the name of the client; empty if unknown
/// @param names what it sent beside the arguments (`_meta`): the id of its session, like Codex, or of the
///     call, like Claude Code
record Caller(String client, List<String> names) {

    static final Caller UNKNOWN = new Caller("", List.of());

    /// Shorter ones are numbers and flags.
    private static final int SHORTEST = 8;

    private static final int LONGEST = 200;
    private static final int MAX = 50;

    Caller {
        names = List.copyOf(names);
    }

    static Caller of(McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        McpSchema.@Nullable Implementation info = exchange.getClientInfo();
        List<String> names = new ArrayList<>();
        Map<String, Object> meta = Objects.requireNonNullElse(request.meta(), Map.of());
        meta.forEach((key, value) -> {
            if (!key.equals("progressToken")) {
                collect(value, names);
            }
        });
        return new Caller(info == null ? "" : info.name(), names);
    }

    private static void collect(@Nullable Object value, List<String> names) {
        if (names.size() >= MAX) {
            return;
        }
        if (value instanceof String text && text.length() >= SHORTEST && text.length() <= LONGEST) {
            names.add(text);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(each -> collect(each, names));
        } else if (value instanceof Collection<?> list) {
            list.forEach(each -> collect(each, names));
        }
    }
}
