package dev.seshat.http.api;

import dev.seshat.export.ExportFormat;
import dev.seshat.export.ExportRequest;
import dev.seshat.export.Redaction;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The body of an export request.
///
/// @param id the session, by its key, its id or the beginning of its id
record ExportBody(String id, ExportRequest request) {

    /// The schema for OpenAPI.
    static final String SCHEMA = """
            {"type":"object","required":["id","format"],"additionalProperties":false,"properties":{\
            "id":{"type":"string","description":"The session: its key, its id or the beginning of its id."},\
            "format":{"type":"string","enum":["html","md","json"]},\
            "categories":{"type":"array","items":{"type":"string"},"description":"Only messages of these kinds; by default \
            user, assistant, thinking, tool_call and summary."},\
            "redact":{"type":"boolean","default":true,"description":"Whether to mask secrets."},\
            "notSecret":{"type":"array","items":{"type":"string"},"description":"Ids of findings that are not secrets."},\
            "notKinds":{"type":"array","items":{"type":"string"},"description":"Kinds of findings that are not secrets."},\
            "leaveOut":{"type":"array","items":{"type":"integer"},"description":"The seq of each message to leave out."}}}""";

    private static final Set<String> MEMBERS =
            Set.of("id", "format", "categories", "redact", "notSecret", "notKinds", "leaveOut");

    private static final int MOST_NAMED = 20_000;

    /// @param contentType from the request
    static ExportBody parse(@Nullable String contentType, String text) {
        Obj body = JsonRequest.parse(contentType, text, MEMBERS);
        String id = body.string("id");
        String format = body.string("format");
        if (id == null || format == null) {
            throw RequestParameters.wrong("id or format is missing: {\"id\": …, \"format\": \"html\"}.");
        }
        Redaction redaction = new Redaction(
                redact(body),
                Set.copyOf(list(body, "notSecret", ExportBody::text)),
                Set.copyOf(list(body, "notKinds", ExportBody::text)),
                Set.copyOf(seqs(body)));
        return new ExportBody(
                id,
                new ExportRequest(
                        ExportFormat.find(format)
                                .orElseThrow(() -> RequestParameters.wrong(
                                        "there is no format “" + format + "”. There are: html, md, json.")),
                        categories(body),
                        0,
                        Integer.MAX_VALUE,
                        redaction));
    }

    private static boolean redact(Obj body) {
        JsonValue value = body.members().get("redact");
        if (value != null && !(value instanceof Bool)) {
            throw RequestParameters.wrong("redact must be true or false.");
        }
        return value == null || body.isTrue("redact");
    }

    private static Set<Category> categories(Obj body) {
        if (!body.members().containsKey("categories")) {
            return ExportRequest.USUAL;
        }
        Set<Category> wanted = EnumSet.noneOf(Category.class);
        for (String label : list(body, "categories", ExportBody::text)) {
            wanted.add(Category.find(label)
                    .orElseThrow(() -> RequestParameters.wrong("there is no category “" + label + "”. There are: "
                            + String.join(", ", Operation.CATEGORIES.values()) + ".")));
        }
        if (wanted.isEmpty()) {
            throw RequestParameters.wrong("categories is empty: name at least one, or omit it for the defaults.");
        }
        return wanted;
    }

    private static Set<Integer> seqs(Obj body) {
        return new HashSet<>(list(body, "leaveOut", ExportBody::seq));
    }

    private static @Nullable String text(JsonValue value) {
        return value instanceof Str(String text) ? text : null;
    }

    private static @Nullable Integer seq(JsonValue value) {
        return value instanceof Num(String digits) && digits.matches("[0-9]{1,9}") ? Integer.valueOf(digits) : null;
    }

    private static <T> List<T> list(Obj body, String name, Function<JsonValue, @Nullable T> reading) {
        JsonValue value = body.members().get(name);
        if (value == null) {
            return List.of();
        }
        List<T> all = new ArrayList<>();
        if (value instanceof Arr(List<JsonValue> elements) && elements.size() <= MOST_NAMED) {
            for (JsonValue element : elements) {
                T read = reading.apply(element);
                if (read != null) {
                    all.add(read);
                }
            }
            if (all.size() == elements.size()) {
                return all;
            }
        }
        throw RequestParameters.wrong(name + " must be a list of at most " + MOST_NAMED
                + (name.equals("leaveOut") ? " message numbers." : " names."));
    }
}
