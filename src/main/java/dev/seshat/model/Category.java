package dev.seshat.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kind of a message, by which transcripts are filtered.
public enum Category {
    USER("You"),
    ASSISTANT("Assistant"),
    THINKING("Thinking"),
    TOOL_CALL("Tool"),
    TOOL_RESULT("Result"),
    SYSTEM("System"),
    PROGRESS("Progress"),
    SNAPSHOT("Snapshot"),
    SUMMARY("Summary");

    private static final List<Category> ALL = List.of(values());

    private final String label = name().toLowerCase(Locale.ROOT);
    private final String speaker;

    Category(String speaker) {
        this.speaker = speaker;
    }

    /// The name in JSON, in queries and on the command line: `tool_call`.
    public String label() {
        return label;
    }

    /// The speaker of such a message, for display to the user.
    public String speaker() {
        return speaker;
    }

    /// Whether it only reports progress and is not part of the conversation.
    public boolean isProgress() {
        return this == PROGRESS || this == SNAPSHOT;
    }

    /// Find the category with this label; `tool-call` also means `tool_call`.
    public static Optional<Category> find(String label) {
        Optional<Category> exact = labelled(label);
        return exact.isPresent()
                ? exact
                : labelled(label.toLowerCase(Locale.ROOT).replace('-', '_'));
    }

    private static Optional<Category> labelled(String label) {
        for (Category category : ALL) {
            if (category.label.equals(label)) {
                return Optional.of(category);
            }
        }
        return Optional.empty();
    }
}
