package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Messages in the form of Anthropic's API, which several agents write to their logs: a role, and a text or blocks of
/// content. Results of tools are blocks of the user.
public final class AnthropicMessages {

    private final TranscriptBuilder transcript;
    private final UnaryOperator<String> typed;

    /// @param typed what a person typed of a text in a user's message; blank if the agent wrote it
    public AnthropicMessages(TranscriptBuilder transcript, UnaryOperator<String> typed) {
        this.transcript = transcript;
        this.typed = typed;
    }

    /// Report a message; a role that is neither the user's nor the assistant's is the system's.
    public void report(@Nullable String role, @Nullable JsonValue content) {
        switch (Objects.requireNonNullElse(role, "")) {
            case "user", "human" -> user(content);
            case "assistant" -> blocks(content, Category.ASSISTANT);
            case "tool" -> blocks(content, Category.TOOL_RESULT);
            case "system", "developer" -> blocks(content, Category.SYSTEM);
            default -> {}
        }
    }

    /// All that a person typed is one prompt. The results before it have their own places.
    private void user(@Nullable JsonValue content) {
        StringJoiner prompt = new StringJoiner("\n");
        List<JsonValue> images = new ArrayList<>();
        for (JsonValue each : parts(content)) {
            if (each instanceof Obj block && isResult(block)) {
                result(block);
                continue;
            }
            TextParts parts = TextParts.of(each);
            String text = typed.apply(parts.text());
            if (!text.isBlank()) {
                prompt.add(text);
            }
            images.addAll(parts.imageParts());
        }
        TextParts asked = new TextParts(prompt.toString(), images);
        if (!asked.isEmpty()) {
            transcript.prompt(asked);
        }
    }

    private void blocks(@Nullable JsonValue content, Category speaker) {
        for (JsonValue each : parts(content)) {
            switch (each) {
                case Str(String text) -> say(speaker, text);
                case Obj block -> block(block, speaker);
                default -> {}
            }
        }
    }

    private void block(Obj block, Category speaker) {
        switch (Objects.requireNonNullElse(block.string("type"), "text")) {
            case "text" -> say(speaker, block.string("text"));
            case "thinking", "reasoning" -> {
                String thought = block.string("thinking");
                say(Category.THINKING, thought != null ? thought : block.string("text"));
            }
            case "tool_use", "server_tool_use" ->
                transcript.call(
                        block.string("id"),
                        Objects.requireNonNullElse(block.string("name"), ""),
                        Objects.requireNonNullElse(block.members().get("input"), JsonValue.EMPTY));
            default -> {
                if (isResult(block)) {
                    result(block);
                }
            }
        }
    }

    private static boolean isResult(Obj block) {
        String type = block.string("type");
        return type != null && type.endsWith("tool_result");
    }

    private void result(Obj block) {
        transcript.result(
                block.string("tool_use_id"),
                block.string("name"),
                output(block.members().get("content")),
                block.isTrue("is_error"),
                null);
    }

    /// What a tool returned: its texts, or anything else as JSON.
    public static TextParts output(@Nullable JsonValue content) {
        TextParts parts = TextParts.of(content);
        if (!parts.isEmpty()) {
            return parts;
        }
        return switch (content) {
            case Obj object when !object.members().isEmpty() -> new TextParts(JsonWriter.write(object));
            case Arr array when !array.elements().isEmpty() -> new TextParts(JsonWriter.write(array));
            case null, default -> parts;
        };
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }

    private static List<JsonValue> parts(@Nullable JsonValue content) {
        return switch (content) {
            case Arr(List<JsonValue> elements) -> elements;
            case null -> List.of();
            default -> List.of(content);
        };
    }
}
