package dev.seshat.agent.cline;

import dev.seshat.agent.Billing;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.OwnCost;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the user saw of a task: texts, questions, calls and their results, one after the other.
///
/// An element either says something or asks for something; what it is about is named by the member `say` or `ask`.
final class ClineTask implements LineListener {

    private static final String TEXT = "text";

    private final TranscriptBuilder transcript;
    private final ModelConversation conversation;
    private final TaskCalls calls;
    private boolean begun;
    private @Nullable String model;

    ClineTask(TranscriptBuilder transcript, ModelConversation conversation) {
        this.transcript = transcript;
        this.conversation = conversation;
        this.calls = new TaskCalls(transcript, conversation);
    }

    @Override
    public void line(Obj element) {
        String kind = kind(element);
        if (element.isTrue("partial")) {
            return;
        }
        if (!kind.equals("command_output")) {
            calls.endOutput();
        }
        transcript.begin(IsoTime.of(element.members().get("ts")), null);
        String own = element.object("modelInfo").string("modelId");
        if (own != null) {
            model = own;
        }
        String text = Objects.requireNonNullElse(element.string(TEXT), "");
        switch (kind) {
            case "task" -> prompt(text, element);
            case TEXT -> {
                if (begun) {
                    say(Category.ASSISTANT, text);
                } else {
                    prompt(text, element);
                }
            }
            case "user_feedback" -> prompt(text, element);
            case "user_feedback_diff" ->
                prompt(Objects.requireNonNullElse(json(text).string("diff"), text), element);
            case "completion_result" -> say(Category.ASSISTANT, text);
            case "followup", "plan_mode_respond" -> question(text);
            case "reasoning" ->
                say(Category.THINKING, text.isBlank() ? Objects.requireNonNullElse(element.string(kind), "") : text);
            case "tool" -> calls.tool(json(text));
            case "command" -> calls.command(text);
            case "command_output" -> calls.output(text);
            case "use_mcp_server" -> calls.mcp(json(text));
            case "mcp_server_response", "subtask_result" -> calls.result(text, false);
            case "api_req_started" -> request(element, json(text));
            case "condense_context", "sliding_window_truncation" -> {
                String summary = element.object("contextCondense").string("summary");
                say(Category.SUMMARY, summary == null ? text : summary);
            }
            case "error",
                    "diff_error",
                    "rooignore_error",
                    "clineignore_error",
                    "api_req_failed",
                    "mistake_limit_reached" -> failure(kind, text);
            default -> {}
        }
    }

    /// Which kind it is; empty at the end of the document.
    private static String kind(Obj element) {
        String say = element.string("say");
        return Objects.requireNonNullElse(say != null ? say : element.string("ask"), "");
    }

    private void prompt(String text, Obj element) {
        begun = true;
        TextParts asked = new TextParts(text, element.elements("images"));
        if (!asked.isEmpty()) {
            transcript.prompt(asked);
        }
    }

    /// A question is a document with suggested answers, in older versions a text.
    private void question(String text) {
        Obj document = json(text);
        String question = document.string("question");
        String asked = question != null ? question : document.string("response");
        say(Category.ASSISTANT, asked == null ? text : asked);
    }

    /// Errors of the connection to the model belong to no call.
    private void failure(String kind, String text) {
        boolean ofRequest = kind.startsWith("api_") || kind.startsWith("mistake_");
        if (ofRequest || !calls.isWaiting()) {
            say(Category.SYSTEM, text);
        } else {
            calls.result(text, true);
        }
    }

    private void request(Obj element, Obj request) {
        String used = model != null ? model : conversation.model();
        transcript.notes().model(used);
        if (request.number("tokensIn") == null && request.number("tokensOut") == null) {
            return;
        }
        transcript.response(
                element.string("id"),
                used.isEmpty() ? null : used,
                new Usage(
                        Tokens.count(request, "tokensIn"),
                        Tokens.count(request, "tokensOut"),
                        Tokens.count(request, "cacheReads"),
                        Tokens.count(request, "cacheWrites")),
                Billing.ownCost(OwnCost.dollars(request, "cost")));
    }

    private void say(Category category, String text) {
        if (!text.isBlank()) {
            transcript.say(category, text);
        }
    }

    /// The document in a text; an empty one if it is none.
    static Obj json(String text) {
        try {
            return JsonValue.parse(text) instanceof Obj object ? object : JsonValue.EMPTY;
        } catch (MalformedJson e) {
            return JsonValue.EMPTY;
        }
    }
}
