package dev.seshat.tool;

import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a tool was asked to do. A new kind must be handled everywhere: no switch over it has a default.
public sealed interface ToolUse {

    /// Describe it in a few words, without the syntax of the arguments. Not a switch over types, which the JVM
    /// would link during the first search after a start.
    ToolBrief brief(ToolBrief.Style style);

    /// Run a command.
    record Shell(String command, @Nullable String description) implements ToolUse {

        private static final String PATCH = "*** Begin Patch";

        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            if (command.contains(PATCH)) {
                return PatchedFile.brief(PatchedFile.in(command, style.mostOfSide()), style);
            }
            return new ToolBrief("", description == null ? command : command + "  # " + description);
        }
    }

    /// Replace parts of a file.
    record Edit(String path, List<Replacement> replacements) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief(style.path(path), ChangedLines.of(replacements, style.mostOfSide()));
        }
    }

    /// Apply a patch that is given as text.
    record Patch(String text) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return PatchedFile.brief(PatchedFile.in(text, style.mostOfSide()), style);
        }
    }

    /// Write a whole file.
    record Write(String path, String content) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief(style.path(path), content);
        }
    }

    /// Read a file or list a directory.
    ///
    /// @param range the lines as `10-60`; empty for all
    record Read(String path, String range) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief(style.path(path) + (range.isEmpty() ? "" : ":" + range), "");
        }
    }

    /// Search in files or for files.
    ///
    /// @param filter the files to search, as a glob
    record Search(
            String pattern, @Nullable String path, @Nullable String filter) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            String in = path == null ? "" : " in " + style.path(path);
            return new ToolBrief("", pattern + in + (filter == null ? "" : " (" + filter + ")"));
        }
    }

    /// Fetch a page or search the web.
    record Web(String target, @Nullable String prompt) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief("", prompt == null ? target : target + "\n" + prompt);
        }
    }

    /// Delegate to another agent.
    record Delegate(@Nullable String description, @Nullable String agent, String prompt) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief("", description == null ? prompt : description + "\n" + prompt);
        }
    }

    /// Update the list of things to do.
    record Todos(List<Todo> todos) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return new ToolBrief("", todos.stream().map(Todo::text).collect(Collectors.joining("\n")));
        }
    }

    /// Any other tool, or one with unexpected arguments.
    record Other(ToolArguments arguments) implements ToolUse {
        @Override
        public ToolBrief brief(ToolBrief.Style style) {
            return ToolBrief.NONE;
        }
    }

    /// One replacement of an edit.
    record Replacement(String before, String after) {}

    /// One entry of a to-do list.
    record Todo(String text, String status) {}

    /// Interpret these arguments of a tool.
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
