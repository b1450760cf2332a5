package dev.seshat.http.api;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses the JSON object in the body of a POST request.
final class JsonRequest {

    private static final Pattern JSON = Pattern.compile("\\s*application/json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private JsonRequest() {}

    /// @param contentType from the request; a page of another site cannot send JSON without a preflight request
    /// @param members the allowed names
    static Obj parse(@Nullable String contentType, String text, Set<String> members) {
        if (contentType == null || !JSON.matcher(contentType).matches()) {
            throw RequestParameters.wrong("send the body as JSON: Content-Type: application/json.");
        }
        Obj body = object(text);
        for (String name : body.members().keySet()) {
            if (!members.contains(name)) {
                throw RequestParameters.wrong("unknown member “" + name + "”.");
            }
        }
        return body;
    }

    private static Obj object(String text) {
        try {
            return JsonValue.parse(text) instanceof Obj object ? object : JsonValue.EMPTY;
        } catch (MalformedJson e) {
            throw RequestParameters.wrong("the body is not JSON.");
        }
    }
}
