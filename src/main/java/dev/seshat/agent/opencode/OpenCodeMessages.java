package dev.seshat.agent.opencode;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Interprets the records of a session. A message has the role, its parts the content.
final class OpenCodeMessages implements LineListener {

    /// OpenCode's placeholder title.
    private static final Pattern NO_TITLE = Pattern.compile("(New|Child) session - \\d{4}-\\d{2}-\\d{2}T.*");

    /// 9999-12-31, the last day that other parts of the program can write.
    static final long LAST_MILLIS = 253_402_300_799_999L;

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final EntryMessages entries;
    private Category speaker = Category.SYSTEM;
    private @Nullable Instant messageTime;
    private StringJoiner prompt = new StringJoiner("\n");
    private final List<JsonValue> images = new ArrayList<>();

    OpenCodeMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.entries = new EntryMessages(transcript);
    }

    @Override
    public void line(Obj record) {
        Obj data = record.object(Records.DATA);
        String id = record.string(Records.ID);
        switch (Records.Kind.valueOf(Objects.requireNonNullElse(record.string(Records.KIND), ""))) {
            case SESSION -> session(data);
            case MESSAGE -> message(data);
            case PART -> part(id, data);
            case MESSAGE_END -> end(id, data);
            case ENTRY ->
                entries.entry(
                        id,
                        Objects.requireNonNullElse(record.string(Records.TYPE), ""),
                        record.members().get(Records.TIME),
                        data);
        }
    }

    private void session(Obj session) {
        transcript.begin(time(session.object("time"), "created"), null);
        notes.parentId(session.string("parentID"));
        notes.forkedFrom(session.string("forkedFrom"));
        notes.directory(session.string("directory"));
        String title = session.string("title");
        notes.title(title == null || NO_TITLE.matcher(title).matches() ? null : title);
    }

    private void message(Obj message) {
        speaker = switch (Objects.requireNonNullElse(message.string("role"), "")) {
            case "user" -> Category.USER;
            case "assistant" -> message.isTrue("summary") ? Category.SUMMARY : Category.ASSISTANT;
            default -> Category.SYSTEM;
        };
        messageTime = time(message.object("time"), "created");
        prompt = new StringJoiner("\n");
        images.clear();
        if (!isUser()) {
            notes.model(message.string("modelID"));
        }
    }

    private void part(@Nullable String id, Obj part) {
        switch (Objects.requireNonNullElse(part.string("type"), "")) {
            case "text" -> text(id, part);
            case "reasoning" -> say(id, part, Category.THINKING);
            case "tool" -> tool(id, part);
            case "file" -> {
                if (isUser() && OpenCodeFiles.isImage(part)) {
                    images.add(part);
                }
            }
            case "subtask" -> ask(part.string("prompt"));
            case "step-start", "step-finish", "snapshot", "patch", "agent", "retry", "compaction" -> {}
            default -> unknown(id, part);
        }
    }

    /// A part without a type is a text if it has one.
    private void unknown(@Nullable String id, Obj part) {
        if (part.string("type") == null && part.string("text") != null) {
            text(id, part);
        } else {
            begin(part.object("time"), "start", id);
            transcript.unknown("part " + part.string("type"), part);
        }
    }

    /// OpenCode itself adds synthetic parts: mentioned files, reminders.
    private void text(@Nullable String id, Obj part) {
        if (part.isTrue("synthetic")) {
            return;
        }
        if (isUser()) {
            ask(part.string("text"));
        } else {
            say(id, part, speaker);
        }
    }

    private boolean isUser() {
        return speaker == Category.USER;
    }

    private void ask(@Nullable String text) {
        if (isUser() && text != null && !text.isBlank()) {
            prompt.add(text);
        }
    }

    private void say(@Nullable String id, Obj part, Category category) {
        String text = part.string("text");
        if (text != null && !text.isBlank()) {
            begin(part.object("time"), "start", id);
            transcript.say(category, text);
        }
    }

    private void tool(@Nullable String id, Obj part) {
        Obj state = part.object("state");
        String callId = part.string("callID");
        String tool = Objects.requireNonNullElse(part.string("tool"), "");
        begin(state.object("time"), "start", id);
        transcript.call(callId, tool, state.object("input"));
        String status = Objects.requireNonNullElse(state.string("status"), "");
        boolean failed = status.equals("error");
        if (failed || status.equals("completed")) {
            String output = Objects.requireNonNullElse(state.string(failed ? "error" : "output"), "");
            begin(state.object("time"), "end", id);
            transcript.result(
                    callId,
                    tool,
                    new TextParts(output, OpenCodeFiles.images(state.elements("attachments"))),
                    failed,
                    OpenCodeFiles.exitCode(state.object("metadata").number("exit")));
        }
    }

    private void end(@Nullable String id, Obj message) {
        transcript.begin(messageTime, id);
        if (isUser()) {
            TextParts asked = new TextParts(prompt.toString(), images);
            if (!asked.isEmpty()) {
                transcript.prompt(asked);
            }
            return;
        }
        String error = message.object("error").object("data").string("message");
        if (error != null && !error.isBlank()) {
            transcript.say(Category.SYSTEM, error);
        }
        if (message.members().get("tokens") instanceof Obj tokens) {
            transcript.response(
                    id, message.string("modelID"), OpenCodeTokens.usage(tokens), OpenCodeTokens.billing(message));
        }
    }

    /// A part has its own time, else its message's.
    private void begin(Obj time, String name, @Nullable String id) {
        Instant own = time(time, name);
        transcript.begin(own == null ? messageTime : own, id);
    }

    private static @Nullable Instant time(Obj time, String name) {
        return IsoTime.of(time.members().get(name));
    }
}
