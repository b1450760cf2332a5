package dev.seshat.archive;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;

/// What stands in an archive in place of what damage took. None of it was ever in a log.
public final class Placeholder {

    /// In place of a message that is still there, but not as it was written.
    public static final String DAMAGED =
            "[This message is damaged in the archive. seshat index --full keeps the damaged archive and"
                    + " recovers what can be read.]";

    /// In place of a message, in an archive that was made of a damaged one.
    public static final String LOST = "[This message was lost when the archive was damaged.]";

    /// In place of a title, a summary or a prompt that is not as it was written.
    public static final String TITLE = "(damaged in the archive)";

    /// In place of the name of a tool.
    public static final String TOOL = "unknown";

    private Placeholder() {}

    static boolean isLost(Message message) {
        return message.text().equals(LOST);
    }

    static boolean isDamaged(Message message) {
        return message.text().equals(DAMAGED);
    }

    static boolean isDamaged(Session session) {
        return TITLE.equals(session.facts().title());
    }

    /// Whether a message is a call whose tool has lost its name, and otherwise the same as another.
    static boolean isUnnamed(Message message, Message of) {
        return message.content() instanceof Content.ToolCall call
                && call.tool().equals(TOOL)
                && of.content() instanceof Content.ToolCall named
                && call.input().equals(named.input());
    }
}
