package dev.seshat.agent.pi;

import dev.seshat.agent.Billing;
import dev.seshat.agent.OwnCost;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The messages of an entry, by role.
final class PiMessages {

    private static final String CONTENT = "content";

    private final TranscriptBuilder transcript;

    PiMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
    }

    /// Report what an entry of type `message` contains.
    ///
    /// @param responseId the id of the response, if it is one
    void report(Obj message, @Nullable String responseId) {
        switch (Objects.requireNonNullElse(message.string("role"), "")) {
            case "user" -> {
                TextParts prompt = TextParts.of(message.members().get(CONTENT));
                if (!prompt.isEmpty()) {
                    transcript.prompt(prompt);
                }
            }
            case "assistant" -> assistant(message, responseId);
            case "toolResult" ->
                transcript.result(
                        message.string("toolCallId"),
                        message.string("toolName"),
                        TextParts.of(message.members().get(CONTENT)),
                        message.isTrue("isError"),
                        null);
            case "bashExecution" -> bash(message);
            case "custom", "hookMessage" -> custom(message);
            case "branchSummary", "compactionSummary" -> say(Category.SUMMARY, message.string("summary"));
            case "" -> {}
            default -> transcript.unknown("role " + message.string("role"), message);
        }
    }

    /// Inserted by an extension.
    void custom(Obj message) {
        TextParts parts = TextParts.of(message.members().get(CONTENT));
        if (!parts.isEmpty()) {
            transcript.say(Category.SYSTEM, parts);
        }
    }

    private void assistant(Obj message, @Nullable String responseId) {
        String model = message.string("model");
        transcript.notes().model(model);
        JsonValue content = message.members().get(CONTENT);
        for (JsonValue block : content instanceof Str ? List.of(content) : message.elements(CONTENT)) {
            block(block);
        }
        say(Category.SYSTEM, message.string("errorMessage"));
        if (message.members().get("usage") instanceof Obj usage) {
            transcript.response(responseId, model, usage(usage), billing(usage));
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
                        transcript.call(
                                object.string("id"),
                                Objects.requireNonNullElse(object.string("name"), ""),
                                object.object("arguments"));
                    case "image" -> {}
                    default -> say(Category.ASSISTANT, object.string("text"));
                }
            }
            default -> {}
        }
    }

    /// The person's own `!command`, and its output.
    private void bash(Obj message) {
        transcript.command("!" + Objects.requireNonNullElse(message.string("command"), ""));
        Long exitCode = message.number("exitCode");
        boolean failed = message.isTrue("cancelled") || (exitCode != null && exitCode != 0);
        String output = Objects.requireNonNullElse(message.string("output"), "");
        transcript.result(null, "bash", new TextParts(output), failed, exitCode == null ? null : exitCode.intValue());
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }

    private static Billing billing(Obj usage) {
        return Billing.ownCost(OwnCost.dollars(usage.object("cost"), "total"));
    }

    private static Usage usage(Obj usage) {
        return new Usage(
                Tokens.count(usage, "input"),
                Tokens.count(usage, "output"),
                Tokens.count(usage, "cacheRead"),
                Tokens.count(usage, "cacheWrite"));
    }
}
