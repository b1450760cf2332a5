package dev.seshat.agent.opencode;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Interprets the entries of version 2, each of which is a whole message.
final class EntryMessages {

    private static final String CREATED = "created";

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private @Nullable Instant entryTime;
    private @Nullable String entryId;

    EntryMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    /// @param time when the row was created, for an entry that does not say so itself
    void entry(@Nullable String id, String type, @Nullable JsonValue time, Obj data) {
        Instant own = IsoTime.of(data.object("time").members().get(CREATED));
        entryTime = own == null ? IsoTime.of(time) : own;
        entryId = id;
        transcript.begin(entryTime, id);
        switch (type.isEmpty() ? Objects.requireNonNullElse(data.string("type"), "") : type) {
            case "user" -> user(data);
            case "assistant" -> assistant(data);
            case "shell" -> shell(data);
            case "compaction" -> say(Category.SUMMARY, data.string("summary"));
            case "synthetic" -> say(Category.SYSTEM, data.string("text"));
            case "location-switched" -> moved(data);
            case "system", "skill", "agent-switched", "model-switched" -> {}
            default -> transcript.unknown(type, data);
        }
    }

    private void user(Obj data) {
        TextParts text = TextParts.of(data.members().get("text"));
        TextParts prompt = new TextParts(text.text(), OpenCodeFiles.images(data.elements("files")));
        if (!prompt.isEmpty()) {
            transcript.prompt(prompt);
        }
    }

    private void assistant(Obj data) {
        String model = model(data);
        notes.model(model);
        JsonValue content = data.members().get("content");
        if (content instanceof Str(String text)) {
            say(Category.ASSISTANT, text);
        }
        for (JsonValue each : data.elements("content")) {
            if (each instanceof Obj part) {
                part(part);
            }
        }
        transcript.begin(entryTime, entryId);
        JsonValue error = data.members().get("error");
        say(Category.SYSTEM, error instanceof Str(String text) ? text : message((Obj) objectOrEmpty(error)));
        if (data.members().get("tokens") instanceof Obj tokens) {
            transcript.response(entryId, model, OpenCodeTokens.usage(tokens), OpenCodeTokens.billing(data));
        }
    }

    private static JsonValue objectOrEmpty(@Nullable JsonValue value) {
        return value instanceof Obj ? value : JsonValue.EMPTY;
    }

    private static @Nullable String message(Obj error) {
        String message = error.string("message");
        return message != null ? message : error.object("data").string("message");
    }

    private static @Nullable String model(Obj data) {
        String plain = data.string("model");
        return plain != null ? plain : data.object("model").string("id");
    }

    private void part(Obj part) {
        switch (Objects.requireNonNullElse(part.string("type"), "")) {
            case "text" -> {
                begin(part, CREATED);
                say(Category.ASSISTANT, part.string("text"));
            }
            case "reasoning" -> {
                begin(part, CREATED);
                say(Category.THINKING, part.string("text"));
            }
            case "tool" -> tool(part);
            case "" -> say(Category.ASSISTANT, part.string("text"));
            default -> transcript.unknown("content " + part.string("type"), part);
        }
    }

    /// A part has its own time, else its entry's.
    private void begin(Obj part, String name) {
        Instant own = IsoTime.of(part.object("time").members().get(name));
        transcript.begin(own == null ? entryTime : own, entryId);
    }

    /// The tool `invalid` stands for a call that could not be made.
    private void tool(Obj part) {
        Obj state = part.object("state");
        String callId = part.string("id");
        String tool = Objects.requireNonNullElse(part.string("name"), "");
        String status = Objects.requireNonNullElse(state.string("status"), "");
        begin(part, CREATED);
        transcript.call(callId, tool, input(state.members().get("input")));
        boolean failed = status.equals("error");
        if (!failed && !status.equals("completed")) {
            return;
        }
        begin(part, "completed");
        List<JsonValue> content = state.elements("content");
        TextParts said = TextParts.of(state.members().get("content"));
        JsonValue error = state.members().get("error");
        String text = failed && said.text().isBlank()
                ? error instanceof Str(String plain)
                        ? plain
                        : Objects.requireNonNullElse(message((Obj) objectOrEmpty(error)), "")
                : said.text();
        transcript.result(
                callId,
                tool,
                new TextParts(text, OpenCodeFiles.images(content)),
                failed || tool.equals("invalid"),
                OpenCodeFiles.exitCode(state.object("metadata").number("exit")));
    }

    /// While it is being written, the input is a piece of JSON in a text.
    private static JsonValue input(@Nullable JsonValue input) {
        return switch (input) {
            case Obj object -> object;
            case Str(String text) when !text.isEmpty() -> new Obj(Map.of("input", new Str(text)));
            case null, default -> JsonValue.EMPTY;
        };
    }

    /// A command of the person, and its output.
    private void shell(Obj data) {
        transcript.command("!" + Objects.requireNonNullElse(data.string("command"), ""));
        Integer exit = OpenCodeFiles.exitCode(data.number("exit"));
        TextParts output = TextParts.of(data.members().get("output"));
        if (exit != null || !output.isEmpty()) {
            transcript.result(data.string("shellID"), "shell", output, exit != null && exit != 0, exit);
        }
    }

    private void moved(Obj data) {
        notes.directory(data.string("directory"));
        notes.directory(data.object("location").string("directory"));
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }
}
