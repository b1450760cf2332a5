package dev.seshat.agent.vscode;

import dev.seshat.agent.ChangedDocument;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonWalk;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Null;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads a chat, whether it is stored as a document or as a log of changes to one.
///
/// A chat is read in parts, none of which is held longer than it takes to see whether it is needed: files that the
/// model
/// edited and what it was shown can be a hundred times larger than what was said.
final class ChatDocument {

    static final String REQUESTS = "requests";

    /// A document, its requests, one request, its response: each part of that is read alone.
    private static final int LEVELS = 4;

    /// Members that are large and say nothing about the conversation.
    private static final Set<String> UNREAD = Set.of(
            "variableData",
            "variables",
            "contentReferences",
            "codeCitations",
            "followups",
            "editedFileEvents",
            "inputState",
            "usedContext",
            "codeBlocks",
            "agent",
            "slashCommand",
            "markdownInfo");

    private static final Set<String> METADATA =
            Set.of("promptTokens", "outputTokens", "resolvedModel", "toolCallRounds");

    /// How much of a text in a part is held, at first and when much else is.
    private static final int MUCH = 1 << 16;

    private static final int LITTLE = 1 << 9;

    /// A change.
    private enum Kind {
        INITIAL,
        SET,
        APPEND,
        DELETE
    }

    private final ChangedDocument document = new ChangedDocument();
    private long refused;
    /// About how much of the value that is being read is held.
    private long held;

    private ChatDocument() {}

    /// Pass on the chat without its requests, then each request.
    static JsonLines.End read(Path file, int maxBytes, CutMark marks, Predicate<Obj> wantsMore) {
        ChatDocument chat = new ChatDocument();
        JsonLines.End end = file.toString().endsWith(".jsonl")
                ? JsonWalk.lines(file, maxBytes, marks, chat::change)
                : JsonWalk.document(file, maxBytes, marks, chat::whole);
        chat.pass(wantsMore);
        return new JsonLines.End(end.offset(), end.lines(), end.skipped().plus(new SkippedLines(0, chat.refused)));
    }

    private void pass(Predicate<Obj> wantsMore) {
        boolean more = wantsMore.test(document.without(REQUESTS));
        for (int i = 0; more && i < document.count(REQUESTS); i++) {
            if (document.element(REQUESTS, i) instanceof Obj request) {
                more = wantsMore.test(new Obj(Map.of(REQUESTS, request)));
            }
        }
    }

    private void whole(JsonWalk walk) throws IOException, MalformedJson {
        count(document.set(List.of(), walk.tree("", LEVELS, this::kept)));
    }

    /// A change comes before its effect only when its line is complete.
    private void change(JsonWalk walk) throws IOException, MalformedJson {
        held = 0;
        Map<String, JsonValue> line = new LinkedHashMap<>();
        walk.enter();
        while (walk.nextMember()) {
            String name = walk.name();
            line.put(name, name.equals("v") ? walk.tree(lastName(line), LEVELS, this::kept) : walk.value());
        }
        apply(new Obj(line));
    }

    /// What the path of a change ends in, as far as it is known before the value.
    private static String lastName(Map<String, JsonValue> line) {
        if (line.get("k") instanceof Arr(List<JsonValue> path)) {
            for (JsonValue step : path.reversed()) {
                if (step instanceof Str(String name)) {
                    return name;
                }
            }
        }
        return "";
    }

    private void apply(Obj line) {
        Kind kind = kind(line.number("kind"));
        JsonValue value = line.members().get("v");
        List<JsonValue> path = line.elements("k");
        // An empty path is the whole chat; a change that lost its path must not replace that.
        if (kind == null || (kind != Kind.INITIAL && !(line.members().get("k") instanceof Arr))) {
            return;
        }
        switch (kind) {
            case INITIAL -> count(document.set(List.of(), value));
            case SET -> count(document.set(path, value));
            case APPEND -> {
                List<JsonValue> values = value instanceof Arr(List<JsonValue> elements) ? elements : List.of();
                count(document.append(path, values, line.number("i")));
            }
            case DELETE -> {
                if (!path.isEmpty()) {
                    count(document.set(path, null));
                }
            }
        }
    }

    private static @Nullable Kind kind(@Nullable Long number) {
        return number == null || number < 0 || number >= Kind.values().length ? null : Kind.values()[number.intValue()];
    }

    private void count(boolean fitted) {
        refused += fitted ? 0 : 1;
    }

    /// What is needed of a part. The more is held already, the less of its long texts.
    private JsonValue kept(String name, JsonValue part) {
        JsonValue needed = needed(name, part);
        if (held > ChangedDocument.LIMIT) {
            refused++;
            return new Null();
        }
        JsonValue cut = ChangedDocument.cut(needed, held > ChangedDocument.LIMIT / 2 ? LITTLE : MUCH);
        held += ChangedDocument.size(cut);
        return cut;
    }

    private static JsonValue needed(String name, JsonValue part) {
        if (UNREAD.contains(name)) {
            return new Null();
        }
        if (!(part instanceof Obj(Map<String, JsonValue> members))) {
            return part;
        }
        if (name.equals("metadata") || members.containsKey("toolCallRounds")) {
            Map<String, JsonValue> needed = new LinkedHashMap<>(members);
            needed.keySet().retainAll(METADATA);
            return new Obj(needed);
        }
        String kind = Objects.requireNonNullElse(((Obj) part).string("kind"), "");
        return ChatRequests.isShown(kind) ? part : new Null();
    }
}
