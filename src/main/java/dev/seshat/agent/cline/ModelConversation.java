package dev.seshat.agent.cline;

import dev.seshat.agent.AnthropicMessages;
import dev.seshat.agent.JsonWalk;
import dev.seshat.agent.TextParts;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.SeshatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What the model received, as far as it completes what the user saw: the whole input of a call, and what a tool
/// returned.
///
/// The two files have no common ids. A call is recognized by its file, command or pattern, and by its order. Results
/// are
/// held in memory up to a limit; those beyond it are left out.
final class ModelConversation {

    /// A call of the model.
    ///
    /// @param input its arguments; empty if they are only in a text
    /// @param output what was returned; null if nothing was
    record Call(String subject, Obj input, @Nullable TextParts output, boolean failed) {}

    /// The arguments of which one says what a call is about.
    private static final List<String> SUBJECTS =
            List.of("path", "command", "regex", "query", "url", "absolutePath", "file_path");

    private static final Set<String> ROLES = Set.of("user", "assistant");

    /// How older versions begin a text with a result: `[read_file for 'src/A.java'] Result:`.
    private static final Pattern RESULT =
            Pattern.compile("^\\[\\w{1,64} for '([^']{1,4096})'[^\\]]{0,200}\\] Result:\\s*");

    /// How many calls ahead to look for one: a call that the user did not see has no counterpart.
    private static final int AHEAD = 12;

    private static final int MOST_CHARACTERS = 16 << 20;

    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Integer> byId = new HashMap<>();
    private String model = "";
    private int characters;
    private int next;

    private ModelConversation() {}

    /// Read the file beside a log; a missing or damaged one says nothing, or only some.
    static ModelConversation beside(Path log, int maxBytes) {
        ModelConversation conversation = new ModelConversation();
        Path file = log.resolveSibling(ClineLayout.RECEIVED);
        if (Files.isRegularFile(file)) {
            try {
                JsonWalk.document(file, maxBytes, CutMark.SENTENCE, walk -> walk.objects(conversation::message));
            } catch (SeshatException e) {
                // It only completes another file.
            }
        }
        return conversation;
    }

    /// The model it names; empty if none.
    String model() {
        return model;
    }

    /// The next call about this; null if there is none.
    @Nullable
    Call find(String subject) {
        for (int i = next; i < Math.min(calls.size(), next + AHEAD); i++) {
            if (calls.get(i).subject.equals(subject)) {
                next = i + 1;
                return calls.get(i);
            }
        }
        return null;
    }

    private boolean message(Obj message) {
        String role = message.string("role");
        if (role == null || !ROLES.contains(role)) {
            return true;
        }
        JsonValue content = message.members().get("content");
        List<JsonValue> blocks = content instanceof Str ? List.of(content) : message.elements("content");
        for (int i = 0; i < blocks.size(); i++) {
            String text = TextParts.of(blocks.get(i)).text();
            if (model.isEmpty()) {
                model = ReceivedMessages.model(text);
            }
            if (blocks.get(i) instanceof Obj block && "tool_use".equals(block.string("type"))) {
                call(block);
            } else if (blocks.get(i) instanceof Obj block && "tool_result".equals(block.string("type"))) {
                result(block);
            } else if (role.equals("user")) {
                older(text, i + 1 < blocks.size() ? blocks.get(i + 1) : null);
            }
        }
        return characters < MOST_CHARACTERS;
    }

    private void call(Obj block) {
        Obj input = block.object("input");
        String subject = subject(input);
        String id = block.string("id");
        if (!subject.isEmpty()) {
            if (id != null) {
                byId.put(id, calls.size());
            }
            characters += subject.length();
            calls.add(new Call(subject, input, null, false));
        }
    }

    /// What the arguments of a call are about; empty if unknown.
    static String subject(Obj input) {
        for (String name : SUBJECTS) {
            String value = input.string(name);
            if (value != null && !value.isBlank()) {
                return value;
            }
        }
        return "";
    }

    private void result(Obj block) {
        Integer called = byId.remove(String.valueOf(block.string("tool_use_id")));
        if (called != null) {
            Call call = calls.get(called);
            TextParts output = AnthropicMessages.output(block.members().get("content"));
            characters += output.text().length();
            calls.set(called, new Call(call.subject, call.input, output, block.isTrue("is_error")));
        }
    }

    private void older(String text, @Nullable JsonValue following) {
        Matcher result = RESULT.matcher(text);
        if (result.find()) {
            String rest = text.substring(result.end());
            TextParts output = rest.isBlank() ? TextParts.of(following) : new TextParts(rest);
            characters += output.text().length();
            calls.add(new Call(result.group(1), JsonValue.EMPTY, output, false));
        }
    }
}
