package dev.seshat.archive;

import dev.seshat.agent.Checkpoint;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Takes secrets out of all that a session says, before it goes where others can read it. Paths and branches stay:
/// they are what sessions are found by.
///
/// @param mask masks the secrets in a text
record Masking(UnaryOperator<String> mask) {

    Message message(Message message) {
        return new Message(
                message.seq(),
                message.category(),
                message.at(),
                message.uuid(),
                message.sidechain(),
                message.abandoned(),
                content(message.content()));
    }

    private Content content(Content content) {
        return switch (content) {
            case Content.Text(String text, int images) -> new Content.Text(mask.apply(text), images);
            case Content.ToolCall call ->
                new Content.ToolCall(
                        call.callId(),
                        call.tool(),
                        mask.apply(call.input()),
                        call.files().stream().map(mask).toList(),
                        mask.apply(call.text()));
            case Content.ToolResult result ->
                new Content.ToolResult(
                        result.callId(),
                        result.tool(),
                        mask.apply(result.text()),
                        result.failed(),
                        result.exitCode(),
                        result.images());
        };
    }

    Session session(Session session) {
        return new Session(
                session.key(),
                session.agent(),
                session.parentKey(),
                session.file(),
                session.created(),
                session.modified(),
                facts(session.facts()));
    }

    private SessionFacts facts(SessionFacts facts) {
        return new SessionFacts(
                facts.sessionId(),
                facts.parentSessionId(),
                facts.forkedFrom(),
                facts.project(),
                facts.gitBranch(),
                text(facts.title()),
                text(facts.summary()),
                text(facts.firstPrompt()),
                facts.firstMessageAt(),
                facts.lastMessageAt(),
                facts.messageCount(),
                facts.exchangeCount(),
                facts.toolCounts(),
                facts.models(),
                facts.usage(),
                facts.skippedLines(),
                facts.directories(),
                facts.branches(),
                text(facts.otherTitle()),
                facts.unread());
    }

    private @Nullable String text(@Nullable String text) {
        return text == null ? null : mask.apply(text);
    }

    /// What a reader noted of a log, titles and prompts among it, to go on with it later.
    SourceFile source(SourceFile source) {
        Checkpoint end = source.end();
        String facts = notes(end.facts());
        return facts.equals(end.facts())
                ? source
                : new SourceFile(
                        source.workstation(),
                        source.path(),
                        source.agent(),
                        source.state(),
                        source.reason(),
                        source.modified(),
                        source.size(),
                        source.fileKey(),
                        source.readAt(),
                        new Checkpoint(end.position(), end.lines(), end.skipped(), facts),
                        source.prefix(),
                        source.key());
    }

    /// Notes are JSON: each text in it is masked for itself, so that it stays what a reader understands.
    private String notes(String notes) {
        if (notes.isEmpty()) {
            return notes;
        }
        try {
            return JsonWriter.write(value(JsonValue.parse(notes)));
        } catch (MalformedJson e) {
            return mask.apply(notes);
        }
    }

    private JsonValue value(JsonValue value) {
        return switch (value) {
            case JsonValue.Str(String text) -> new JsonValue.Str(mask.apply(text));
            case JsonValue.Arr array ->
                new JsonValue.Arr(array.elements().stream().map(this::value).toList());
            case JsonValue.Obj object -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                object.members().forEach((name, member) -> members.put(name, value(member)));
                yield new JsonValue.Obj(members);
            }
            case JsonValue.Num _, JsonValue.Bool _, JsonValue.Null _ -> value;
        };
    }
}
