package dev.seshat.http.api;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the JSON object in the body of a POST request.
final class JsonRequest {

    private static final Pattern JSON = Pattern.compile("\\s*application/json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private JsonRequest() {}

    /// @param contentType as the request gives it; a page of another site cannot say that it is JSON without asking
    /// first
    /// @param members the names that the object may have
    static Obj parse(@Nullable String contentType, String text, Set<String> members) {
        if (contentType == null || !JSON.matcher(contentType).matches()) {
            throw Asked.wrong("send the body as JSON: Content-Type: application/json.");
        }
        Obj body = object(text);
        for (String name : body.members().keySet()) {
            if (!members.contains(name)) {
                throw Asked.wrong("there is no member “" + name + "” here.");
            }
        }
        return body;
    }

    private static Obj object(String text) {
        try {
            return JsonValue.parse(text) instanceof Obj object ? object : JsonValue.EMPTY;
        } catch (MalformedJson e) {
            throw Asked.wrong("the body is not JSON.");
        }
    }
}
