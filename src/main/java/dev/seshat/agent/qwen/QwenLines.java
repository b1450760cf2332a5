package dev.seshat.agent.qwen;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The lines of a log: a line has the speaker, the parts of its message the content.
final class QwenLines implements LineListener {

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;

    QwenLines(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    @Override
    public void line(Obj line) {
        transcript.begin(IsoTime.of(line.members().get("timestamp")), line.string("uuid"));
        Obj message = line.object("message");
        List<JsonValue> parts = message.elements("parts");
        String type = Objects.requireNonNullElse(line.string("type"), "");
        if (parts.isEmpty() || type.isEmpty()) {
            plain(type, line, message);
            return;
        }
        switch (type) {
            case "user" -> {
                place(line);
                prompt(parts);
            }
            case "assistant" -> {
                place(line);
                assistant(line, parts);
            }
            case "tool_result" -> {
                place(line);
                parts.forEach(this::result);
            }
            default -> plain(type, line, message);
        }
    }

    /// A line without parts, or of another type.
    private void plain(String type, Obj line, Obj message) {
        switch (type) {
            case "system" -> {}
            case "", "user", "assistant", "tool_result" -> {
                if (message.string("role") != null) {
                    place(line);
                    transcript.plain(line);
                }
            }
            default -> transcript.unknown(type, line);
        }
    }

    private void place(Obj line) {
        notes.directory(line.string("cwd"));
        notes.branch(line.string("gitBranch"));
    }

    private void prompt(List<JsonValue> parts) {
        TextParts prompt = TextParts.of(new JsonValue.Arr(parts));
        if (!prompt.isEmpty()) {
            transcript.prompt(prompt);
        }
    }

    private void assistant(Obj line, List<JsonValue> parts) {
        String model = line.string("model");
        notes.model(model);
        for (JsonValue part : parts) {
            if (part instanceof Obj object) {
                part(object);
            }
        }
        if (line.members().get("usageMetadata") instanceof Obj usage) {
            transcript.response(line.string("uuid"), model, usage(usage));
        }
    }

    private void part(Obj part) {
        String text = part.string("text");
        if (text != null && !text.isBlank()) {
            transcript.say(part.isTrue("thought") ? Category.THINKING : Category.ASSISTANT, text);
        }
        if (part.members().get("functionCall") instanceof Obj call) {
            transcript.call(
                    call.string("id"), Objects.requireNonNullElse(call.string("name"), ""), call.object("args"));
        }
    }

    private void result(JsonValue part) {
        if (part instanceof Obj object && object.members().get("functionResponse") instanceof Obj result) {
            Obj response = result.object("response");
            String error = response.string("error");
            transcript.result(
                    result.string("id"),
                    result.string("name"),
                    new TextParts(joined(response.string("output"), error)),
                    error != null,
                    null);
        }
    }

    private static String joined(@Nullable String output, @Nullable String error) {
        StringJoiner text = new StringJoiner("\n");
        if (output != null) {
            text.add(output);
        }
        if (error != null) {
            text.add(error);
        }
        return text.toString();
    }

    /// Counted as in the Gemini API: the prompt includes cached tokens, the answer excludes thoughts.
    private static Usage usage(Obj usage) {
        long cached = Tokens.count(usage, "cachedContentTokenCount");
        Usage plain = new Usage(
                Math.max(0, Tokens.count(usage, "promptTokenCount") - cached),
                Tokens.count(usage, "candidatesTokenCount"),
                cached,
                0);
        return plain.plus(new Usage(0, Tokens.count(usage, "thoughtsTokenCount"), 0, 0));
    }
}
