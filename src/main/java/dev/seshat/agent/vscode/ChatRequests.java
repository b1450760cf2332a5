package dev.seshat.agent.vscode;

import dev.seshat.agent.FileUri;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The requests of a chat: each is a prompt and the parts of the response, in the order in which they were shown.
final class ChatRequests implements LineListener {

    /// Parts that repeat others, or show what the editor did.
    private static final Set<String> HIDDEN = Set.of(
            "prepareToolInvocation",
            "undoStop",
            "codeblockUri",
            "textEditGroup",
            "textEdit",
            "notebookEditGroup",
            "progressTaskSerialized",
            "progressMessage",
            "mcpServersStarting",
            "multiDiffData");

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    /// Text of the assistant is in pieces, with references to files between them.
    private final StringBuilder said = new StringBuilder();

    ChatRequests(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    /// Whether a part of this kind is read.
    static boolean isShown(String kind) {
        return !HIDDEN.contains(kind);
    }

    @Override
    public void line(Obj line) {
        if (line.members().get(ChatDocument.REQUESTS) instanceof Obj request) {
            request(request);
        } else {
            transcript.begin(IsoTime.of(line.members().get("creationDate")), null);
            notes.title(line.string("customTitle"));
        }
    }

    private void request(Obj request) {
        String id = request.string("requestId");
        Instant asked = IsoTime.of(request.members().get("timestamp"));
        transcript.begin(asked, id);
        prompt(request.members().get("message"));
        Obj result = request.object("result");
        Long elapsed = result.object("timings").number("totalElapsed");
        Instant answered = asked == null || elapsed == null || elapsed < 0 || elapsed > Integer.MAX_VALUE
                ? asked
                : asked.plusMillis(elapsed);
        Obj metadata = result.object("metadata");
        ChatCalls calls = new ChatCalls(transcript, metadata);
        transcript.begin(answered, id);
        for (JsonValue part : request.elements("response")) {
            if (part instanceof Obj object) {
                part(object, calls);
            } else if (part instanceof Str(String text)) {
                said.append(text);
            }
        }
        endText();
        String error = result.object("errorDetails").string("message");
        if (error != null && !error.isBlank()) {
            transcript.say(Category.SYSTEM, error);
        }
        usage(id, request, metadata);
    }

    /// In older versions the text is only in its parts.
    private void prompt(@Nullable JsonValue message) {
        TextParts text = TextParts.of(message);
        if (text.isEmpty() && message instanceof Obj object) {
            text = TextParts.of(object.members().get("parts"));
        }
        if (!text.isEmpty()) {
            transcript.prompt(text);
        }
    }

    private void part(Obj part, ChatCalls calls) {
        String kind = Objects.requireNonNullElse(part.string("kind"), "");
        if (!isShown(kind)) {
            return;
        }
        switch (kind) {
            case "thinking" -> {
                endText();
                String thought = text(part.members().get("value"));
                if (!thought.isBlank()) {
                    transcript.say(Category.THINKING, thought);
                }
            }
            case "toolInvocationSerialized", "toolInvocation" -> {
                endText();
                calls.call(part);
            }
            case "inlineReference" -> said.append(reference(part.members().get("inlineReference")));
            case "markdownContent" -> said.append(text(part.members().get("content")));
            default -> said.append(text(part.members().get("value")));
        }
    }

    /// A text as it is, in parts, or as Markdown with other members.
    static String text(@Nullable JsonValue value) {
        return switch (value) {
            case Str(String text) -> text;
            case Obj object -> text(object.members().get("value"));
            case Arr(List<JsonValue> parts) -> {
                StringJoiner texts = new StringJoiner("\n");
                for (JsonValue part : parts) {
                    texts.add(text(part));
                }
                yield texts.toString();
            }
            case null, default -> "";
        };
    }

    /// The name of a symbol, or the path of a file, here or elsewhere.
    private static String reference(@Nullable JsonValue value) {
        if (!(value instanceof Obj reference)) {
            return "";
        }
        String name = reference.string("name");
        if (name != null) {
            return name;
        }
        Obj place = reference.members().get("uri") instanceof Obj uri ? uri : reference;
        String path = place.string("fsPath") != null ? place.string("fsPath") : place.string("path");
        return path != null ? path : Objects.requireNonNullElse(FileUri.path(place.string("external")), "");
    }

    private void endText() {
        if (!said.toString().isBlank()) {
            transcript.say(Category.ASSISTANT, said.toString().strip());
        }
        said.setLength(0);
    }

    /// The tokens of the prompt are those of the whole context, cached or not.
    private void usage(@Nullable String id, Obj request, Obj metadata) {
        String resolved = metadata.string("resolvedModel");
        String asked = request.string("modelId");
        String model = resolved != null ? resolved : asked == null ? null : asked.substring(asked.indexOf('/') + 1);
        notes.model(model);
        Usage usage = new Usage(Tokens.count(metadata, "promptTokens"), Tokens.count(metadata, "outputTokens"), 0, 0);
        if (!usage.equals(Usage.NONE)) {
            transcript.response(id, model, usage);
        }
    }
}
