package dev.seshat.agent.claude;

import dev.seshat.json.JsonNames;
import java.util.Set;

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

    /// Types of which nothing is read on purpose: the state of the program, and what other lines repeat.
    private static final Set<String> IGNORED = Set.of(
            "system",
            "queue-operation",
            "agent-name",
            "agent-color",
            "agent-setting",
            "last-prompt",
            "permission-mode",
            "mode",
            "pr-link",
            "content-replacement",
            "worktree-state",
            "tag",
            "task-summary",
            "attribution-snapshot",
            "speculation-accept",
            "bridge-session",
            "session-start",
            "step");

    private final String name;

    LineType(String name) {
        this.name = name;
    }

    static boolean isIgnored(String type) {
        return IGNORED.contains(type);
    }
}
