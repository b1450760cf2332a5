package dev.seshat.cli.output;

import dev.seshat.model.Category;
import dev.seshat.model.Message;

/// The name to print as the speaker of a message.
///
/// @param agentName the agent's display name
/// @param subagent whether the session belongs to a subagent, whose prompts come from its parent agent
record SpeakerLabels(String agentName, boolean subagent) {

    /// Follows the speaker of a message on an abandoned branch.
    static final String ABANDONED = " (abandoned branch)";

    /// The speaker of a message that is neither a tool call nor a result.
    Span of(Message message) {
        Span speaker = speaker(message);
        return message.abandoned() ? new Span(speaker.text() + ABANDONED, speaker.style()) : speaker;
    }

    private Span speaker(Message message) {
        boolean aside = message.sidechain();
        return switch (message.category()) {
            case USER ->
                new Span(aside ? "Subagent's task" : subagent ? "Parent agent" : Category.USER.speaker(), Style.USER);
            case ASSISTANT -> new Span(aside ? "Subagent" : agentName, Style.ASSISTANT);
            case THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY, TOOL_CALL, TOOL_RESULT ->
                new Span(message.category().speaker(), Style.BOLD.and(Style.DIM));
        };
    }
}
