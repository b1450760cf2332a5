package dev.seshat.agent.claude;

import dev.seshat.json.JsonNames;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonString;

/// The positions of one content block's parts.
final class ContentBlock {

    /// The `type` of a block.
    enum Type {
        TEXT("text"),
        THINKING("thinking"),
        TOOL_USE("tool_use"),
        TOOL_RESULT("tool_result"),
        IMAGE("image"),
        OTHER("");

        static final JsonNames<Type> NAMES = new JsonNames<>(values(), type -> type.name, OTHER);

        private final String name;

        Type(String name) {
            this.name = name;
        }
    }

    Type type = Type.OTHER;
    /// Whether it names a type, known or not.
    boolean typed;
    /// `text` or `thinking`.
    final JsonString text = new JsonString();
    final JsonString thinking = new JsonString();
    /// `id` of a call.
    final JsonString id = new JsonString();
    final JsonString name = new JsonString();
    final JsonSlice input = new JsonSlice();
    /// `tool_use_id` of a result.
    final JsonString callId = new JsonString();
    final JsonSlice content = new JsonSlice();
    /// `source` of an image.
    final JsonSlice source = new JsonSlice();
    boolean isError;

    /// A block that has a text and no type is a text.
    void settleType() {
        if (type == Type.OTHER && !typed && text.isPresent()) {
            type = Type.TEXT;
        }
    }

    void clear() {
        type = Type.OTHER;
        typed = false;
        text.clear();
        thinking.clear();
        id.clear();
        name.clear();
        input.clear();
        callId.clear();
        content.clear();
        source.clear();
        isError = false;
    }
}
