package dev.seshat.mcp;

import dev.seshat.request.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Describes the parameters of a tool as a JSON schema.
final class ToolSchema {

    private ToolSchema() {}

    /// The schema of an object with these members and no others.
    static Map<String, Object> of(List<Parameter> parameters) {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(parameter -> properties.put(parameter.name(), schema(parameter)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                parameters.stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList());
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> schema(Parameter parameter) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type(parameter));
        schema.put("description", parameter.description());
        switch (parameter) {
            case Parameter.Text _ -> schema.put("maxLength", Parameter.MAX_LENGTH);
            case Parameter.Whole number -> {
                schema.put("minimum", number.least());
                if (number.most() < Integer.MAX_VALUE) {
                    schema.put("maximum", number.most());
                }
                if (number.otherwise() >= number.least()) {
                    schema.put("default", number.otherwise());
                }
            }
            case Parameter.Choice choice -> {
                schema.put("enum", choice.values());
                if (choice.otherwise() != null) {
                    schema.put("default", choice.otherwise());
                }
            }
            case Parameter.Names names -> schema.put("items", Map.of("type", "string", "enum", names.values()));
            case Parameter.Flag _ -> schema.put("default", false);
        }
        return schema;
    }

    private static String type(Parameter parameter) {
        return switch (parameter) {
            case Parameter.Text _, Parameter.Choice _ -> "string";
            case Parameter.Whole _ -> "integer";
            case Parameter.Names _ -> "array";
            case Parameter.Flag _ -> "boolean";
        };
    }
}
