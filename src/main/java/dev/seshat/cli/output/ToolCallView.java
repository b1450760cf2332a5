package dev.seshat.cli.output;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Content;
import dev.seshat.tool.LineDiff;
import dev.seshat.tool.LineDiff.Change;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import dev.seshat.tool.ToolUse.Delegate;
import dev.seshat.tool.ToolUse.Edit;
import dev.seshat.tool.ToolUse.Other;
import dev.seshat.tool.ToolUse.Patch;
import dev.seshat.tool.ToolUse.Read;
import dev.seshat.tool.ToolUse.Replacement;
import dev.seshat.tool.ToolUse.Search;
import dev.seshat.tool.ToolUse.Shell;
import dev.seshat.tool.ToolUse.Todo;
import dev.seshat.tool.ToolUse.Todos;
import dev.seshat.tool.ToolUse.Web;
import dev.seshat.tool.ToolUse.Write;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tool call in the form of the tool: a command as one types it, an edit as a diff, a search as its pattern.
///
/// @param full whether long parts are shown whole
record ToolCallView(ProjectPaths paths, boolean full) {

    private static final int SHORT_COMMAND = 10;
    private static final int SHORT_DIFF = 20;
    private static final int SHORT_PROMPT = 5;
    private static final int SHORT_TODOS = 20;
    private static final int SHORT_VALUE = 60;
    private static final Span COMMAND = new Span("$ ", Style.TOOL);
    private static final Span GOES_ON = new Span("  ");

    /// The tool and what it is about, as one line.
    Line title(Content.ToolCall call, ToolUse use) {
        Line tool = Line.of(call.tool(), Style.TOOL);
        return switch (use) {
            case Shell shell -> with(tool, "", shell.description());
            case Edit edit -> with(tool, paths.shorten(edit.path()), null);
            case Patch _, Todos _ -> tool;
            case Write write -> with(tool, paths.shorten(write.path()), lines(write));
            case Read read -> with(tool, paths.shorten(read.path()) + range(read), null);
            case Search search -> with(tool, search.pattern(), where(search));
            case Web web -> with(tool, web.target(), note("· ", web.prompt(), ""));
            case Delegate delegate -> with(tool, delegate.description(), note("(", delegate.agent(), ")"));
            case Other other -> with(tool, "", other.arguments().isEmpty() ? call.text() : values(other.arguments()));
        };
    }

    /// What to call the call elsewhere: of a command the command itself, else the title.
    Line label(Content.ToolCall call, ToolUse use) {
        return use instanceof Shell shell
                ? Line.of(call.tool() + " $ " + Trimmed.toOneLine(shell.command()))
                : title(call, use);
    }

    /// What does not fit into the title; often nothing.
    List<Line> body(ToolUse use, Measure measure) {
        return switch (use) {
            case Shell shell -> command(shell.command(), measure);
            case Edit edit -> diff(edit.replacements(), measure);
            case Patch patch -> code(patch(patch.text()), measure);
            case Write write -> full ? content(write.content(), measure) : List.of();
            case Delegate delegate -> prompt(delegate.prompt(), measure);
            case Todos todos -> todos(todos.todos(), measure);
            case Read _, Search _, Web _, Other _ -> List.of();
        };
    }

    private static Line with(Line tool, @Nullable String what, @Nullable String note) {
        Line line = what == null || what.isBlank() ? tool : tool.plus(new Span(" " + Trimmed.toOneLine(what)));
        return note == null || note.isBlank() ? line : line.plus(new Span(" " + Trimmed.toOneLine(note), Style.DIM));
    }

    private static @Nullable String note(String before, @Nullable String text, String after) {
        return text == null || text.isBlank() ? null : before + text + after;
    }

    private static String lines(Write write) {
        return "(" + Humane.count(Visible.of(write.content()).lines().count(), "line") + ")";
    }

    private static String range(Read read) {
        return read.range().isEmpty() ? "" : ":" + read.range();
    }

    private String where(Search search) {
        String in = search.path() == null ? "" : "in " + paths.shorten(search.path());
        return search.filter() == null ? in : in + " (" + search.filter() + ")";
    }

