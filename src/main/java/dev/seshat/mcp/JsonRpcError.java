package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.SafeText;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/// A response that reports an error.
///
/// @param id of the request; null if it has no usable id
record JsonRpcError(@Nullable Object id, int code, String message) {

    static final JsonRpcError NO_MESSAGE =
            new JsonRpcError(null, McpSchema.ErrorCodes.PARSE_ERROR, "This is not a JSON-RPC 2.0 message.");

    byte[] json() {
        return Json.value(json -> id(json.beginObject()
                                .member("jsonrpc", McpSchema.JSONRPC_VERSION)
                                .name("id"))
                        .name("error")
                        .beginObject()
                        .member("code", code)
                        .member("message", SafeText.lines(message))
                        .endObject()
                        .endObject())
                .getBytes(UTF_8);
    }

    private JsonWriter id(JsonWriter json) {
        return id instanceof String word ? json.string(word) : json.raw(id instanceof Number ? id.toString() : "null");
    }
}
