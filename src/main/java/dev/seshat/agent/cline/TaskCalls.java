package dev.seshat.agent.cline;

import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The calls of a task. The log has no ids for them: a result belongs to the last call that has none.
final class TaskCalls {

    private static final String CONTENT = "content";

    /// Tools of which the content shown is what they returned.
    private static final Set<String> RETURNING = Set.of(
            "searchFiles",
            "listFiles",
            "listFilesTopLevel",
            "listFilesRecursive",
            "listCodeDefinitionNames",
            "codebaseSearch",
            "webFetch",
            "webSearch");

    /// How much of a command's output is kept; the rest is cut.
    private static final int MOST_OUTPUT = 1 << 20;

    private final TranscriptBuilder transcript;
    private final ModelConversation conversation;
    private final StringBuilder output = new StringBuilder();
    private boolean outputBegun;
    private int number;
    private @Nullable String waiting;

    TaskCalls(TranscriptBuilder transcript, ModelConversation conversation) {
        this.transcript = transcript;
        this.conversation = conversation;
    }

    /// Whether the last call has no result yet.
    boolean isWaiting() {
        return waiting != null;
    }

    void tool(Obj shown) {
        String tool = shown.string("tool");
        if (tool == null) {
            return;
        }
        Map<String, JsonValue> input = new LinkedHashMap<>(shown.members());
        input.remove("tool");
        String returned = RETURNING.contains(tool) ? shown.string(CONTENT) : null;
        if (returned != null) {
            input.remove(CONTENT);
        }
        ModelConversation.Call sent = conversation.find(ModelConversation.subject(shown));
        if (sent != null) {
            sent.input().members().forEach(input::putIfAbsent);
        }
        call(tool, new Obj(input));
        if (returned != null) {
            result(returned, false);
        } else if (sent != null && sent.output() != null) {
            result(sent.output(), sent.failed());
        }
    }

    void command(String command) {
        ModelConversation.Call sent = conversation.find(command);
        Map<String, JsonValue> input = new LinkedHashMap<>();
        input.put("command", new Str(command));
        if (sent != null) {
            sent.input().members().forEach(input::putIfAbsent);
        }
        call("execute_command", new Obj(input));
    }

    void mcp(Obj request) {
        String server = Objects.requireNonNullElse(request.string("serverName"), "");
        String tool = Objects.requireNonNullElse(request.string("toolName"), "");
        JsonValue arguments = request.members().get("arguments");
        if (arguments instanceof Str(String text)) {
            arguments = ClineTask.json(text);
        }
        String uri = request.string("uri");
        call(
                tool.isEmpty() ? "access_mcp_resource" : "mcp__" + server + "__" + tool,
                tool.isEmpty() && uri != null
                        ? resource(server, uri)
                        : Objects.requireNonNullElse(arguments, JsonValue.EMPTY));
    }

    private static Obj resource(String server, String uri) {
        Map<String, JsonValue> input = new LinkedHashMap<>();
        input.put("server", new Str(server));
        input.put("uri", new Str(uri));
        return new Obj(input);
    }

    private void call(String tool, JsonValue input) {
        waiting = "call-" + number++;
        transcript.call(waiting, tool, input);
    }

    /// A part of a command's output.
    void output(String text) {
        outputBegun = true;
        int room = MOST_OUTPUT - output.length();
        if (text.isEmpty() || room <= 0) {
            return;
        }
        if (!output.isEmpty()) {
            output.append('\n');
        }
        int end = Math.min(text.length(), room);
        boolean halfAPair = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        output.append(text, 0, halfAPair ? end - 1 : end);
    }

    /// Something else follows the output of a command.
    void endOutput() {
        if (outputBegun) {
            String text = output.toString();
            outputBegun = false;
            output.setLength(0);
            result(text, false);
        }
    }

    void result(String text, boolean failed) {
        result(new TextParts(text), failed);
    }

    private void result(TextParts parts, boolean failed) {
        transcript.result(waiting, null, parts, failed, null);
        waiting = null;
    }
}
