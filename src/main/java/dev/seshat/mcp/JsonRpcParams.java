package dev.seshat.mcp;

import dev.seshat.query.SpellingSuggestion;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Validates the params of a request. The SDK would only report where its JSON parser failed.
final class JsonRpcParams {

    /// The required string, by method.
    private static final Map<String, String> TEXTS = Map.of(
            McpSchema.METHOD_INITIALIZE,
            "protocolVersion",
            McpSchema.METHOD_TOOLS_CALL,
            "name",
            McpSchema.METHOD_PROMPT_GET,
            "name",
            McpSchema.METHOD_RESOURCES_READ,
            "uri");

    /// Members that must be objects wherever they occur.
    private static final List<String> OBJECTS = List.of("arguments", "_meta", "capabilities", "clientInfo");

    private JsonRpcParams() {}

    /// Why a request is invalid, if its params are wrong.
    ///
    /// @param tools the names of the tools; empty to let the SDK report unknown ones
    static Optional<JsonRpcError> refusal(McpSchema.JSONRPCRequest request, List<String> tools) {
        return complaint(request.method(), request.params())
                .or(() -> unknownTool(request.method(), request.params(), tools))
                .map(complaint -> new JsonRpcError(request.id(), McpSchema.ErrorCodes.INVALID_PARAMS, complaint));
    }

    /// The SDK calls every unknown tool “invalid_tool_name”.
    private static Optional<String> unknownTool(String method, @Nullable Object given, List<String> tools) {
        if (!method.equals(McpSchema.METHOD_TOOLS_CALL)
                || !(given instanceof Map<?, ?> params)
                || !(params.get("name") instanceof String name)
                || tools.isEmpty()
                || tools.contains(name)) {
            return Optional.empty();
        }
        String meant = SpellingSuggestion.to(name, tools)
                .map(tool -> " Did you mean " + tool + "?")
                .orElse("");
        return Optional.of("there is no tool " + Arguments.shown(name) + "." + meant + " There are: "
                + String.join(", ", tools) + ".");
    }

    private static Optional<String> complaint(String method, @Nullable Object given) {
        String text = TEXTS.get(method);
        if (given == null) {
            return Optional.ofNullable(text).map(name -> "The params are missing; they need " + name + ".");
        }
        if (!(given instanceof Map<?, ?> params)) {
            return Optional.of("The params must be an object.");
        }
        if (text != null && !(params.get(text) instanceof String)) {
            return Optional.of("In the params, " + text + " must be a string.");
        }
        return OBJECTS.stream()
                .filter(name -> params.get(name) != null && !(params.get(name) instanceof Map))
                .map(name -> "In the params, " + name + " must be an object.")
                .findFirst();
    }
}
