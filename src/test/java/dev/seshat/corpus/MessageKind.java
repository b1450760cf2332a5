package dev.seshat.corpus;

import java.util.Locale;

/// What a reader should call a message. Named here a second time, so that the generator owes the program nothing.
public enum MessageKind {
    USER,
    ASSISTANT,
    THINKING,
    TOOL_CALL,
    TOOL_RESULT,
    SYSTEM,
    PROGRESS,
    SNAPSHOT,
    SUMMARY;

    /// `tool_call`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
