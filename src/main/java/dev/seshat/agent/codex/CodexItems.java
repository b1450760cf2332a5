package dev.seshat.agent.codex;

import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import java.util.Map;
import java.util.Objects;

/// What the model said and did: all items of a rollout except prompts.
final class CodexItems {

    private final TranscriptBuilder transcript;

    CodexItems(TranscriptBuilder transcript) {
        this.transcript = transcript;
    }

    /// Pass on an item that is no prompt and no answer.
    void report(Obj item) {
        switch (text(item, "type")) {
            case "message", "" -> message(item);
            case "reasoning" -> reasoning(item);
            case "function_call" ->
                transcript.call(item.string("call_id"), text(item, "name"), arguments(text(item, "arguments")));
            case "custom_tool_call" ->
                transcript.call(
                        item.string("call_id"),
                        text(item, "name"),
                        new Obj(Map.of("input", new Str(text(item, "input")))));
            case "local_shell_call" -> transcript.call(item.string("call_id"), "local_shell", item.object("action"));
            case "web_search_call" -> transcript.call(null, "web_search", item.object("action"));
            case "function_call_output", "custom_tool_call_output" -> {
                ToolOutput output = ToolOutput.of(item.members().get("output"));
                transcript.result(item.string("call_id"), null, output.text(), output.failed(), output.exitCode());
            }
            case "ghost_snapshot", "compaction", "compaction_summary", "context_compaction", "other" -> {}
            default -> transcript.unknown("item " + item.string("type"), item);
        }
    }

    /// Whether an item is a message: a role that says something is one even if nothing calls it so.
    static boolean isMessage(Obj item) {
        String type = item.string("type");
        return type == null
                ? item.string("role") != null && item.members().containsKey("content")
                : type.equals("message");
    }

    /// Neither a person nor the model: Codex's own instructions are none of the conversation.
    private void message(Obj item) {
        String role = text(item, "role");
        if (isMessage(item) && !role.isEmpty() && !role.equals("developer") && !role.equals("system")) {
            transcript.plain(item);
        }
    }

    /// Usually encrypted; then only a summary is readable, if there is one.
    private void reasoning(Obj item) {
        TextParts content = TextParts.of(item.members().get("content"));
        say(Category.THINKING, content.isEmpty() ? TextParts.of(item.members().get("summary")) : content);
    }

    private void say(Category category, TextParts parts) {
        if (!parts.isEmpty()) {
            transcript.say(category, parts);
        }
    }

    /// The arguments are JSON in a string, and the model may have written invalid JSON.
    private static JsonValue arguments(String text) {
        try {
            return JsonValue.parse(text) instanceof Obj arguments ? arguments : new Obj(Map.of("input", new Str(text)));
        } catch (MalformedJson e) {
            return text.isEmpty() ? JsonValue.EMPTY : new Obj(Map.of("input", new Str(text)));
        }
    }

    private static String text(Obj item, String name) {
        return Objects.requireNonNullElse(item.string(name), "");
    }
}
