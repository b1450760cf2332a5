package dev.seshat.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/// The tools that the conformance suite calls.
final class FixtureTools {

    private static final Map<String, Object> NO_ARGUMENTS = Map.of("type", "object", "properties", Map.of());
    private static final Map<String, Object> TEXT = Map.of("type", "string");

    private FixtureTools() {}

    /// The implementation of a tool.
    private interface Work
            extends BiFunction<McpSyncServerExchange, McpSchema.CallToolRequest, McpSchema.CallToolResult> {}

    static List<SyncToolSpecification> all() {
        return List.of(
                tool("test_simple_text", (_, _) -> text("This is a simple text response for testing.")),
                tool("test_image_content", (_, _) -> result(FixtureMedia.image())),
                tool("test_audio_content", (_, _) -> result(FixtureMedia.audio())),
                tool("test_embedded_resource", (_, _) -> result(FixtureMedia.resource("test://embedded-resource"))),
                tool(
                        "test_multiple_content_types",
                        (_, _) -> result(
                                McpSchema.TextContent.builder("Multiple content types test:")
                                        .build(),
                                FixtureMedia.image(),
                                FixtureMedia.resource("test://mixed-content-resource"))),
                tool("test_tool_with_logging", FixtureTools::log),
                tool("test_error_handling", (_, _) -> error()),
                tool("test_tool_with_progress", FixtureTools::progress),
                tool("test_sampling", object("prompt", TEXT), FixtureTools::sample),
                tool(
                        "test_elicitation",
                        object("message", TEXT),
                        (exchange, request) -> text("User response: "
                                + elicited(
                                        exchange,
                                        String.valueOf(request.arguments().get("message")),
                                        Map.of("username", TEXT, "email", TEXT)))),
                tool(
                        "test_elicitation_sep1034_defaults",
                        (exchange, _) -> text("Elicitation completed: " + elicited(exchange, "Defaults?", defaults()))),
                tool(
                        "test_elicitation_sep1330_enums",
                        (exchange, _) -> text("Elicitation completed: " + elicited(exchange, "Which?", choices()))),
                tool("json_schema_2020_12_tool", modernSchema(), (_, _) -> text("Done.")));
    }

    private static SyncToolSpecification tool(String name, Work work) {
        return tool(name, NO_ARGUMENTS, work);
    }

    private static SyncToolSpecification tool(String name, Map<String, Object> schema, Work work) {
        return new SyncToolSpecification(
                McpSchema.Tool.builder(name, schema)
                        .description("For the conformance suite.")
                        .build(),
                work);
    }

    private static Map<String, Object> object(String required, Map<String, Object> schema) {
        return Map.of("type", "object", "properties", Map.of(required, schema), "required", List.of(required));
    }

    private static McpSchema.CallToolResult text(String text) {
        return result(McpSchema.TextContent.builder(text).build());
    }

    private static McpSchema.CallToolResult result(McpSchema.Content... content) {
        return McpSchema.CallToolResult.builder()
                .content(List.of(content))
                .isError(false)
                .build();
    }

    private static McpSchema.CallToolResult error() {
        return McpSchema.CallToolResult.builder()
                .addTextContent("This tool intentionally returns an error for testing")
                .isError(true)
                .build();
    }

    private static McpSchema.CallToolResult log(McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        for (String line : List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
            exchange.loggingNotification(McpSchema.LoggingMessageNotification.builder(McpSchema.LoggingLevel.INFO, line)
                    .build());
            pause();
        }
        return text("Logged.");
    }

    private static McpSchema.CallToolResult progress(
            McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        Object token = request.progressToken();
        for (int done : token == null ? new int[0] : new int[] {0, 50, 100}) {
            exchange.progressNotification(McpSchema.ProgressNotification.builder(token, done)
                    .total(100.0)
                    .build());
            pause();
        }
        return text("Done.");
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static McpSchema.CallToolResult sample(McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        McpSchema.Content prompt = McpSchema.TextContent.builder(
                        String.valueOf(request.arguments().get("prompt")))
                .build();
        McpSchema.CreateMessageResult answer = exchange.createMessage(McpSchema.CreateMessageRequest.builder(
                        List.of(McpSchema.SamplingMessage.builder(McpSchema.Role.USER, prompt)
                                .build()),
                        100)
                .build());
        return text("LLM response: " + answer.content());
    }

    private static String elicited(McpSyncServerExchange exchange, String message, Map<String, Object> properties) {
        Map<String, Object> schema =
                Map.of("type", "object", "properties", properties, "required", List.copyOf(properties.keySet()));
        McpSchema.ElicitResult answer = exchange.createElicitation(
                McpSchema.ElicitFormRequest.builder(message, schema).build());
        return "action=" + answer.action() + ", content=" + answer.content();
    }

    private static Map<String, Object> defaults() {
        return Map.of(
                "name",
                Map.of("type", "string", "default", "John Doe"),
                "age",
                Map.of("type", "integer", "default", 30),
                "score",
                Map.of("type", "number", "default", 95.5),
                "status",
                Map.of("type", "string", "enum", List.of("active", "inactive", "pending"), "default", "active"),
                "verified",
                Map.of("type", "boolean", "default", true));
    }

    private static Map<String, Object> choices() {
        List<String> options = List.of("option1", "option2", "option3");
        List<Map<String, String>> titled = IntStream.rangeClosed(1, 3)
                .mapToObj(number -> Map.of("const", "value" + number, "title", "Choice " + number))
                .toList();
        return Map.of(
                "untitledSingle",
                Map.of("type", "string", "enum", options),
                "titledSingle",
                Map.of("type", "string", "oneOf", titled),
                "legacyEnum",
                Map.of(
                        "type",
                        "string",
                        "enum",
                        List.of("opt1", "opt2", "opt3"),
                        "enumNames",
                        List.of("Option One", "Option Two", "Option Three")),
                "untitledMulti",
                Map.of("type", "array", "items", Map.of("type", "string", "enum", options)),
                "titledMulti",
                Map.of("type", "array", "items", Map.of("anyOf", titled)));
    }

    private static Map<String, Object> modernSchema() {
        Map<String, Object> address = Map.of("type", "object", "properties", Map.of("street", TEXT, "city", TEXT));
        return Map.of(
                "$schema",
                "https://json-schema.org/draft/2020-12/schema",
                "type",
                "object",
                "$defs",
                Map.of("address", address),
                "properties",
                Map.of("name", TEXT, "address", Map.of("$ref", "#/$defs/address")),
                "additionalProperties",
                false);
    }
}
