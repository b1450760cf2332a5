package dev.seshat.agent.claude;

import dev.seshat.json.JsonNames;

/// The `type` of a line. Types without messages or facts are [#OTHER].
enum LineType {
    USER("user"),
    ASSISTANT("assistant"),
    ATTACHMENT("attachment"),
    PROGRESS("progress"),
    SNAPSHOT("file-history-snapshot"),
    SUMMARY("summary"),
    CUSTOM_TITLE("custom-title"),
    AI_TITLE("ai-title"),
    /// The legacy dialect: one event per line, no envelope.
    LEGACY_MESSAGE("message"),
    LEGACY_CALL("tool_use"),
    LEGACY_RESULT("tool_result"),
    LEGACY_METADATA("metadata"),
    OTHER("");

    static final JsonNames<LineType> NAMES = new JsonNames<>(values(), type -> type.name, OTHER);

    private final String name;

    LineType(String name) {
        this.name = name;
    }
}
