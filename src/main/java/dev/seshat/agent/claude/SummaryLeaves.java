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

/// The lines that summaries refer to, and whether this log contains them.
///
/// A summary nearly always precedes the lines it refers to, or refers to another log, so it is enough to know
/// what to look for from there on. Only a summary after other lines may refer back; if its line was not met,
/// the log is scanned again, which is rare and cheaper than remembering every line of every log.
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

    /// Note that the log has a line with this uuid.
    void saw(JsonString uuid) {
        if (!uuid.hasText()) {
            return;
        }
        anyLine = true;
        if (!wanted.isEmpty() && wanted.remove(uuid.text())) {
            found.add(uuid.text());
        }
    }

    /// Whether a wanted line may have been passed before it was wanted.
    boolean needAnotherLook() {
        return mayBeBehind && !wanted.isEmpty();
    }

    /// Called after the second scan: what is still missing can only come later.
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
