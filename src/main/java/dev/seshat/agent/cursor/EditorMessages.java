package dev.seshat.agent.cursor;

import dev.seshat.agent.AnthropicMessages;
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
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A conversation in the editor: what it says about itself, and its messages.
final class EditorMessages implements LineListener {

    private static final long USER = 1;

    /// Under these names tools return text.
    private static final List<String> OUTPUTS = List.of("output", "contents", "content", "text", "result", "diff");

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final WorkspaceFolders folders;
    private final String id;
    private @Nullable String model;

    /// @param id the id of the conversation
    EditorMessages(TranscriptBuilder transcript, WorkspaceFolders folders, String id) {
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.folders = folders;
        this.id = id;
    }

    @Override
    public void line(Obj line) {
        if (line.members().get(EditorStore.CONVERSATION) instanceof Obj conversation) {
            conversation(conversation);
        } else if (line.members().get(EditorStore.MESSAGE) instanceof Obj message) {
            message(message, line.object("header"));
        }
    }

    private void conversation(Obj conversation) {
        transcript.begin(IsoTime.of(conversation.members().get("createdAt")), null);
        notes.title(conversation.string("name"));
        String folder = conversation.object("workspaceIdentifier").object("uri").string("fsPath");
        notes.directory(folder != null ? folder : folders.of(id));
        model = named(conversation.object("modelConfig").string("modelName"));
    }

    /// Cursor's own choice has no name.
    private static @Nullable String named(@Nullable String model) {
        return model == null || model.isBlank() || model.equals("default") ? null : model;
    }

    private void message(Obj message, Obj header) {
        String uuid = message.string("bubbleId");
        transcript.begin(time(message, header), uuid != null ? uuid : header.string("bubbleId"));
        Long type = message.number("type") != null ? message.number("type") : header.number("type");
        if (type != null && type == USER) {
            prompt(message);
            return;
        }
        String own = named(message.object("modelInfo").string("modelName"));
        model = own != null ? own : model;
        say(Category.THINKING, message.object("thinking").string("text"));
        say(Category.ASSISTANT, message.string("text"));
        if (message.members().get("toolFormerData") instanceof Obj tool) {
            tool(tool, uuid);
        }
        usage(message, uuid);
    }

    private void prompt(Obj message) {
        TextParts prompt =
                new TextParts(Objects.requireNonNullElse(message.string("text"), ""), message.elements("images"));
        if (!prompt.isEmpty()) {
            transcript.prompt(prompt);
        }
    }

    private static @Nullable Instant time(Obj message, Obj header) {
        Obj timing = message.object("timingInfo");
        for (JsonValue value : new @Nullable JsonValue[] {
            message.members().get("createdAt"),
            timing.members().get("clientRpcSendTime"),
            timing.members().get("clientStartTime"),
            header.members().get("createdAt")
        }) {
            Instant time = IsoTime.of(value);
            // In some versions these are milliseconds since the editor was started.
            if (time != null && time.isAfter(Instant.EPOCH.plusSeconds(1_000_000_000))) {
                return time;
            }
        }
        return null;
    }

    private void tool(Obj tool, @Nullable String message) {
        String called = tool.string("toolCallId");
        String callId = called != null && !called.isBlank() ? called : message;
        String name = tool.string("name");
        Long number = tool.number("tool");
        String shown = name != null ? name : number == null ? "" : "tool_" + number;
        JsonValue arguments = document(tool.members().get("rawArgs"));
        transcript.call(
                callId,
                shown,
                arguments instanceof Obj
                        ? arguments
                        : Objects.requireNonNullElse(document(tool.members().get("params")), JsonValue.EMPTY));
        result(tool, callId, shown);
    }

    private void result(Obj tool, @Nullable String callId, String name) {
        String status = Objects.requireNonNullElse(tool.string("status"), "");
        JsonValue result = document(tool.members().get("result"));
        TextParts error = AnthropicMessages.output(document(tool.members().get("error")));
        boolean refused = "rejected".equals(tool.string("userDecision"));
        boolean failed = status.equals("error") || status.equals("cancelled") || refused || !error.isEmpty();
        if (result == null && !failed && !status.equals("completed")) {
            return;
        }
        Obj object = result instanceof Obj found ? found : JsonValue.EMPTY;
        Long exit = object.number("exitCodeV2") != null ? object.number("exitCodeV2") : object.number("exitCode");
        Integer exitCode = exit == null ? null : Math.clamp(exit, Integer.MIN_VALUE, Integer.MAX_VALUE);
        TextParts output = output(object, result);
        transcript.result(
                callId,
                name,
                output.isEmpty() ? error : output,
                failed || (exitCode != null && exitCode != 0),
                exitCode);
    }

    private static TextParts output(Obj object, @Nullable JsonValue result) {
        for (String name : OUTPUTS) {
            String text = object.string(name);
            if (text != null && !text.isBlank()) {
                return new TextParts(text);
            }
        }
        return AnthropicMessages.output(result);
    }

    /// A value that is a document in a text, or a text that is none, or neither.
    private static @Nullable JsonValue document(@Nullable JsonValue value) {
        if (!(value instanceof Str(String text))) {
            return value;
        }
        try {
            return text.isBlank() ? null : JsonValue.parse(text);
        } catch (MalformedJson e) {
            return value;
        }
    }

    /// Newer versions write zeros.
    private void usage(Obj message, @Nullable String uuid) {
        Obj count = message.object("tokenCount");
        Usage usage = new Usage(Tokens.count(count, "inputTokens"), Tokens.count(count, "outputTokens"), 0, 0);
        notes.model(model);
        if (!usage.equals(Usage.NONE)) {
            transcript.response(uuid, model, usage);
        }
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }
}
