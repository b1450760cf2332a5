package dev.seshat.agent.copilot;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The events of a log. A subagent's events are mixed with its parent's, marked by the call that started it.
final class CopilotEvents implements LineListener {

    private static final String TOTALS = "totals";

    /// What tells the screen how things go, or repeats what other events say.
    private static final Pattern STEPS = Pattern.compile(
            "(?:session|assistant|tool|subagent|hook|system|skill|permission|pending_messages|user_input"
                    + "|elicitation|external_tool|command|exit_plan_mode|sampling|mcp)\\..*|abort");

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final boolean totals;

    /// @param totals whether to count the totals at the end of a session
    CopilotEvents(TranscriptBuilder transcript, boolean totals) {
        this.transcript = transcript;
        this.totals = totals;
        this.notes = transcript.notes();
    }

    /// Whether totals were counted.
    static boolean countedTotals(SessionNotes notes) {
        return notes.state(TOTALS) != null;
    }

    @Override
    public void line(Obj event) {
        Obj data = event.object("data");
        transcript.begin(IsoTime.of(event.members().get("timestamp")), event.string("id"));
        transcript.sidechain(data.string("parentToolCallId") != null);
        String type = Objects.requireNonNullElse(event.string("type"), "");
        switch (type) {
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
            default -> {
                if (!STEPS.matcher(type).matches()) {
                    transcript.unknown(type, event);
                }
            }
        }
    }

    /// A loaded skill speaks in the user's name.
    private void prompt(Obj data) {
        String text = TextParts.of(data.members().get("content")).text();
        String source = Objects.requireNonNullElse(data.string("source"), "");
        if (!text.isBlank() && !source.startsWith("skill-") && !text.startsWith("<skill-context")) {
            transcript.prompt(new TextParts(text));
        }
    }

    private void assistant(Obj data) {
        say(Category.THINKING, data.string("reasoningText"));
        say(Category.ASSISTANT, TextParts.of(data.members().get("content")).text());
        for (JsonValue request : data.elements("toolRequests")) {
            if (request instanceof Obj call) {
                call(call, "name");
            }
        }
    }

    /// Usually the model asked for it, and that was already reported.
    private void started(Obj data) {
        String id = data.string("toolCallId");
        if (id != null && !transcript.isOpen(id)) {
            call(data, "toolName");
        }
    }

    private void call(Obj call, String nameOfTool) {
        String tool = Objects.requireNonNullElse(call.string(nameOfTool), "");
        transcript.call(
                call.string("toolCallId"), tool, arguments(call.members().get("arguments")));
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
        transcript.result(data.string("toolCallId"), null, output.isEmpty() ? error(data) : output, failed, null);
    }

    private static TextParts error(Obj data) {
        JsonValue error = data.members().get("error");
        return TextParts.of(error instanceof Obj object ? object.members().get("message") : error);
    }

    /// Totals for the whole session, so a later end includes the earlier ones.
    private void tokens(String model, JsonValue metrics) {
        notes.model(model);
        if (!totals) {
            return;
        }
        notes.state(TOTALS, "true");
        Obj usage = metrics instanceof Obj object ? object.object("usage") : JsonValue.EMPTY;
        long read = Tokens.count(usage, "cacheReadTokens");
        long written = Tokens.count(usage, "cacheWriteTokens");
        long input = Tokens.count(usage, "inputTokens");
        transcript.response(
                "total of " + model,
                model,
                new Usage(uncached(input, read, written), Tokens.count(usage, "outputTokens"), read, written));
    }

    /// Copilot counts cached tokens as input, too.
    private static long uncached(long input, long read, long written) {
        return Math.max(0, Math.max(0, input - read) - written);
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }
}
