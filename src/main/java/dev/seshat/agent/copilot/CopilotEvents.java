package dev.seshat.agent.copilot;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The events of a log. What a subagent says stands between those of its parent, marked by the call that started it.
final class CopilotEvents implements LineListener {

    private final LogTelling telling;
    private final SessionNotes notes;

    CopilotEvents(LogTelling telling) {
        this.telling = telling;
        this.notes = telling.notes();
    }

    @Override
    public void line(Obj event) {
        Obj data = event.object("data");
        String time = event.string("timestamp");
        telling.begin(time == null ? null : IsoTime.parse(time), event.string("id"));
        telling.sidechain(data.string("parentToolCallId") != null);
        switch (Objects.requireNonNullElse(event.string("type"), "")) {
            case "session.start" -> {
                notes.sessionId(data.string("sessionId"));
                notes.directory(data.object("context").string("cwd"));
                notes.branch(data.object("context").string("branch"));
            }
            case "session.model_change" -> notes.model(data.string("newModel"));
            case "session.compaction_complete" -> say(Category.SUMMARY, data.string("summaryContent"));
            case "session.shutdown" -> data.object("modelMetrics").members().forEach(this::tokens);
            case "user.message" -> prompt(data);
            case "assistant.message" -> assistant(data);
            case "tool.execution_start" -> started(data);
            case "tool.execution_complete" -> completed(data);
            default -> {}
        }
    }

    /// A skill that is loaded speaks in the user's name.
    private void prompt(Obj data) {
        String text = Objects.requireNonNullElse(data.string("content"), "");
        String source = Objects.requireNonNullElse(data.string("source"), "");
        if (!text.isBlank() && !source.startsWith("skill-") && !text.startsWith("<skill-context")) {
            telling.prompt(new TextParts(text, 0));
        }
    }

    private void assistant(Obj data) {
        say(Category.THINKING, data.string("reasoningText"));
        say(Category.ASSISTANT, data.string("content"));
        for (JsonValue request : data.elements("toolRequests")) {
            if (request instanceof Obj call) {
                call(call, "name");
            }
        }
    }

    /// Mostly the model has asked for it, and that was told.
    private void started(Obj data) {
        String id = data.string("toolCallId");
        if (id != null && !telling.isOpen(id)) {
            call(data, "toolName");
        }
    }

    private void call(Obj call, String nameOfTool) {
        String tool = Objects.requireNonNullElse(call.string(nameOfTool), "");
        telling.call(call.string("toolCallId"), tool, arguments(call.members().get("arguments")));
    }

    private static JsonValue arguments(@Nullable JsonValue arguments) {
        try {
            JsonValue read = arguments instanceof Str(String text) ? JsonValue.parse(text) : arguments;
            return read instanceof Obj ? read : JsonValue.EMPTY;
        } catch (MalformedJson e) {
            return JsonValue.EMPTY;
        }
    }

    private void completed(Obj data) {
        JsonValue result = data.members().get("result");
        TextParts output =
                TextParts.of(result instanceof Obj object ? object.members().get("content") : result);
        boolean failed = data.members().get("success") instanceof JsonValue.Bool(boolean success) && !success;
        telling.result(data.string("toolCallId"), null, output.isEmpty() ? error(data) : output, failed, null);
    }

    private static TextParts error(Obj data) {
        JsonValue error = data.members().get("error");
        return TextParts.of(error instanceof Obj object ? object.members().get("message") : error);
    }

    /// They are counted over the whole session, so those of a later end of it hold those of an earlier one.
    private void tokens(String model, JsonValue metrics) {
        notes.model(model);
        Obj usage = metrics instanceof Obj object ? object.object("usage") : JsonValue.EMPTY;
        long read = Tokens.count(usage, "cacheReadTokens");
        long written = Tokens.count(usage, "cacheWriteTokens");
        long input = Tokens.count(usage, "inputTokens");
        telling.response(
                "total of " + model,
                model,
                new Usage(uncached(input, read, written), Tokens.count(usage, "outputTokens"), read, written));
    }

    /// Copilot counts as input what went through the cache, too.
    private static long uncached(long input, long read, long written) {
        return Math.max(0, Math.max(0, input - read) - written);
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            telling.say(category, text);
        }
    }
}
