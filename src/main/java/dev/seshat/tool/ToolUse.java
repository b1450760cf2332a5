package dev.seshat.tool;

import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a tool was asked to do. A new kind must decide how it looks: no switch over it has a default.
public sealed interface ToolUse {

    /// Run a command.
    record Shell(String command, @Nullable String description) implements ToolUse {}

    /// Replace parts of a file.
    record Edit(String path, List<Replacement> replacements) implements ToolUse {}

    /// Apply a patch that is given as text.
    record Patch(String text) implements ToolUse {}

    /// Write a whole file.
    record Write(String path, String content) implements ToolUse {}

    /// Read a file or list a directory.
    ///
    /// @param range the lines as `10-60`; empty for all
    record Read(String path, String range) implements ToolUse {}

    /// Search in files or for files.
    ///
    /// @param filter which files, as a glob
    record Search(
            String pattern, @Nullable String path, @Nullable String filter) implements ToolUse {}

    /// Fetch a page or search the web.
    record Web(String target, @Nullable String prompt) implements ToolUse {}

    /// Let another agent do it.
    record Delegate(@Nullable String description, @Nullable String agent, String prompt) implements ToolUse {}

    /// Write down what is to do.
    record Todos(List<Todo> todos) implements ToolUse {}

    /// Anything else, or a tool whose arguments are not what they should be.
    record Other(ToolArguments arguments) implements ToolUse {}

    /// One replacement of an edit.
    record Replacement(String before, String after) {}

    /// One thing to do.
    record Todo(String text, String status) {}

    /// What a tool is asked to do by these arguments.
    static ToolUse of(String tool, ToolArguments arguments) {
        ToolUse known = switch (ToolFamily.of(tool)) {
            case SHELL -> shell(arguments);
            case EDIT -> edit(arguments);
            case PATCH -> patch(arguments);
            case WRITE -> write(arguments);
            case READ -> read(arguments);
            case SEARCH -> search(arguments);
            case WEB -> web(arguments);
            case DELEGATE -> delegate(arguments);
            case TODO -> todos(arguments);
            case OTHER -> null;
        };
        return known == null ? new Other(arguments) : known;
    }

    private static @Nullable ToolUse shell(ToolArguments arguments) {
        String command = arguments.words("command", "cmd", "script");
        return command == null ? null : new Shell(command, arguments.string("description", "justification"));
    }

    private static @Nullable ToolUse edit(ToolArguments arguments) {
        String path = arguments.path();
        List<Replacement> replacements = new ArrayList<>();
        addReplacement(arguments, replacements);
        if (arguments.value("edits", "replacements") instanceof Arr(var edits)) {
            edits.forEach(edit -> addReplacement(ToolArguments.of(edit), replacements));
        }
        return path == null || replacements.isEmpty() ? null : new Edit(path, replacements);
    }

    private static void addReplacement(ToolArguments arguments, List<Replacement> to) {
        String before = arguments.string("old_string", "oldString", "oldText", "old_str");
        String after = arguments.string("new_string", "newString", "newText", "new_str", "new_source");
        if (before != null || after != null) {
            to.add(new Replacement(before == null ? "" : before, after == null ? "" : after));
        }
    }

    private static @Nullable ToolUse patch(ToolArguments arguments) {
        String text = arguments.string("input", "patch", "patchText", "diff");
        return text == null ? null : new Patch(text);
    }

    private static @Nullable ToolUse write(ToolArguments arguments) {
        String path = arguments.path();
        String content = arguments.string("content", "contents", "text", "file_text");
        return path == null || content == null ? null : new Write(path, content);
    }

    private static @Nullable ToolUse read(ToolArguments arguments) {
        String path = arguments.path();
        return path == null ? null : new Read(path, arguments.lineRange());
    }

    private static @Nullable ToolUse search(ToolArguments arguments) {
        String pattern = arguments.string("pattern", "query", "regex", "glob_pattern");
        String filter = arguments.string("glob", "include", "includePattern", "type");
        return pattern == null ? null : new Search(pattern, arguments.path(), filter);
    }

    private static @Nullable ToolUse web(ToolArguments arguments) {
        String target = arguments.words("url", "query", "urls");
        return target == null ? null : new Web(target, arguments.string("prompt"));
    }

    private static @Nullable ToolUse delegate(ToolArguments arguments) {
        String prompt = arguments.string("prompt", "message", "task");
        String agent = arguments.string("subagent_type", "agent_type", "agent", "agentName");
        return prompt == null ? null : new Delegate(arguments.string("description"), agent, prompt);
    }

    private static @Nullable ToolUse todos(ToolArguments arguments) {
        if (!(arguments.value("todos", "plan", "todoList", "items") instanceof Arr(var elements))) {
            return null;
        }
        List<Todo> todos = new ArrayList<>();
        for (var element : elements) {
            if (element instanceof Obj) {
                ToolArguments todo = ToolArguments.of(element);
                String text = todo.string("content", "step", "title", "description");
                String status = todo.string("status");
                todos.add(new Todo(text == null ? "" : text, status == null ? "" : status));
            }
        }
        return todos.isEmpty() ? null : new Todos(todos);
    }
}
