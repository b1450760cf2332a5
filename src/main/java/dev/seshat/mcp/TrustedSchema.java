package dev.seshat.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/// Replaces the SDK's schema validator, which takes longer to load than a question to answer. Our tools have
/// no output schema, and [Arguments] validates their input.
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
