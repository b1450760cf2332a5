package dev.seshat.agent.codex;

import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A tool's output: text, parts, or, in older logs, JSON in a text with the output and the exit code.
record ToolOutput(TextParts text, @Nullable Integer exitCode) {

    /// Newer versions put it in the first lines of the text, before the output.
    private static final Pattern EXIT_CODE = Pattern.compile(
            "\\A(?:(?!Output:)[^\\n]{0,200}\\n){0,4}?(?:Exit code: |Process exited with code )(-?\\d{1,9})\\b");

    static ToolOutput of(@Nullable JsonValue output) {
        if (!(output instanceof Str(String text))) {
            return new ToolOutput(
                    TextParts.of(output instanceof Obj object ? object.members().get("content") : output), null);
        }
        if (text.startsWith("{") && tree(text) instanceof Obj object && object.string("output") != null) {
            Long exitCode = object.object("metadata").number("exit_code");
            return new ToolOutput(
                    TextParts.of(object.members().get("output")), exitCode == null ? null : exitCode.intValue());
        }
        Matcher matcher = EXIT_CODE.matcher(text);
        return new ToolOutput(new TextParts(text), matcher.find() ? Integer.valueOf(matcher.group(1)) : null);
    }

    boolean failed() {
        return exitCode != null && exitCode != 0;
    }

    private static @Nullable JsonValue tree(String text) {
        try {
            return JsonValue.parse(text);
        } catch (MalformedJson e) {
            return null;
        }
    }
}
