package dev.seshat.agent.cline;

import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonWalk;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/// Reads the documents of Cline message by message.
final class ClineDocuments {

    /// The array of messages in a document that is not an array itself.
    private static final String MESSAGES = "messages";

    private ClineDocuments() {}

    /// Pass on each message, and at the end an object of all else that the document contains.
    static JsonLines.End read(Path document, int maxBytes, CutMark marks, Predicate<Obj> wantsMore) {
        boolean[] enough = {false};
        Map<String, JsonValue> rest = new LinkedHashMap<>();
        JsonLines.End end =
                JsonWalk.document(document, maxBytes, marks, walk -> enough[0] = !messages(walk, rest, wantsMore));
        if (!enough[0]) {
            // The document ends here, so the result does not matter.
            boolean _ = wantsMore.test(new Obj(rest));
        }
        return end;
    }

    private static boolean messages(JsonWalk walk, Map<String, JsonValue> rest, Predicate<Obj> wantsMore)
            throws IOException, MalformedJson {
        if (!walk.isObject()) {
            return walk.objects(wantsMore);
        }
        walk.enter();
        while (walk.nextMember()) {
            String name = walk.name();
            if (!name.equals(MESSAGES)) {
                rest.put(name, walk.value());
            } else if (!walk.objects(wantsMore)) {
                return false;
            }
        }
        return true;
    }
}
