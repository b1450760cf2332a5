package dev.seshat.agent.pi;

import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads the ids of a log's entries and of their parents, skipping the rest of the lines.
///
/// The header has the session's id; it is not an entry. Nor are the lines of version 1, which have no ids.
public final class EntryIds {

    /// Receives entries one by one.
    @FunctionalInterface
    public interface Visitor {

        /// Receive the next entry; return false to stop.
        boolean entry(String id, @Nullable String parentId);
    }

    private final JsonCursor cursor = new JsonCursor();
    private final JsonString type = new JsonString();
    private final JsonString id = new JsonString();
    private final JsonString parentId = new JsonString();

    private EntryIds() {}

    /// Visit the entries from an offset on.
    static void each(Path log, long offset, JsonLines lines, Visitor visitor) {
        EntryIds ids = new EntryIds();
        lines.read(log, offset, line -> ids.read(line, visitor));
    }

    /// Whether a line is an entry.
    static boolean isEntry(Obj line) {
        String id = line.string("id");
        return id != null && !id.isEmpty() && !"session".equals(line.string("type"));
    }

    private Outcome read(JsonLines.Line line, Visitor visitor) throws MalformedJson {
        line.start(cursor);
        if (!cursor.atObject()) {
            cursor.skipValue();
            line.finish(cursor);
            return Outcome.NO_OBJECT;
        }
        type.clear();
        id.clear();
        parentId.clear();
        cursor.enterObject();
        while (cursor.nextMember()) {
            JsonString key = cursor.key();
            read(key.is("id") ? id : key.is("parentId") ? parentId : key.is("type") ? type : null);
        }
        line.finish(cursor);
        boolean more = !id.hasText() || type.is("session") || visitor.entry(id.text(), parentId.textOrNull());
        return more ? Outcome.READ : Outcome.ENOUGH;
    }

    private void read(@Nullable JsonString member) throws MalformedJson {
        if (member != null && cursor.atString()) {
            cursor.string(member);
        } else {
            if (member != null) {
                member.clear();
            }
            cursor.skipValue();
        }
    }
}
