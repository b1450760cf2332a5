package dev.seshat.agent.cursor;

import dev.seshat.agent.AnthropicMessages;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The messages of a conversation on the command line, in the form of the library that Cursor talks to models with.
final class ChatMessages implements LineListener {

    /// What Cursor tells the model about the computer before the first prompt.
    private static final String ABOUT = "<user_info>";

    private static final Pattern WORKSPACE = Pattern.compile("(?m)^Workspace Path: (/[^\\n]{1,4096})$");

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;

    ChatMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    @Override
    public void line(Obj line) {
        if (line.members().get(ChatStore.META) instanceof Obj meta) {
            transcript.begin(ChatStore.created(meta), null);
            notes.title(meta.string("name"));
            notes.model(meta.string("lastUsedModel"));
        } else if (line.members().get(ChatStore.MESSAGE) instanceof Obj message) {
            transcript.begin(null, message.string("id"));
            message(message);
        }
    }

    private void message(Obj message) {
        JsonValue content = message.members().get("content");
        switch (Objects.requireNonNullElse(message.string("role"), "")) {
            case "user" -> prompt(TextParts.of(content));
            case "assistant", "tool" -> {
                if (content instanceof Str(String text)) {
                    say(Category.ASSISTANT, text);
                }
                message.elements("content").forEach(this::part);
            }
            default -> {}
        }
    }

    private void prompt(TextParts said) {
        Matcher workspace = WORKSPACE.matcher(said.text());
        if (said.text().stripLeading().startsWith(ABOUT)) {
            notes.directory(workspace.find() ? workspace.group(1).strip() : null);
        }
        TextParts prompt = new TextParts(CursorLines.query(said.text()), said.imageParts());
        if (!prompt.isEmpty() && !prompt.text().stripLeading().startsWith(ABOUT)) {
            transcript.prompt(prompt);
        }
    }

    private void part(JsonValue part) {
        if (!(part instanceof Obj object)) {
            return;
        }
        switch (Objects.requireNonNullElse(object.string("type"), "text")) {
            case "text" -> say(Category.ASSISTANT, object.string("text"));
            case "reasoning" -> say(Category.THINKING, object.string("text"));
            case "tool-call" ->
                transcript.call(
                        object.string("toolCallId"),
                        Objects.requireNonNullElse(object.string("toolName"), ""),
                        first(object, "args", "input"));
            case "tool-result" ->
                transcript.result(
                        object.string("toolCallId"),
                        object.string("toolName"),
                        output(object),
                        object.isTrue("isError"),
                        null);
            default -> {}
        }
    }

    private static JsonValue first(Obj object, String... names) {
        for (String name : names) {
            JsonValue value = object.members().get(name);
            if (value != null) {
                return value;
            }
        }
        return JsonValue.EMPTY;
    }

    private static TextParts output(Obj result) {
        for (String name : List.of("result", "output", "experimental_content")) {
            TextParts output = AnthropicMessages.output(result.members().get(name));
            if (!output.isEmpty()) {
                return output;
            }
        }
        return new TextParts("");
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }
}
