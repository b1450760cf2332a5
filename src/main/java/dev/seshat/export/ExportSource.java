package dev.seshat.export;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Session;
import java.util.function.Consumer;

/// A session to be exported, from wherever its messages are.
///
/// @param agentName the agent's name for people
/// @param archivedOnly whether its log is gone
/// @param messages hands out its messages from the first on, as often as it is asked
public record ExportSource(Session session, String agentName, boolean archivedOnly, Consumer<MessageSink> messages) {
    public ExportSource {
        requireNonNull(session, "session");
        requireNonNull(agentName, "agentName");
        requireNonNull(messages, "messages");
    }
}
