package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Receives what a format finds in a log, line by line: numbers, counts and passes on messages and responses,
/// and notes the rest. Counting and showing use the same calls, so they cannot disagree.
public final class TranscriptBuilder {

    private final SessionFile file;
    private final SessionNotes notes;
    private final OpenCalls openCalls;
    private final MessageSink sink;
    private final Consumer<ModelResponse> responses;
    private final BiConsumer<Integer, List<JsonValue>> images;
    private int nextSeq;
    private @Nullable Instant at;
    private @Nullable String uuid;
    private boolean sidechain;
    private boolean abandoned;

    TranscriptBuilder(
            SessionFile file,
            SessionNotes notes,
            LogPosition from,
            MessageSink sink,
            Consumer<ModelResponse> responses) {
        this(file, notes, from, sink, responses, (_, _) -> {});
    }

    /// @param images receives the seq of each message and its images
    TranscriptBuilder(
            SessionFile file,
            SessionNotes notes,
            LogPosition from,
            MessageSink sink,
            Consumer<ModelResponse> responses,
            BiConsumer<Integer, List<JsonValue>> images) {
        this.file = file;
        this.notes = notes;
        this.openCalls = new OpenCalls(from.openCalls());
        this.nextSeq = from.nextSeq();
        this.sink = sink;
        this.responses = responses;
        this.images = images;
    }

    /// What is known of the session so far.
    public SessionNotes notes() {
        return notes;
    }

    /// Start another line, or another part of one: the following events happened then.
    public void begin(@Nullable Instant when, @Nullable String id) {
        at = when;
        uuid = id;
        sidechain = false;
        abandoned = false;
        if (when != null) {
            notes.time(when);
        }
    }

    /// The following events are a subagent's.
    public void sidechain(boolean truth) {
        sidechain = truth;
    }

    /// The following events are on an abandoned branch.
    public void abandoned(boolean truth) {
        abandoned = truth;
    }

    /// A person's prompt; in a subagent's log, the parent's.
    public void prompt(TextParts prompt) {
        notes.prompt(opensExchange() ? prompt.text().strip() : "");
        say(Category.USER, prompt);
    }

    /// A person ran a command; it counts as the first prompt only if there is no other.
    public void command(String text) {
        notes.command(opensExchange() ? text.strip() : "");
        say(Category.USER, new TextParts(text));
    }

    private boolean opensExchange() {
        boolean opens = (file.subagent() || notes.isSubagent()) ? notes.exchangeCount() == 0 : !sidechain;
        if (opens) {
            notes.exchange();
        }
        return opens;
    }

    /// A text by somebody.
    public void say(Category category, String text) {
        say(category, new TextParts(text));
    }

    /// A text by somebody, perhaps with images.
    public void say(Category category, TextParts parts) {
        add(category, new Content.Text(parts.text(), parts.images()), parts.imageParts());
    }

    /// The model called a tool.
    public void call(@Nullable String callId, String tool, JsonValue input) {
        notes.tool(tool);
        if (callId != null) {
            openCalls.open(callId, tool);
        }
        add(Category.TOOL_CALL, ToolInput.call(callId, tool, input), List.of());
    }

    /// Whether a call still waits for its result.
    public boolean isOpen(String callId) {
        return openCalls.has(callId);
    }

    /// A tool returned a result.
    ///
    /// @param tool its name, if the log contains it; otherwise the call's is used
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
                        callId, called != null ? called : tool, output.text(), failed, exitCode, output.images()),
                output.imageParts());
    }

    /// A record of a kind that the format does not know: it is counted under its name, and what it says
    /// plainly is a message.
    public void unknown(@Nullable String kind, Obj record) {
        if (kind != null && !kind.isBlank()) {
            notes.unknown(kind);
        }
        plain(record);
    }

    /// A record of which only its plain text is understood; without one it is no message.
    public void plain(Obj record) {
        PlainText.of(record).ifPresent(plain -> {
            if (plain.category() == Category.USER) {
                prompt(plain.text());
            } else {
                say(plain.category(), plain.text());
            }
        });
    }

    /// A model response with its token usage.
    public void response(@Nullable String id, @Nullable String model, Usage usage) {
        response(id, model, usage, Billing.NONE);
    }

    /// A model response with its token usage, and what else decides its price.
    public void response(@Nullable String id, @Nullable String model, Usage usage, Billing billing) {
        responses.accept(new ModelResponse(id, model, at, usage, billing));
    }

    /// A response of which another place than the log tells.
    public void response(ModelResponse response) {
        notes.model(response.model());
        responses.accept(response);
    }

    private void add(Category category, Content content, List<JsonValue> imageParts) {
        notes.message(category);
        images.accept(nextSeq, imageParts);
        sink.accept(new Message(nextSeq, category, at, uuid, sidechain, abandoned, content));
        nextSeq++;
    }

    LogPosition position(long offset) {
        return new LogPosition(offset, nextSeq, openCalls.list());
    }
}
