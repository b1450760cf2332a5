package dev.seshat.archive;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.ModelResponse;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Takes secrets out of all that a session says, before it goes where others can read it. Paths and branches stay:
/// they are what sessions are found by. So do the ids of calls, by which results are joined with them.
///
/// @param mask masks the secrets in a text
record Masking(Mask mask) {

    Message message(Message message) {
        return mask.message(message);
    }

    ModelResponse response(ModelResponse response) {
        return new ModelResponse(response.id(), text(response.model()), response.at(), response.usage());
    }

    Session session(Session session) {
        return session.withFacts(session.facts().withTexts(mask::text, mask::text, UnaryOperator.identity()));
    }

    private @Nullable String text(@Nullable String text) {
        return text == null ? null : mask.text(text);
    }

    /// What a reader noted of a log, titles and prompts among it, to go on with it later.
    SourceFile source(SourceFile source) {
        return new SourceFile(
                source.workstation(),
                source.path(),
                source.agent(),
                source.state(),
                text(source.reason()),
                source.modified(),
                source.size(),
                source.fileKey(),
                source.readAt(),
                checkpoint(source.end()),
                source.prefix(),
                source.key());
    }

    private Checkpoint checkpoint(Checkpoint end) {
        LogPosition position = end.position();
        List<LogPosition.OpenCall> calls = position.openCalls().stream()
                .map(call -> new LogPosition.OpenCall(call.callId(), mask.text(call.tool())))
                .toList();
        return new Checkpoint(
                new LogPosition(position.offset(), position.nextSeq(), calls),
                end.lines(),
                end.skipped(),
                notes(end.facts()));
    }

    /// Notes are JSON: each text in it is masked for itself, so that it stays what a reader understands.
    private String notes(String notes) {
        if (notes.isEmpty()) {
            return notes;
        }
        try {
            return JsonWriter.write(value(JsonValue.parse(notes)));
        } catch (MalformedJson e) {
            return mask.text(notes);
        }
    }

    private JsonValue value(JsonValue value) {
        return switch (value) {
            case JsonValue.Str(String text) -> new JsonValue.Str(mask.text(text));
            case JsonValue.Arr array ->
                new JsonValue.Arr(array.elements().stream().map(this::value).toList());
            case JsonValue.Obj object -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                // Two names may look the same once they are masked; what is counted by them is counted together.
                object.members().forEach((name, member) -> members.merge(mask.text(name), value(member), Masking::sum));
                yield new JsonValue.Obj(members);
            }
            case JsonValue.Num _, JsonValue.Bool _, JsonValue.Null _ -> value;
        };
    }

    private static JsonValue sum(JsonValue one, JsonValue other) {
        return one instanceof JsonValue.Num(String first) && other instanceof JsonValue.Num(String second)
                ? new JsonValue.Num(
                        new BigDecimal(first).add(new BigDecimal(second)).toPlainString())
                : other;
    }
}
