package dev.seshat.agent.claude;

import dev.seshat.json.JsonString;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The lines that summaries refer to, and whether they are lines of this log.
///
/// A summary nearly always stands before the lines that it speaks of, or speaks of another log, so it is enough to know
/// what to look for from there on. Only a summary that stands behind other lines may refer back, and then, if its line
/// was not met, the log is looked through again: rare, and cheaper than to remember every line of every log.
final class SummaryLeaves {

    private final Set<String> wanted = new HashSet<>();
    private final Set<String> found = new HashSet<>();
    private boolean anyLine;
    private boolean mayBeBehind;

    /// Look for the line with this uuid.
    void want(JsonString uuid) {
        if (uuid.hasText() && !found.contains(uuid.text())) {
            wanted.add(uuid.text());
            mayBeBehind |= anyLine;
        }
    }

    /// Here is a line with this uuid.
    void saw(JsonString uuid) {
        if (!uuid.hasText()) {
            return;
        }
        anyLine = true;
        if (!wanted.isEmpty() && wanted.remove(uuid.text())) {
            found.add(uuid.text());
        }
    }

    /// Whether a line that is looked for may have been passed before it was known.
    boolean needAnotherLook() {
        return mayBeBehind && !wanted.isEmpty();
    }

    /// The log has been looked through: what is still wanted can only come.
    void lookedBack() {
        mayBeBehind = false;
    }

    boolean isFound(String uuid) {
        return found.contains(uuid);
    }

    void write(JsonWriter json) {
        json.beginObject().name("wanted").beginArray();
        wanted.forEach(json::string);
        json.endArray().name("found").beginArray();
        found.forEach(json::string);
        json.endArray()
                .member("anyLine", anyLine)
                .member("mayBeBehind", mayBeBehind)
                .endObject();
    }

    void read(Obj object) {
        addTexts(object.members().get("wanted"), wanted);
        addTexts(object.members().get("found"), found);
        anyLine = new Bool(true).equals(object.members().get("anyLine"));
        mayBeBehind = new Bool(true).equals(object.members().get("mayBeBehind"));
    }

    private static void addTexts(@Nullable JsonValue array, Set<String> to) {
        if (array instanceof Arr(List<JsonValue> elements)) {
            elements.forEach(element -> to.add(((Str) element).text()));
        }
    }
}
