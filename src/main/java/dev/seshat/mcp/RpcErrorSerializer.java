package dev.seshat.mcp;

import dev.seshat.model.SafeText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// Writes the SDK's errors as JSON-RPC responses. The SDK's servlet passes the exception itself to the
/// writer, which would send clients our stack trace.
final class RpcErrorSerializer extends StdSerializer<McpError> {

    private RpcErrorSerializer() {
        super(McpError.class);
    }

    /// The same mapper, except for errors.
    static JsonMapper in(JsonMapper json) {
        return json.rebuild()
                .addModule(new SimpleModule("errors").addSerializer(McpError.class, new RpcErrorSerializer()))
                .build();
    }

    @Override
    public void serialize(McpError error, JsonGenerator json, SerializationContext context) {
        McpSchema.JSONRPCResponse.JSONRPCError told = error.getJsonRpcError();
        // The message of an inner exception is Java's.
        boolean inner = told == null
                || told.code() == McpSchema.ErrorCodes.INTERNAL_ERROR
                || told.message().contains("Exception");
        json.writeStartObject();
        json.writeStringProperty("jsonrpc", McpSchema.JSONRPC_VERSION);
        json.writeNullProperty("id");
        json.writeObjectPropertyStart("error");
        json.writeNumberProperty("code", told == null ? McpSchema.ErrorCodes.INTERNAL_ERROR : told.code());
        json.writeStringProperty(
                "message", inner ? "The message could not be handled." : SafeText.lines(told.message()));
        json.writeEndObject();
        json.writeEndObject();
    }
}
