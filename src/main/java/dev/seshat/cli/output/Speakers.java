package dev.seshat.cli.output;

import dev.seshat.model.Category;
import dev.seshat.model.Message;

/// Who says a message, as a name to print.
///
/// @param agentName what the agent is called
/// @param subagent whether the session is a subagent's: then it is not a person who asks
record Speakers(String agentName, boolean subagent) {

    /// What stands behind the speaker on a branch that was left.
    static final String ABANDONED = " (abandoned branch)";

    /// The speaker of a message that is neither a tool call nor a result.
    Span of(Message message) {
        Span speaker = speaker(message);
        return message.abandoned() ? new Span(speaker.text() + ABANDONED, speaker.style()) : speaker;
    }

    private Span speaker(Message message) {
        boolean aside = message.sidechain();
        return switch (message.category()) {
            case USER -> new Span(aside ? "Subagent's task" : subagent ? "Parent agent" : "You", Style.USER);
            case ASSISTANT -> new Span(aside ? "Subagent" : agentName, Style.ASSISTANT);
            case THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY, TOOL_CALL, TOOL_RESULT ->
                new Span(name(message.category()), Style.BOLD.and(Style.DIM));
        };
    }

    private static String name(Category category) {
        String label = category.label().replace('_', ' ');
        return Character.toUpperCase(label.charAt(0)) + label.substring(1);
    }
}
