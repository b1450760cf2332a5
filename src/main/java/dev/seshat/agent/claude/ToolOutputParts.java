package dev.seshat.agent.claude;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonNames;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonString;
import dev.seshat.json.MalformedJson;

/// The text of a value that may be a string or an array of parts: tool output, a queued prompt.
///
/// @param text the texts of its parts, a line each
/// @param images how many parts are images
record ToolOutputParts(String text, int images) {

    private enum Field {
        TYPE("type"),
        TEXT("text"),
        TOOL_NAME("tool_name"),
        OTHER("");

        static final JsonNames<Field> NAMES = new JsonNames<>(values(), field -> field.name, OTHER);

        private final String name;

        Field(String name) {
            this.name = name;
        }
    }

    /// Read all of it.
    static ToolOutputParts read(JsonSlice value, JsonCursor cursor) {
        try {
            if (value.isString()) {
                JsonString string = new JsonString();
                value.open(cursor);
                cursor.string(string);
                return new ToolOutputParts(string.text(), 0);
            }
            return value.isArray() ? readArray(value, cursor) : new ToolOutputParts("", 0);
        } catch (MalformedJson e) {
            throw new IllegalStateException("a value that was valid as a part of its line is not on its own", e);
        }
    }

    /// Record where its first text is, to look at its beginning.
    static void firstText(JsonSlice value, JsonCursor cursor, JsonString into) {
        into.clear();
        try {
            if (value.isString()) {
                value.open(cursor);
                cursor.string(into);
            } else if (value.isArray()) {
                Part part = new Part();
                value.open(cursor);
                cursor.enterArray();
                while (!into.isPresent() && cursor.nextElement()) {
                    part.read(cursor);
                    into.copy(part.text);
                }
            }
        } catch (MalformedJson e) {
            throw new IllegalStateException("a value that was valid as a part of its line is not on its own", e);
        }
    }

    private static ToolOutputParts readArray(JsonSlice value, JsonCursor cursor) throws MalformedJson {
        StringBuilder text = new StringBuilder();
        int images = 0;
        Part part = new Part();
        value.open(cursor);
        cursor.enterArray();
        while (cursor.nextElement()) {
            part.read(cursor);
            if (part.type.is("image")) {
                images++;
            }
            JsonString words = part.text.isPresent() ? part.text : part.toolName;
            if (words.isPresent()) {
                text.append(text.isEmpty() ? "" : "\n").append(words.text());
            }
        }
        return new ToolOutputParts(text.toString(), images);
    }

    private static final class Part {

        private final JsonString type = new JsonString();
        private final JsonString text = new JsonString();
        private final JsonString toolName = new JsonString();

        void read(JsonCursor cursor) throws MalformedJson {
            type.clear();
            text.clear();
            toolName.clear();
            if (cursor.atString()) {
                cursor.string(text);
                return;
            }
            if (!cursor.enterObject()) {
                return;
            }
            while (cursor.nextMember()) {
                switch (Field.NAMES.find(cursor.key())) {
                    case TYPE -> cursor.string(type);
                    case TEXT -> cursor.string(text);
                    case TOOL_NAME -> cursor.string(toolName);
                    case OTHER -> cursor.skipValue();
                }
            }
        }
    }
}
