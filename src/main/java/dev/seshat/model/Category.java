package dev.seshat.model;

import java.util.Locale;
import java.util.Optional;

/// The kind of a message: what a reader filters a transcript by.
public enum Category {
    USER,
    ASSISTANT,
    THINKING,
    TOOL_CALL,
    TOOL_RESULT,
    SYSTEM,
    PROGRESS,
    SNAPSHOT,
    SUMMARY;

    private final String label = name().toLowerCase(Locale.ROOT);

    /// The name as it stands in JSON, in queries and on the command line: `tool_call`.
    public String label() {
        return label;
    }

    /// Whether it reports on the work and is no part of the talk.
    public boolean isProgress() {
        return this == PROGRESS || this == SNAPSHOT;
    }

    /// Find the category with this label; `tool-call` is as good as `tool_call`.
    public static Optional<Category> find(String label) {
        String wanted = label.toLowerCase(Locale.ROOT).replace('-', '_');
        for (Category category : values()) {
            if (category.label.equals(wanted)) {
                return Optional.of(category);
            }
        }
        return Optional.empty();
    }
}
