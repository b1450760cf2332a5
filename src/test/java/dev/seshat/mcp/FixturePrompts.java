package dev.seshat.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The prompts that the conformance suite requests.
final class FixturePrompts {

    private static final String WITH_ARGUMENTS = "test_prompt_with_arguments";

    private FixturePrompts() {}

    static List<SyncPromptSpecification> all() {
        return List.of(
                prompt("test_simple_prompt", List.of(), _ -> List.of(text("This is a simple prompt for testing."))),
                prompt(
                        WITH_ARGUMENTS,
                        List.of("arg1", "arg2"),
                        given -> List.of(text("Prompt with arguments: arg1='" + given.get("arg1") + "', arg2='"
                                + given.get("arg2") + "'"))),
                prompt(
                        "test_prompt_with_embedded_resource",
                        List.of("resourceUri"),
                        given -> List.of(
                                FixtureMedia.resource(String.valueOf(given.get("resourceUri"))),
                                text("Please process the embedded resource above."))),
                prompt(
                        "test_prompt_with_image",
                        List.of(),
                        _ -> List.of(FixtureMedia.image(), text("Please analyze the image above."))));
    }

    private static McpSchema.Content text(String text) {
        return McpSchema.TextContent.builder(text).build();
    }

    private static SyncPromptSpecification prompt(
            String name, List<String> arguments, Function<Map<String, Object>, List<McpSchema.Content>> words) {
        McpSchema.Prompt prompt = McpSchema.Prompt.builder(name)
                .description("For the conformance suite.")
                .arguments(arguments.stream()
                        .map(argument -> McpSchema.PromptArgument.builder(argument)
                                .description("Any text.")
                                .required(true)
                                .build())
                        .toList())
                .build();
        return new SyncPromptSpecification(
                prompt,
                (_, request) -> McpSchema.GetPromptResult.builder(
                                words.apply(request.arguments() == null ? Map.of() : request.arguments()).stream()
                                        .map(content -> new McpSchema.PromptMessage(McpSchema.Role.USER, content))
                                        .toList())
                        .build());
    }

    static SyncCompletionSpecification completion() {
        return new SyncCompletionSpecification(
                new McpSchema.PromptReference(WITH_ARGUMENTS),
                (_, request) -> new McpSchema.CompleteResult(new McpSchema.CompleteResult.CompleteCompletion(
                        Arrays.stream(new String[] {"paris", "park", "party"})
                                .filter(word ->
                                        word.startsWith(request.argument().value()))
                                .toList(),
                        3,
                        false)));
    }
}
