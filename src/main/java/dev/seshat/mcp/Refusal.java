package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.spec.McpSchema;

/// The answer to something that has no id that could be told.
record Refusal(int code, String message) {

    static final Refusal NO_MESSAGE =
            new Refusal(McpSchema.ErrorCodes.PARSE_ERROR, "This is no message of JSON-RPC 2.0.");

    byte[] json() {
        return Json.value(json -> json.beginObject()
                        .member("jsonrpc", McpSchema.JSONRPC_VERSION)
                        .name("id")
                        .raw("null")
                        .name("error")
                        .beginObject()
                        .member("code", code)
                        .member("message", message)
                        .endObject()
                        .endObject())
                .getBytes(UTF_8);
    }
}
