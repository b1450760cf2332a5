package dev.seshat.archive;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;

/// Texts that replace damaged data in an archive. None of them ever comes from a log.
public final class Placeholder {

    /// Replaces a message that fails its checksum.
    public static final String DAMAGED =
            "[This message is damaged in the archive. seshat index --full keeps the damaged archive and"
                    + " recovers what can be read.]";

    /// Replaces a lost message in a recovered archive.
    public static final String LOST = "[This message was lost when the archive was damaged.]";

    /// Replaces a title, summary or prompt that fails its checksum.
    public static final String TITLE = "(damaged in the archive)";

    /// Replaces the name of a tool.
    public static final String TOOL = "unknown";

    private Placeholder() {}

    public static boolean isLost(Message message) {
        return message.text().equals(LOST);
    }

    public static boolean isDamaged(Message message) {
        return message.text().equals(DAMAGED);
    }

    public static boolean isDamaged(Session session) {
        return TITLE.equals(session.facts().title());
    }

    /// Whether a message is a call without its tool name that otherwise equals another.
    public static boolean isUnnamed(Message message, Message of) {
        return message.content() instanceof Content.ToolCall call
                && call.tool().equals(TOOL)
                && of.content() instanceof Content.ToolCall named
                && call.input().equals(named.input());
    }
}
