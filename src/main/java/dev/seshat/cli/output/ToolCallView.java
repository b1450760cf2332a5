package dev.seshat.cli.output;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Content;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import dev.seshat.tool.LineDiff;
import dev.seshat.tool.LineDiff.Change;
import dev.seshat.tool.ProjectPaths;
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

/// Renders a tool call according to the tool: a command as typed, an edit as a diff, a search as its pattern.
///
/// @param full whether long parts are shown in full
record ToolCallView(ProjectPaths paths, boolean full) {

    private static final int SHORT_COMMAND = 10;
    private static final int SHORT_DIFF = 20;
    private static final int SHORT_PROMPT = 5;
    private static final int SHORT_TODOS = 20;
    private static final int SHORT_VALUE = 60;
    private static final Span COMMAND = new Span("$ ", Style.TOOL);
    private static final Span GOES_ON = new Span("  ");

    /// The tool and its target, as one line.
    StyledLine title(Content.ToolCall call, ToolUse use) {
        StyledLine tool = StyledLine.of(call.tool(), Style.TOOL);
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

    /// A short name for the call: the command itself for commands, otherwise the title.
    StyledLine label(Content.ToolCall call, ToolUse use) {
        return use instanceof Shell shell
                ? StyledLine.of(call.tool() + " $ " + TrimmedText.toOneLine(shell.command()))
                : title(call, use);
    }

    /// What does not fit into the title; often nothing.
    List<StyledLine> body(ToolUse use, RowWidth measure) {
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

    private static StyledLine with(StyledLine tool, @Nullable String what, @Nullable String note) {
        StyledLine line =
                what == null || what.isBlank() ? tool : tool.plus(new Span(" " + TrimmedText.toOneLine(what)));
        return note == null || note.isBlank()
                ? line
                : line.plus(new Span(" " + TrimmedText.toOneLine(note), Style.DIM));
    }

    private static @Nullable String note(String before, @Nullable String text, String after) {
        return text == null || text.isBlank() ? null : before + text + after;
    }

    private static String lines(Write write) {
        return "("
                + HumanReadable.count(TerminalText.of(write.content()).lines().count(), "line") + ")";
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
            String shown = full ? value : Columns.cut(TrimmedText.toOneLine(head(value)), SHORT_VALUE);
            values.append(values.isEmpty() ? "" : " ")
                    .append(argument.getKey())
                    .append('=')
                    .append(shown);
        }
        return values.toString();
    }

    /// The start of a value: more than is shown, but short enough to examine each character.
    private static String head(String value) {
        return value.length() > 10 * SHORT_VALUE ? value.substring(0, 10 * SHORT_VALUE) : value;
    }

    private List<StyledLine> command(String command, RowWidth measure) {
        RowWidth beside = measure.beside(COMMAND.columns());
        List<StyledLine> rows = new ArrayList<>();
        for (Iterator<StyledLine> lines = StyledLine.each(command.strip(), Style.PLAIN); lines.hasNext(); ) {
            rows.addAll(Wrap.words(lines.next(), beside.full()));
        }
        return StyledLine.hang(Fold.rows(rows, beside.full(), limit(SHORT_COMMAND)), COMMAND, GOES_ON);
    }

    private static List<StyledLine> content(String content, RowWidth measure) {
        return Fold.rows(
                StyledLine.each(content, Style.ADDED), line -> Wrap.anywhere(line, measure.full()), Fold.NEVER);
    }

    private List<StyledLine> prompt(String prompt, RowWidth measure) {
        return Fold.rows(
                Markdown.plain(TrimmedText.blankEnds(prompt), Style.PLAIN, measure),
                measure.full(),
                limit(SHORT_PROMPT));
    }

    private List<StyledLine> diff(List<Replacement> replacements, RowWidth measure) {
        List<StyledLine> lines = new ArrayList<>();
        for (Replacement replacement : replacements) {
            if (!lines.isEmpty()) {
                lines.add(StyledLine.of("⋮", Style.DIM));
            }
            for (Change change :
                    LineDiff.of(TerminalText.of(replacement.before()), TerminalText.of(replacement.after()))) {
                lines.add(
                        switch (change.kind()) {
                            case KEPT -> signed("  ", change, Style.PLAIN);
                            case REMOVED -> signed("- ", change, Style.REMOVED);
                            case ADDED -> signed("+ ", change, Style.ADDED);
                            case SKIPPED -> StyledLine.of("⋮", Style.DIM);
                        });
            }
        }
        return code(lines.iterator(), measure);
    }

    private static Iterator<StyledLine> patch(String text) {
        return TerminalText.of(text)
                .lines()
                .map(line -> StyledLine.of(
                        line,
                        line.startsWith("+")
                                ? Style.ADDED
                                : line.startsWith("-")
                                        ? Style.REMOVED
                                        : line.startsWith("@") ? Style.DIM : Style.PLAIN))
                .iterator();
    }

    private List<StyledLine> todos(List<Todo> todos, RowWidth measure) {
        List<StyledLine> rows = new ArrayList<>();
        for (Todo todo : todos) {
            Span mark = switch (todo.status()) {
                case "completed", "done" -> new Span("☑ ", Style.ADDED);
                case "in_progress", "in-progress" -> new Span("▸ ", Style.TOOL);
                case "cancelled" -> new Span("☒ ", Style.DIM);
                default -> new Span("☐ ");
            };
            Style style = mark.style().equals(Style.TOOL) ? Style.BOLD : Style.PLAIN;
            rows.addAll(StyledLine.hang(
                    Wrap.words(StyledLine.of(todo.text(), style), measure.prose() - mark.columns()), mark, GOES_ON));
        }
        return Fold.rows(rows, measure.full(), limit(SHORT_TODOS));
    }

    private List<StyledLine> code(Iterator<StyledLine> lines, RowWidth measure) {
        return Fold.rows(lines, line -> broken(line, measure.full()), limit(SHORT_DIFF));
    }

    /// Code is broken exactly at the width. After a diff sign, following rows align with the code, not with the
    /// sign.
    private static List<StyledLine> broken(StyledLine line, int width) {
        if (line.spans().size() != 2) {
            return Wrap.anywhere(line, width);
        }
        Span sign = line.spans().getFirst();
        return StyledLine.hang(
                Wrap.anywhere(StyledLine.of(line.spans().getLast()), width - sign.columns()), sign, GOES_ON);
    }

    private static StyledLine signed(String sign, Change change, Style style) {
        return StyledLine.of(new Span(sign, style), new Span(change.text(), style));
    }

    private int limit(int whenShort) {
        return full ? Fold.NEVER : whenShort;
    }
}
