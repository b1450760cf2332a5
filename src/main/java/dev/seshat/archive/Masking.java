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

/// Removes secrets from session data before it is written where others can read it. Paths and branches stay,
/// because sessions are found by them, and so do call ids, which join results with calls.
///
/// @param mask masks the secrets in a text
public record Masking(Mask mask) {

    /// Writes everything as it is.
    public static final Masking NONE = new Masking(Mask.NONE);

    /// Whether everything is written as it is.
    public boolean isNone() {
        return mask.equals(Mask.NONE);
    }

    public Message message(Message message) {
        return mask.message(message);
    }

    public ModelResponse response(ModelResponse response) {
        if (isNone()) {
            return response;
        }
        return new ModelResponse(
                response.id(), text(response.model()), response.at(), response.usage(), response.billing());
    }

    public Session session(Session session) {
        return isNone()
                ? session
                : session.withFacts(session.facts().withTexts(mask::text, mask::text, UnaryOperator.identity()));
    }

    private @Nullable String text(@Nullable String text) {
        return text == null ? null : mask.text(text);
    }

    /// A reader's saved notes, including titles and prompts, for continuing later.
    public SourceFile source(SourceFile source) {
        if (isNone()) {
            return source;
        }
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

    /// Notes are JSON: each string is masked separately, so that they stay valid.
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
                // Two names may become equal when masked; their counts are then added.
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
