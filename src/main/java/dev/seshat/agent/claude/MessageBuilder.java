package dev.seshat.agent.claude;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.OpenCalls;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.ToolInput;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonString;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Builds the messages of a line, and joins tool results with their calls.
final class MessageBuilder {

    private static final Pattern EXIT_CODE = Pattern.compile("Exit code (\\d{1,9})\\b");

    private final SessionFile file;
    private final JsonCursor cursor = new JsonCursor();
    private final OpenCalls openCalls;
    private int nextSeq;

    MessageBuilder(SessionFile file, LogPosition from) {
        this.file = file;
        this.openCalls = new OpenCalls(from.openCalls());
        this.nextSeq = from.nextSeq();
    }

    int nextSeq() {
        return nextSeq;
    }

    List<LogPosition.OpenCall> openCalls() {
        return openCalls.list();
    }

    void build(ClaudeLine line, LineClassifier messages, MessageSink sink) {
        for (int i = 0; i < messages.size(); i++) {
            Content content = content(line, messages, i);
            sink.accept(new Message(
                    nextSeq,
                    messages.category(i),
                    IsoTime.parse(line.timestamp.text()),
                    line.uuid.textOrNull(),
                    line.sidechain && !file.subagent(),
                    content));
            nextSeq++;
        }
    }

    private Content content(ClaudeLine line, LineClassifier messages, int index) {
        int block = messages.block(index);
        if (block != LineClassifier.WHOLE_LINE) {
            boolean last = index == messages.size() - 1;
            return ofBlock(line, line.content.block(block), messages.kind(index), last ? line.content.images() : 0);
        }
        return switch (line.type) {
            case USER -> new Content.Text(UserText.read(messages.kind(index), line.content.text.text()));
            case ASSISTANT -> new Content.Text(line.content.text.text());
            case ATTACHMENT -> ofParts(line.queuedPrompt, messages.kind(index));
            case LEGACY_MESSAGE -> ofParts(line.legacyContent, messages.kind(index));
            case LEGACY_CALL -> legacyCall(line);
            case LEGACY_RESULT -> legacyResult(line);
            case PROGRESS -> new Content.Text(ProgressText.progress(line.progress, cursor));
            case SNAPSHOT -> new Content.Text(ProgressText.snapshot(line.snapshot, cursor));
            case SUMMARY -> new Content.Text(line.summary.text());
            case CUSTOM_TITLE, AI_TITLE, LEGACY_METADATA, OTHER ->
                throw new IllegalStateException("a line without messages: " + line.type);
        };
    }

    private Content ofBlock(ClaudeLine line, ContentBlock block, UserText.Kind kind, int images) {
        return switch (block.type) {
            case TEXT -> {
                String text = block.text.text();
                yield new Content.Text(line.type == LineType.USER ? UserText.read(kind, text) : text, images);
            }
            case THINKING -> new Content.Text(block.thinking.text());
            case TOOL_USE -> call(block.id.textOrNull(), block.name, block.input);
            case TOOL_RESULT -> result(line, block);
            case IMAGE, OTHER -> throw new IllegalStateException("a block without a message: " + block.type);
        };
    }

    private Content ofParts(JsonSlice value, UserText.Kind kind) {
        ToolOutputParts parts = ToolOutputParts.read(value, cursor);
        return new Content.Text(UserText.read(kind, parts.text()), parts.images());
    }

    private Content call(@Nullable String callId, JsonString name, JsonSlice input) {
        String tool = name.text();
        if (callId != null) {
            openCalls.open(callId, tool);
        }
        return ToolInput.call(callId, tool, tree(input));
    }

    private Content result(ClaudeLine line, ContentBlock block) {
        String callId = block.callId.textOrNull();
        String tool = callId == null ? null : openCalls.close(callId);
        ToolOutputParts parts = ToolOutputParts.read(block.content, cursor);
        String text = whole(XmlTags.stripTail(parts.text(), "system-reminder"), line);
        return new Content.ToolResult(
                callId, tool, text, block.isError, block.isError ? exitCode(text) : null, parts.images());
    }

    private String whole(String text, ClaudeLine line) {
        if (!SpilledOutput.isMarker(text)) {
            return text;
        }
        Optional<String> spilled = ClaudeLayout.toolResults(file, line.sessionId.textOrNull())
                .flatMap(directory -> SpilledOutput.read(text, directory));
        return spilled.orElse(text);
    }

    /// A failed command says so in the first line of its output.
    private static @Nullable Integer exitCode(String output) {
        Matcher matcher = EXIT_CODE.matcher(output);
        return matcher.lookingAt() ? Integer.valueOf(matcher.group(1)) : null;
    }

    /// The legacy dialect has no call ids; no other call of the log can have this one's seq.
    private Content legacyCall(ClaudeLine line) {
        return call("call-" + nextSeq, line.tool, line.input);
    }

    private Content legacyResult(ClaudeLine line) {
        String tool = line.tool.textOrNull();
        String callId = tool == null ? null : openCalls.closeNewest(tool);
        Integer exitCode = tree(line.exitCode) instanceof JsonValue.Num(String digits) ? integer(digits) : null;
        ToolOutputParts parts = ToolOutputParts.read(line.output, cursor);
        return new Content.ToolResult(
                callId, tool, parts.text(), exitCode != null && exitCode != 0, exitCode, parts.images());
    }

    private static @Nullable Integer integer(String digits) {
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private JsonValue tree(JsonSlice slice) {
        if (!slice.isPresent()) {
            return JsonValue.EMPTY;
        }
        try {
            slice.open(cursor);
            return JsonValue.read(cursor);
        } catch (MalformedJson e) {
            throw new IllegalStateException("a value that was valid as a part of its line is not on its own", e);
        }
    }
}
