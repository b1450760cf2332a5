package dev.seshat.agent.gemini;

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
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The content of a Gemini CLI message: thoughts, text, tool calls and their results.
final class GeminiMessages {

    private static final Set<String> FAILED = Set.of("error", "cancelled");

    private final TranscriptBuilder transcript;

    GeminiMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
    }

    void report(Obj message) {
        TextParts content = TextParts.of(message.members().get("content"));
        switch (Objects.requireNonNullElse(message.string("type"), "")) {
            case "user" -> prompt(message, content);
            case "gemini" -> gemini(message, content);
            case "info", "warning", "error" -> say(Category.SYSTEM, content);
            default -> transcript.unknown(message.string("type"), message);
        }
    }

    /// The displayed text is what the person typed; the sent text may include whole files.
    private void prompt(Obj message, TextParts content) {
        TextParts displayed = TextParts.of(message.members().get("displayContent"));
        TextParts prompt = displayed.isEmpty() ? content : displayed;
        if (!prompt.isEmpty()) {
            transcript.prompt(prompt);
        }
    }

    private void gemini(Obj message, TextParts content) {
        String model = message.string("model");
        transcript.notes().model(model);
        for (JsonValue thought : message.elements("thoughts")) {
            if (thought instanceof Obj object) {
                say(Category.THINKING, new TextParts(thought(object)));
            }
        }
        say(Category.ASSISTANT, content);
        for (JsonValue call : message.elements("toolCalls")) {
            if (call instanceof Obj object) {
                call(object);
            }
        }
        if (message.members().get("tokens") instanceof Obj tokens) {
            transcript.response(message.string("id"), model, usage(tokens));
        }
    }

    private static String thought(Obj thought) {
        StringJoiner text = new StringJoiner("\n");
        for (String part : List.of("subject", "description")) {
            String said = thought.string(part);
            if (said != null && !said.isBlank()) {
                text.add(said);
            }
        }
        return text.toString();
    }

    private void call(Obj call) {
        String id = call.string("id");
        String tool = Objects.requireNonNullElse(call.string("name"), "");
        transcript.call(id, tool, call.object("args"));
        List<JsonValue> results = call.elements("result");
        boolean failed = FAILED.contains(Objects.requireNonNullElse(call.string("status"), ""));
        if (!results.isEmpty() || failed) {
            transcript.result(id, tool, new TextParts(output(results, call.string("resultDisplay"))), failed, null);
        }
    }

    private static String output(List<JsonValue> results, @Nullable String display) {
        StringJoiner text = new StringJoiner("\n");
        for (JsonValue result : results) {
            if (result instanceof Obj part) {
                Obj response = part.object("functionResponse").object("response");
                for (String name : List.of("output", "error")) {
                    if (response.members().get(name) instanceof Str(String said)) {
                        text.add(said);
                    }
                }
            }
        }
        return text.length() == 0 && display != null ? display : text.toString();
    }

    private void say(Category category, TextParts parts) {
        if (!parts.isEmpty()) {
            transcript.say(category, parts);
        }
    }

    /// Gemini counts cached tokens as input, but thoughts separately from the output and tool prompts
    /// separately from the input.
    private static Usage usage(Obj tokens) {
        long cached = Tokens.count(tokens, "cached");
        Usage plain = new Usage(
                Math.max(0, Tokens.count(tokens, "input") - cached), Tokens.count(tokens, "output"), cached, 0);
        return plain.plus(new Usage(Tokens.count(tokens, "tool"), Tokens.count(tokens, "thoughts"), 0, 0));
    }
}
