package dev.seshat.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/// Stands where the SDK wants to check our own answers against our own schemas: tests do that, and loading a validator
/// would take longer than answering.
final class TrustedSchema implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
        return ValidationResponse.asValid("");
    }

    @Override
    public ValidationResponse validateSchema(Map<String, Object> schema) {
        return ValidationResponse.asValid("");
    }
}
