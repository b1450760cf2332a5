package dev.seshat.agent.claude;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.model.Category;
import java.util.Arrays;

/// Decides which messages a line contains. Counting and building rely on nothing else.
///
/// Reused for every line; not thread-safe.
final class LineClassifier {

    /// The message is the line itself, not one of its blocks.
    static final int WHOLE_LINE = -1;

    private final JsonCursor cursor = new JsonCursor();
    private final JsonString queuedText = new JsonString();
    private Category[] categories = new Category[4];
    private UserText.Kind[] kinds = new UserText.Kind[4];
    private int[] blocks = new int[4];
    private int size;

    /// Find the messages of a line.
    void classify(ClaudeLine line) {
        size = 0;
        switch (line.type) {
            case USER -> user(line);
            case ASSISTANT -> assistant(line.content);
            case ATTACHMENT -> attachment(line);
            case PROGRESS -> add(Category.PROGRESS, WHOLE_LINE);
            case SNAPSHOT -> add(Category.SNAPSHOT, WHOLE_LINE);
            case SUMMARY -> add(Category.SUMMARY, WHOLE_LINE);
            case LEGACY_MESSAGE -> legacyMessage(line);
            case LEGACY_CALL -> add(Category.TOOL_CALL, WHOLE_LINE);
            case LEGACY_RESULT -> add(Category.TOOL_RESULT, WHOLE_LINE);
            case LEGACY_METADATA, CUSTOM_TITLE, AI_TITLE, OTHER -> {}
        }
    }

    /// The number of messages in the line.
    int size() {
        return size;
    }

    Category category(int message) {
        return categories[message];
    }

    /// Who wrote it, for a message in the user's name; otherwise the agent.
    UserText.Kind kind(int message) {
        return kinds[message];
    }

    /// The block of the message, or [#WHOLE_LINE].
    int block(int message) {
        return blocks[message];
    }

    /// The first message that a person wrote, or -1.
    int firstHuman() {
        for (int i = 0; i < size; i++) {
            if (kinds[i].human) {
                return i;
            }
        }
        return -1;
    }

    private void user(ClaudeLine line) {
        ClaudeContent content = line.content;
        if (content.isString()) {
            add(UserText.classify(content.text, line, line.originKind), WHOLE_LINE);
            return;
        }
        for (int i = 0; i < content.size(); i++) {
            ContentBlock block = content.block(i);
            switch (block.type) {
                case TOOL_RESULT -> add(Category.TOOL_RESULT, i);
                case TEXT -> add(UserText.classify(block.text, line, line.originKind), i);
                case THINKING, TOOL_USE, IMAGE, OTHER -> {}
            }
        }
    }

    private void assistant(ClaudeContent content) {
        if (content.isString()) {
            add(Category.ASSISTANT, WHOLE_LINE);
            return;
        }
        for (int i = 0; i < content.size(); i++) {
            switch (content.block(i).type) {
                case THINKING -> add(Category.THINKING, i);
                case TEXT -> add(Category.ASSISTANT, i);
                case TOOL_USE -> add(Category.TOOL_CALL, i);
                case TOOL_RESULT, IMAGE, OTHER -> {}
            }
        }
    }

    /// A prompt queued while the model worked is in an attachment and in no user line.
    private void attachment(ClaudeLine line) {
        if (!line.queuedCommand) {
            return;
        }
        if (line.commandMode.is("task-notification")) {
            add(UserText.Kind.MACHINE, WHOLE_LINE);
            return;
        }
        JsonString origin = line.queuedOrigin.isPresent() ? line.queuedOrigin : line.originKind;
        ToolOutputParts.firstText(line.queuedPrompt, cursor, queuedText);
        add(UserText.classify(queuedText, line, origin), WHOLE_LINE);
    }

    private void legacyMessage(ClaudeLine line) {
        if (line.role.is("user")) {
            ToolOutputParts.firstText(line.legacyContent, cursor, queuedText);
            add(UserText.classify(queuedText, line, line.originKind), WHOLE_LINE);
        } else {
            add(line.role.is("assistant") ? Category.ASSISTANT : Category.SYSTEM, WHOLE_LINE);
        }
    }

    private void add(UserText.Kind kind, int block) {
        add(kind.category, block);
        kinds[size - 1] = kind;
    }

    private void add(Category category, int block) {
        if (size == blocks.length) {
            categories = Arrays.copyOf(categories, size * 2);
            kinds = Arrays.copyOf(kinds, size * 2);
            blocks = Arrays.copyOf(blocks, size * 2);
        }
        categories[size] = category;
        kinds[size] = UserText.Kind.MACHINE;
        blocks[size] = block;
        size++;
    }
}
