package dev.seshat.http.api;

import dev.seshat.json.JsonWriter;
import dev.seshat.request.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `/api/openapi.json`: the OpenAPI 3.1 description of the API, generated from the operations.
final class OpenApi extends Resource {

    private static final Pattern IN_PATH = Pattern.compile("\\{([a-z]+)}");

    private final String version;
    private final List<Operation> operations;

    /// @param operations all of them; this one is added later
    OpenApi(String version, List<Operation> operations) {
        super("/api/openapi.json", "This description.", List.of());
        this.version = version;
        this.operations = operations;
    }

    @Override
    Body body(RequestParameters parameters) {
        return Body.of(json -> {
            json.beginObject()
                    .member("openapi", "3.1.0")
                    .name("info")
                    .beginObject()
                    .member("title", "Seshat")
                    .member("version", version)
                    .endObject()
                    .name("paths")
                    .beginObject();
            operations.forEach(operation -> write(operation, json));
            json.endObject().endObject();
        });
    }

    private static void write(Operation operation, JsonWriter json) {
        json.name(operation.path())
                .beginObject()
                .name(operation.method().name().toLowerCase(Locale.ROOT))
                .beginObject()
                .member("summary", operation.summary())
                .name("parameters")
                .beginArray();
        Matcher parts = IN_PATH.matcher(operation.path());
        while (parts.find()) {
            json.beginObject()
                    .member("name", parts.group(1))
                    .member("in", "path")
                    .member("required", true)
                    .name("schema")
                    .raw("{\"type\":\"string\"}")
                    .endObject();
        }
        operation.parameters().forEach(parameter -> write(parameter, json));
        json.endArray();
        String schema = operation.bodySchema();
        if (schema != null) {
            json.name("requestBody")
                    .raw("{\"required\":true,\"content\":{\"application/json\":{\"schema\":" + schema + "}}}");
        }
        String answer = operation.answerSchema();
        json.name("responses").beginObject().name("200").beginObject();
        json.member("description", operation.summary())
                .name("content")
                .beginObject()
                .name(operation.mediaType())
                .raw(answer == null ? "{}" : "{\"schema\":" + answer + "}")
                .endObject()
                .endObject()
                .name("default")
                .beginObject()
                .member("description", "The problem and what to do about it (RFC 9457).")
                .name("content")
                .beginObject()
                .name("application/problem+json")
                .raw("{}")
                .endObject()
                .endObject()
                .endObject()
                .endObject()
                .endObject();
    }

    private static void write(Parameter parameter, JsonWriter json) {
        json.beginObject()
                .member("name", parameter.name())
                .member("in", "query")
                .member("description", parameter.description());
        if (parameter instanceof Parameter.Names) {
            json.member("explode", false);
        }
        json.name("schema");
        writeSchema(parameter, json.beginObject());
        json.endObject().endObject();
    }

    private static void writeSchema(Parameter parameter, JsonWriter json) {
        switch (parameter) {
            case Parameter.Text _ -> json.member("type", "string");
            case Parameter.Whole number ->
                json.member("type", "integer")
                        .member("minimum", number.least())
                        .member("maximum", number.most())
                        .member("default", number.otherwise());
            case Parameter.Choice choice -> writeNames(choice.values(), json);
            case Parameter.Names names -> {
                json.member("type", "array").name("items").beginObject();
                writeNames(names.values(), json);
                json.endObject();
            }
            case Parameter.Flag _ -> writeNames(List.of("1"), json);
        }
    }

    private static void writeNames(List<String> names, JsonWriter json) {
        json.member("type", "string").name("enum").beginArray();
        names.forEach(json::string);
        json.endArray();
    }
}
