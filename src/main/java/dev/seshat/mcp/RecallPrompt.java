package dev.seshat.mcp;

import dev.seshat.model.SeshatException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A prompt for people whose client supports prompts: their question, with what past sessions say.
final class RecallPrompt {

    private final RecallTool recall;

    RecallPrompt(RecallTool recall) {
        this.recall = recall;
    }

    SyncPromptSpecification specification() {
        McpSchema.Prompt prompt = McpSchema.Prompt.builder(recall.name())
                .title(recall.title())
                .description("Answers a question with passages from past sessions.")
                .arguments(List.of(McpSchema.PromptArgument.builder(RecallTool.QUESTION.name())
                        .description(RecallTool.QUESTION.description())
                        .required(true)
                        .build()))
                .build();
        return new SyncPromptSpecification(
                prompt, (_, request) -> result(Objects.requireNonNullElse(request.arguments(), Map.of())));
    }

    private McpSchema.GetPromptResult result(Map<String, Object> arguments) {
        McpSchema.TextContent text =
                McpSchema.TextContent.builder(words(arguments)).build();
        return McpSchema.GetPromptResult.builder(List.of(new McpSchema.PromptMessage(McpSchema.Role.USER, text)))
                .build();
    }

    private String words(Map<String, Object> arguments) {
        try {
            String found = recall.call(Arguments.of(arguments, List.of(RecallTool.QUESTION)))
                    .text();
            return "My question: " + AnswerText.text(String.valueOf(arguments.get(RecallTool.QUESTION.name())))
                    + "\n\nAnswer it using what past sessions say, and name the sessions you rely on.\n\n"
                    + found;
        } catch (SeshatException e) {
            throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                    .message(String.valueOf(e.getMessage()))
                    .build();
        }
    }
}
