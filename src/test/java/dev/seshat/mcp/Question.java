package dev.seshat.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/// A single tool call, for tests of other packages.
public final class Question {

    private Question() {}

    /// Call a tool of the program of a user with this home; returns the text of the answer.
    public static String ask(Path home, String tool, Map<String, Object> arguments) {
        try (Agent agent = Agent.at(home)) {
            return agent
                    .client()
                    .callTool(McpSchema.CallToolRequest.builder(tool)
                            .arguments(arguments)
                            .build())
                    .content()
                    .stream()
                    .filter(McpSchema.TextContent.class::isInstance)
                    .map(content -> ((McpSchema.TextContent) content).text())
                    .collect(Collectors.joining());
        }
    }
}
