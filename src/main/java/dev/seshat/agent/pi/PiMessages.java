package dev.seshat.agent.pi;

import dev.seshat.agent.LogTelling;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The messages that an entry holds, by the role of who speaks.
final class PiMessages {

    private static final String CONTENT = "content";

    private final LogTelling telling;

    PiMessages(LogTelling telling) {
        this.telling = telling;
    }

    /// Tell what an entry of type `message` holds.
    ///
    /// @param responseId what to call the response, if it is one
    void tell(Obj message, @Nullable String responseId) {
        switch (Objects.requireNonNullElse(message.string("role"), "")) {
            case "user" -> {
                TextParts prompt = TextParts.of(message.members().get(CONTENT));
                if (!prompt.isEmpty()) {
                    telling.prompt(prompt);
                }
            }
            case "assistant" -> assistant(message, responseId);
            case "toolResult" ->
                telling.result(
                        message.string("toolCallId"),
                        message.string("toolName"),
                        TextParts.of(message.members().get(CONTENT)),
                        message.isTrue("isError"),
                        null);
            case "bashExecution" -> bash(message);
            case "custom", "hookMessage" -> custom(message);
            case "branchSummary", "compactionSummary" -> say(Category.SUMMARY, message.string("summary"));
            default -> {}
        }
    }

    /// What an extension put into the conversation.
    void custom(Obj message) {
        TextParts parts = TextParts.of(message.members().get(CONTENT));
        if (!parts.isEmpty()) {
            telling.say(Category.SYSTEM, parts);
        }
    }

    private void assistant(Obj message, @Nullable String responseId) {
        String model = message.string("model");
        telling.notes().model(model);
        JsonValue content = message.members().get(CONTENT);
        for (JsonValue block : content instanceof Str ? List.of(content) : message.elements(CONTENT)) {
            block(block);
        }
        say(Category.SYSTEM, message.string("errorMessage"));
        if (message.members().get("usage") instanceof Obj usage) {
            telling.response(responseId, model, usage(usage));
        }
    }

    private void block(JsonValue block) {
        switch (block) {
            case Str(String text) -> say(Category.ASSISTANT, text);
            case Obj object -> {
                switch (Objects.requireNonNullElse(object.string("type"), "")) {
                    case "text" -> say(Category.ASSISTANT, object.string("text"));
                    case "thinking" -> say(Category.THINKING, object.string("thinking"));
                    case "toolCall" ->
                        telling.call(
                                object.string("id"),
                                Objects.requireNonNullElse(object.string("name"), ""),
                                object.object("arguments"));
                    default -> {}
                }
            }
            default -> {}
        }
    }

    /// The person's own `!command`, and what it printed.
    private void bash(Obj message) {
        telling.command("!" + Objects.requireNonNullElse(message.string("command"), ""));
        Long exitCode = message.number("exitCode");
        boolean failed = message.isTrue("cancelled") || (exitCode != null && exitCode != 0);
        String output = Objects.requireNonNullElse(message.string("output"), "");
        telling.result(null, "bash", new TextParts(output, 0), failed, exitCode == null ? null : exitCode.intValue());
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            telling.say(category, text);
        }
    }

    private static Usage usage(Obj usage) {
        return new Usage(
                Tokens.count(usage, "input"),
                Tokens.count(usage, "output"),
                Tokens.count(usage, "cacheRead"),
                Tokens.count(usage, "cacheWrite"));
    }
}
