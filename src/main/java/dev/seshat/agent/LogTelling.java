package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a format tells of a log, line by line: messages and responses are numbered, counted and handed on, and the rest
/// is noted. Whoever counts and whoever shows hear the same telling, so that they cannot disagree.
public final class LogTelling {

    private final SessionFile file;
    private final SessionNotes notes;
    private final OpenCalls openCalls;
    private final MessageSink sink;
    private final Consumer<ModelResponse> responses;
    private int nextSeq;
    private @Nullable Instant at;
    private @Nullable String uuid;
    private boolean sidechain;
    private boolean abandoned;

    LogTelling(
            SessionFile file,
            SessionNotes notes,
            LogPosition from,
            MessageSink sink,
            Consumer<ModelResponse> responses) {
        this.file = file;
        this.notes = notes;
        this.openCalls = new OpenCalls(from.openCalls());
        this.nextSeq = from.nextSeq();
        this.sink = sink;
        this.responses = responses;
    }

    /// What is known of the session so far.
    public SessionNotes notes() {
        return notes;
    }

    /// Begin with another line, or with another part of one: what is told next happened then.
    public void begin(@Nullable Instant when, @Nullable String id) {
        at = when;
        uuid = id;
        sidechain = false;
        abandoned = false;
        if (when != null) {
            notes.time(when);
        }
    }

    /// What is told next was said by a subagent.
    public void sidechain(boolean truth) {
        sidechain = truth;
    }

    /// What is told next stands on a branch that was left.
    public void abandoned(boolean truth) {
        abandoned = truth;
    }

    /// A person asked for something; in a subagent's log it was the parent who did.
    public void prompt(TextParts prompt) {
        notes.prompt(opensExchange() ? prompt.text().strip() : "");
        say(Category.USER, prompt);
    }

    /// A person ran a command; it is the first prompt only where there is no other.
    public void command(String text) {
        notes.command(opensExchange() ? text.strip() : "");
        say(Category.USER, new TextParts(text, 0));
    }

    private boolean opensExchange() {
        boolean opens = (file.subagent() || notes.isSubagent()) ? notes.exchangeCount() == 0 : !sidechain;
        if (opens) {
            notes.exchange();
        }
        return opens;
    }

    /// Somebody said something.
    public void say(Category category, String text) {
        say(category, new TextParts(text, 0));
    }

    /// Somebody said something, perhaps with images.
    public void say(Category category, TextParts parts) {
        add(category, new Content.Text(parts.text(), parts.images()));
    }

    /// The model called a tool.
    public void call(@Nullable String callId, String tool, JsonValue input) {
        notes.tool(tool);
        if (callId != null) {
            openCalls.open(callId, tool);
        }
        add(Category.TOOL_CALL, ToolInput.call(callId, tool, input));
    }

    /// Whether a call still waits for its result.
    public boolean isOpen(String callId) {
        return openCalls.has(callId);
    }

    /// A tool answered.
    ///
    /// @param tool its name, where the log says it; else it is that of the call
    public void result(
            @Nullable String callId,
            @Nullable String tool,
            TextParts output,
            boolean failed,
            @Nullable Integer exitCode) {
        String called = callId == null ? null : openCalls.close(callId);
        add(
                Category.TOOL_RESULT,
                new Content.ToolResult(
                        callId, called != null ? called : tool, output.text(), failed, exitCode, output.images()));
    }

    /// The model answered, and it took so many tokens.
    public void response(@Nullable String id, @Nullable String model, Usage usage) {
        responses.accept(new ModelResponse(id, model, at, usage));
    }

    private void add(Category category, Content content) {
        notes.message(category);
        sink.accept(new Message(nextSeq, category, at, uuid, sidechain, abandoned, content));
        nextSeq++;
    }

    LogPosition position(long offset) {
        return new LogPosition(offset, nextSeq, openCalls.list());
    }
}
