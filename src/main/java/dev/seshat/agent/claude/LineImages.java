package dev.seshat.agent.claude;

import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;

/// The images of a message, as its line has them. They are as many as [MessageBuilder] counts.
final class LineImages {

    private LineImages() {}

    static List<JsonValue> of(ClaudeLine line, LineClassifier messages, int index, JsonCursor cursor) {
        int block = messages.block(index);
        if (block == LineClassifier.WHOLE_LINE) {
            return switch (line.type) {
                case ATTACHMENT -> parts(line.queuedPrompt, cursor);
                case LEGACY_MESSAGE -> parts(line.legacyContent, cursor);
                case LEGACY_RESULT -> parts(line.output, cursor);
                case USER, ASSISTANT, LEGACY_CALL, PROGRESS, SNAPSHOT, SUMMARY -> List.of();
                case CUSTOM_TITLE, AI_TITLE, LEGACY_METADATA, OTHER -> List.of();
            };
        }
        return switch (line.content.block(block).type) {
            case TEXT -> index == messages.size() - 1 ? blocks(line.content, cursor) : List.of();
            case TOOL_RESULT -> parts(line.content.block(block).content, cursor);
            case THINKING, TOOL_USE, IMAGE, OTHER -> List.of();
        };
    }

    private static List<JsonValue> blocks(ClaudeContent content, JsonCursor cursor) {
        List<JsonValue> images = new ArrayList<>();
        for (int i = 0; i < content.size(); i++) {
            ContentBlock block = content.block(i);
            if (block.type == ContentBlock.Type.IMAGE) {
                images.add(tree(block.source, cursor));
            }
        }
        return images;
    }

    private static List<JsonValue> parts(JsonSlice value, JsonCursor cursor) {
        return TextParts.of(tree(value, cursor)).imageParts();
    }

    private static JsonValue tree(JsonSlice slice, JsonCursor cursor) {
        if (!slice.isPresent()) {
            return JsonValue.EMPTY;
        }
        try {
            slice.open(cursor);
            return JsonValue.read(cursor);
        } catch (MalformedJson e) {
            throw new IllegalStateException("a value that was valid as a part of its line is not on its own", e);
        }
    }
}