    private String values(ToolArguments arguments) {
        StringBuilder values = new StringBuilder();
        for (Map.Entry<String, JsonValue> argument : arguments.members().entrySet()) {
            String value = argument.getValue() instanceof JsonValue.Str(String text)
                    ? paths.shorten(text)
                    : JsonWriter.write(argument.getValue());
            String shown = full ? value : Columns.cut(Trimmed.toOneLine(head(value)), SHORT_VALUE);
            values.append(values.isEmpty() ? "" : " ")
                    .append(argument.getKey())
                    .append('=')
                    .append(shown);
        }
        return values.toString();
    }

    /// More than is shown of a value, and little enough to look at each character.
    private static String head(String value) {
        return value.length() > 10 * SHORT_VALUE ? value.substring(0, 10 * SHORT_VALUE) : value;
    }

    private List<Line> command(String command, Measure measure) {
        Measure beside = measure.beside(COMMAND.columns());
        List<Line> rows = new ArrayList<>();
        for (Iterator<Line> lines = Line.each(command.strip(), Style.PLAIN); lines.hasNext(); ) {
            rows.addAll(Wrap.words(lines.next(), beside.full()));
        }
        return Line.hang(Fold.rows(rows, beside.full(), limit(SHORT_COMMAND)), COMMAND, GOES_ON);
    }

    private static List<Line> content(String content, Measure measure) {
        return Fold.rows(Line.each(content, Style.ADDED), line -> Wrap.anywhere(line, measure.full()), Fold.NEVER);
    }

    private List<Line> prompt(String prompt, Measure measure) {
        return Fold.rows(
                Markdown.plain(Trimmed.blankEnds(prompt), Style.PLAIN, measure), measure.full(), limit(SHORT_PROMPT));
    }

    private List<Line> diff(List<Replacement> replacements, Measure measure) {
        List<Line> lines = new ArrayList<>();
        for (Replacement replacement : replacements) {
            if (!lines.isEmpty()) {
                lines.add(Line.of("⋮", Style.DIM));
            }
            for (Change change : LineDiff.of(Visible.of(replacement.before()), Visible.of(replacement.after()))) {
                lines.add(
                        switch (change.fate()) {
                            case KEPT -> signed("  ", change, Style.PLAIN);
                            case REMOVED -> signed("- ", change, Style.REMOVED);
                            case ADDED -> signed("+ ", change, Style.ADDED);
                            case SKIPPED -> Line.of("⋮", Style.DIM);
                        });
            }
        }
        return code(lines.iterator(), measure);
    }

    private static Iterator<Line> patch(String text) {
        return Visible.of(text)
                .lines()
                .map(line -> Line.of(
                        line,
                        line.startsWith("+")
                                ? Style.ADDED
                                : line.startsWith("-")
                                        ? Style.REMOVED
                                        : line.startsWith("@") ? Style.DIM : Style.PLAIN))
                .iterator();
    }

    private List<Line> todos(List<Todo> todos, Measure measure) {
        List<Line> rows = new ArrayList<>();
        for (Todo todo : todos) {
            Span mark = switch (todo.status()) {
                case "completed", "done" -> new Span("☑ ", Style.ADDED);
                case "in_progress", "in-progress" -> new Span("▸ ", Style.TOOL);
                case "cancelled" -> new Span("☒ ", Style.DIM);
                default -> new Span("☐ ");
            };
            Style style = mark.style().equals(Style.TOOL) ? Style.BOLD : Style.PLAIN;
            rows.addAll(Line.hang(
                    Wrap.words(Line.of(todo.text(), style), measure.prose() - mark.columns()), mark, GOES_ON));
        }
        return Fold.rows(rows, measure.full(), limit(SHORT_TODOS));
    }

    private List<Line> code(Iterator<Line> lines, Measure measure) {
        return Fold.rows(lines, line -> broken(line, measure.full()), limit(SHORT_DIFF));
    }

    /// Code is broken at the width; if it has a sign, it goes on below its own start rather than below the sign.
    private static List<Line> broken(Line line, int width) {
        if (line.spans().size() != 2) {
            return Wrap.anywhere(line, width);
        }
        Span sign = line.spans().getFirst();
        return Line.hang(Wrap.anywhere(Line.of(line.spans().getLast()), width - sign.columns()), sign, GOES_ON);
    }

    private static Line signed(String sign, Change change, Style style) {
        return Line.of(new Span(sign, style), new Span(change.text(), style));
    }

    private int limit(int whenShort) {
        return full ? Fold.NEVER : whenShort;
    }
}
