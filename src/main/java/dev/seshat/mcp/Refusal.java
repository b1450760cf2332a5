package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.SafeText;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/// An answer that says why there is none.
///
/// @param id of the request; null for something that has none that could be told
record Refusal(@Nullable Object id, int code, String message) {

    static final Refusal NO_MESSAGE =
            new Refusal(null, McpSchema.ErrorCodes.PARSE_ERROR, "This is no message of JSON-RPC 2.0.");

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
