package dev.seshat.archive.sqlite;

import dev.seshat.agent.ToolInput;
import dev.seshat.archive.Placeholder;
import dev.seshat.json.JsonValue;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;

/// What stands in the place of a message that cannot be had any more, so that a reader sees where something is missing.
final class DamagedMessage {

    /// In an archive in which the message still is, but not as it was written.
    static final String TEXT = Placeholder.DAMAGED;

    /// In an archive that was made of a damaged one.
    static final String LOST = Placeholder.LOST;

    private DamagedMessage() {}

    /// @param category what it was, as far as known: readers leave out some kinds
    static Message inPlaceOf(int seq, Category category) {
        Content content = switch (category) {
            case TOOL_CALL -> ToolInput.call(null, Placeholder.TOOL, new JsonValue.Str(TEXT));
            case TOOL_RESULT -> new Content.ToolResult(null, null, TEXT, false, null, 0);
            case USER, ASSISTANT, THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY -> new Content.Text(TEXT);
        };
        return new Message(seq, category, null, null, false, content);
    }
}
