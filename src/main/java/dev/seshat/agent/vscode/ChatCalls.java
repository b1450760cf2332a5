package dev.seshat.agent.vscode;

import dev.seshat.agent.AnthropicMessages;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The calls of one response. What was shown of a call has no arguments; those are in the rounds of the model, by the
/// call's id or, in versions that have other ids there, by its place.
final class ChatCalls {

    /// As Copilot names its tools in the editor, but not to the model.
    private static final String PREFIX = "copilot_";

    private final TranscriptBuilder transcript;
    private final List<Obj> rounds = new ArrayList<>();
    private int next;

    ChatCalls(TranscriptBuilder transcript, Obj metadata) {
        this.transcript = transcript;
        for (JsonValue round : metadata.elements("toolCallRounds")) {
            if (round instanceof Obj object) {
                for (JsonValue call : object.elements("toolCalls")) {
                    if (call instanceof Obj made) {
                        rounds.add(made);
                    }
                }
            }
        }
    }

    void call(Obj shown) {
        String id = shown.string("toolCallId");
        String tool = Objects.requireNonNullElse(shown.string("toolId"), "");
        Obj made = made(id, tool);
        Obj data = shown.object("toolSpecificData");
        transcript.call(id, tool, input(shown, data, made));
        result(shown, data, id);
    }

    private @Nullable Obj made(@Nullable String id, String tool) {
        for (Obj call : rounds) {
            String other = call.string("id");
            if (id != null && other != null && other.startsWith(id)) {
                return call;
            }
        }
        for (int i = next; i < rounds.size(); i++) {
            Obj call = rounds.get(i);
            if (isSame(tool, Objects.requireNonNullElse(call.string("name"), ""))) {
                next = i + 1;
                return call;
            }
        }
        return null;
    }

    /// `copilot_readFile` and `read_file` are the same.
    private static boolean isSame(String shown, String made) {
        String plain = shown.startsWith(PREFIX) ? shown.substring(PREFIX.length()) : shown;
        return plain.replace("_", "").equalsIgnoreCase(made.replace("_", ""));
    }

    private static JsonValue input(Obj shown, Obj data, @Nullable Obj made) {
        Map<String, JsonValue> input = new LinkedHashMap<>();
        if (made != null && arguments(made.members().get("arguments")) instanceof Obj arguments) {
            input.putAll(arguments.members());
        }
        if (arguments(shown.object("resultDetails").members().get("input")) instanceof Obj arguments) {
            arguments.members().forEach(input::putIfAbsent);
        }
        String original = data.object("commandLine").string("original");
        String command = original != null ? original : data.string("command");
        if (command != null) {
            input.putIfAbsent("command", new Str(command));
        }
        String message = ChatRequests.text(shown.members().get("invocationMessage"));
        if (input.isEmpty() && !message.isBlank()) {
            input.put("description", new Str(message));
        }
        return new Obj(input);
    }

    private static @Nullable JsonValue arguments(@Nullable JsonValue value) {
        if (!(value instanceof Str(String text))) {
            return value;
        }
        try {
            return JsonValue.parse(text);
        } catch (MalformedJson e) {
            return null;
        }
    }

    private void result(Obj shown, Obj data, @Nullable String id) {
        boolean denied = isDenied(shown.members().get("isConfirmed"));
        Obj details = shown.object("resultDetails");
        TextParts output = output(details.members().get("output"));
        if (output.isEmpty()) {
            output = AnthropicMessages.output(
                    data.object("terminalCommandOutput").members().get("text"));
        }
        if (output.isEmpty()) {
            output = new TextParts(ChatRequests.text(shown.members().get("pastTenseMessage")));
        }
        boolean complete = shown.isTrue("isComplete") || !output.isEmpty() || denied;
        if (complete) {
            Long exit = data.object("terminalCommandState").number("exitCode");
            Integer exitCode = exit == null ? null : Math.clamp(exit, Integer.MIN_VALUE, Integer.MAX_VALUE);
            transcript.result(
                    id,
                    shown.string("toolId"),
                    output,
                    denied || details.isTrue("isError") || (exitCode != null && exitCode != 0),
                    exitCode);
        }
    }

    private static TextParts output(@Nullable JsonValue output) {
        if (output instanceof Arr(List<JsonValue> parts)) {
            List<JsonValue> texts = new ArrayList<>();
            for (JsonValue part : parts) {
                String text = ChatRequests.text(part);
                boolean isText = !(part instanceof Obj object) || !Boolean.FALSE.equals(truth(object, "isText"));
                if (isText && !text.isBlank()) {
                    texts.add(new Str(text));
                }
            }
            return TextParts.of(new Arr(texts));
        }
        return new TextParts(output instanceof Str(String text) ? text : "");
    }

    private static @Nullable Boolean truth(Obj object, String name) {
        return object.members().get(name) instanceof Bool(boolean truth) ? truth : null;
    }

    /// A person's answer is a truth, in newer versions a number of a kind, of which the first is a refusal.
    private static boolean isDenied(@Nullable JsonValue confirmed) {
        return switch (confirmed) {
            case Bool(boolean truth) -> !truth;
            case Obj object -> new Num("0").equals(object.members().get("type"));
            case null, default -> false;
        };
    }
}
