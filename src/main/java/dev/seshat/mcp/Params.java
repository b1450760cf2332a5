package dev.seshat.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the params of a request must look like. Of others the SDK says only over what its reader of JSON stumbled.
final class Params {

    /// The text that must be there, by the method.
    private static final Map<String, String> TEXTS = Map.of(
            McpSchema.METHOD_INITIALIZE,
            "protocolVersion",
            McpSchema.METHOD_TOOLS_CALL,
            "name",
            McpSchema.METHOD_PROMPT_GET,
            "name",
            McpSchema.METHOD_RESOURCES_READ,
            "uri");

    /// What is an object wherever it stands.
    private static final List<String> OBJECTS = List.of("arguments", "_meta", "capabilities", "clientInfo");

    private Params() {}

    /// Why a request cannot be answered, if its params are wrong.
    static Optional<Refusal> refusal(McpSchema.JSONRPCRequest request) {
        return complaint(request.method(), request.params())
                .map(complaint -> new Refusal(request.id(), McpSchema.ErrorCodes.INVALID_PARAMS, complaint));
    }

    private static Optional<String> complaint(String method, @Nullable Object given) {
        String text = TEXTS.get(method);
        if (given == null) {
            return Optional.ofNullable(text).map(name -> "The params are missing, and in them " + name + ".");
        }
        if (!(given instanceof Map<?, ?> params)) {
            return Optional.of("The params must be an object.");
        }
        if (text != null && !(params.get(text) instanceof String)) {
            return Optional.of("The params need a text as " + text + ".");
        }
        return OBJECTS.stream()
                .filter(name -> params.get(name) != null && !(params.get(name) instanceof Map))
                .map(name -> "In the params, " + name + " must be an object.")
                .findFirst();
    }
}
