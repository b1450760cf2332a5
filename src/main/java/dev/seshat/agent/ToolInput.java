package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The arguments of a tool call: which of them are files, and how they look as plain text.
///
/// Agents name their tools and arguments differently but mean the same things, so the argument's name
/// decides, not the tool's. There is no pattern switch here: at start-up a search would wait for the code the
/// JVM generates for it.
public final class ToolInput {

    private static final Set<String> PATHS = Set.of(
            "file_path",
            "filePath",
            "absolute_path",
            "dir_path",
            "notebook_path",
            "path",
            "paths",
            "file",
            "files",
            "filename");
    /// Arguments that need no label to be understood: what one would type or read.
    private static final Set<String> UNLABELLED = Set.of(
            "command",
            "cmd",
            "script",
            "pattern",
            "query",
            "url",
            "prompt",
            "description",
            "content",
            "text",
            "old_string",
            "new_string",
            "oldText",
            "newText",
            "new_source",
            "patch",
            "input");

    private static final Set<String> COMMANDS = Set.of("command", "cmd");
    private static final String PATCH = "*** Begin Patch";
    private static final Pattern PATCHED_FILE =
            Pattern.compile("^\\*\\*\\* (?:Add File|Update File|Delete File|Move to): (.+)$", Pattern.MULTILINE);

    private ToolInput() {}

    /// The call of a tool with these arguments.
    public static Content.ToolCall call(@Nullable String callId, String tool, JsonValue input) {
        return new Content.ToolCall(callId, tool, JsonWriter.write(input), files(input), text(input));
    }

    private static List<String> files(JsonValue input) {
        List<String> files = new ArrayList<>();
        if (input instanceof Obj(Map<String, JsonValue> arguments)) {
            arguments.forEach((name, value) -> {
                if (PATHS.contains(name)) {
                    addStrings(value, files);
                } else {
                    addPatched(value, files);
                }
            });
        }
        return files;
    }

    private static void addStrings(JsonValue value, List<String> to) {
        if (value instanceof Str(String text)) {
            to.add(text);
        } else if (value instanceof Arr(List<JsonValue> elements)) {
            for (JsonValue element : elements) {
                if (element instanceof Str(String text)) {
                    to.add(text);
                }
            }
        }
    }

    /// A patch names its files in its own text, be it an argument or part of a command.
    private static void addPatched(JsonValue value, List<String> to) {
        List<String> texts = new ArrayList<>();
        addStrings(value, texts);
        for (String text : texts) {
            if (text.contains(PATCH)) {
                PATCHED_FILE.matcher(text).results().map(file -> file.group(1)).forEach(to::add);
            }
        }
    }

    /// One line or paragraph per argument.
    private static String text(JsonValue input) {
        StringBuilder text = new StringBuilder();
        append(text, "", input);
        return text.toString();
    }

    private static void append(StringBuilder text, String name, JsonValue value) {
        if (value instanceof Obj(Map<String, JsonValue> members)) {
            members.forEach((member, inner) -> append(text, member, inner));
        } else if (value instanceof Arr(List<JsonValue> elements)) {
            if (COMMANDS.contains(name)) {
                appendLine(text, name, command(elements));
            } else {
                elements.forEach(element -> append(text, name, element));
            }
        } else if (value instanceof Str(String string)) {
            appendLine(text, name, string);
        } else if (value instanceof Num(String digits)) {
            appendLine(text, name, digits);
        } else if (value instanceof Bool(boolean truth)) {
            appendLine(text, name, Boolean.toString(truth));
        }
    }

    /// A command as one would type it. Of `["bash", "-lc", "ls"]` only the script matters.
    private static String command(List<JsonValue> arguments) {
        List<String> words = new ArrayList<>();
        addStrings(new Arr(arguments), words);
        boolean isScript =
                words.size() == 3 && words.get(0).endsWith("sh") && words.get(1).matches("-l?c");
        return isScript ? words.get(2) : String.join(" ", words);
    }

    private static void appendLine(StringBuilder text, String name, String value) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        if (!name.isEmpty() && !PATHS.contains(name) && !UNLABELLED.contains(name)) {
            text.append(name).append(": ");
        }
        text.append(value);
    }
}
