package dev.seshat.export;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Session;
import java.util.function.Consumer;

/// A session to export, whether from its log or the archive.
///
/// @param agentName the agent's display name
/// @param archivedOnly whether its log is gone
/// @param messages streams its messages from the first on, any number of times
/// @param images the images to embed, in formats that can
public record ExportSource(
        Session session, String agentName, boolean archivedOnly, Consumer<MessageSink> messages, ExportImages images) {
    public ExportSource {
        requireNonNull(session, "session");
        requireNonNull(agentName, "agentName");
        requireNonNull(messages, "messages");
        requireNonNull(images, "images");
    }

    /// A session whose images are not embedded.
    public ExportSource(Session session, String agentName, boolean archivedOnly, Consumer<MessageSink> messages) {
        this(session, agentName, archivedOnly, messages, ExportImages.NONE);
    }

    /// Whether to embed images.
    boolean embedsImages() {
        return !images.equals(ExportImages.NONE);
    }
}
