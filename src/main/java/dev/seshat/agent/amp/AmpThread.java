package dev.seshat.agent.amp;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The document of a thread. Tool results are in user messages, as the API requires.
final class AmpThread implements LineListener {

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;

    AmpThread(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    @Override
    public void line(Obj thread) {
        Instant created = time(thread, "created");
        transcript.begin(created, null);
        notes.title(thread.string("title"));
        for (JsonValue tree : thread.object("env").object("initial").elements("trees")) {
            notes.directory(tree instanceof Obj object ? directory(object.string("uri")) : null);
        }
        for (JsonValue message : thread.elements("messages")) {
            if (message instanceof Obj object) {
                message(object);
            }
        }
    }

    private static @Nullable String directory(@Nullable String uri) {
        try {
            return uri == null ? null : Path.of(URI.create(uri)).toString();
        } catch (RuntimeException e) {
            // Not a path on this machine, or not a URI at all.
            return null;
        }
    }

    private void message(Obj message) {
        if (message.members().get("content") instanceof Str) {
            transcript.begin(time(message.object("meta"), "sentAt"), null);
            transcript.plain(message);
            return;
        }
        boolean user = "user".equals(message.string("role"));
        Long number = message.number("messageId");
        transcript.begin(time(message.object("meta"), "sentAt"), number == null ? null : number.toString());
        StringJoiner prompt = new StringJoiner("\n");
        List<JsonValue> images = new ArrayList<>();
        for (JsonValue each : message.elements("content")) {
            if (!(each instanceof Obj block)) {
                continue;
            }
            TextParts text = TextParts.of(block);
            if (user && !text.isEmpty()) {
                if (!text.text().isBlank()) {
                    prompt.add(text.text());
                }
                images.addAll(text.imageParts());
            } else {
                block(block);
            }
        }
        TextParts asked = new TextParts(prompt.toString(), images);
        if (!asked.isEmpty()) {
            transcript.prompt(asked);
        }
        if (message.members().get("usage") instanceof Obj usage) {
            notes.model(usage.string("model"));
            transcript.response(number == null ? null : number.toString(), usage.string("model"), usage(usage));
        }
    }

    private void block(Obj block) {
        switch (Objects.requireNonNullElse(block.string("type"), "")) {
            case "text" -> say(Category.ASSISTANT, block.string("text"));
            case "thinking" -> say(Category.THINKING, block.string("thinking"));
            case "tool_use" ->
                transcript.call(
                        block.string("id"),
                        Objects.requireNonNullElse(block.string("name"), ""),
                        block.object("input"));
            case "tool_result" -> result(block);
            case "image", "redacted_thinking", "summary", "server_tool_use", "web_search_tool_result" -> {}
            default -> transcript.unknown(block.string("type"), block);
        }
    }

    private void result(Obj block) {
        Obj run = block.object("run");
        JsonValue result = run.members().get("result");
        String output = switch (result) {
            case Str(String text) -> text;
            case Obj object -> JsonWriter.write(object);
            case JsonValue.Arr array -> JsonWriter.write(array);
            case null, default -> "";
        };
        transcript.result(
                block.string("toolUseID"), null, new TextParts(output), "error".equals(run.string("status")), null);
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }

    private static Usage usage(Obj usage) {
        return new Usage(
                Tokens.count(usage, "inputTokens"),
                Tokens.count(usage, "outputTokens"),
                Tokens.count(usage, "cacheReadInputTokens"),
                Tokens.count(usage, "cacheCreationInputTokens"));
    }

    private static @Nullable Instant time(Obj holder, String name) {
        return IsoTime.of(holder.members().get(name));
    }
}
