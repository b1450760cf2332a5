package dev.seshat.cli.output;

import dev.seshat.model.Content;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.tool.ToolFamily;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Renders a tool's result: whether it failed, how long it took if that was long, and the first rows of its
/// output.
///
/// @param full whether the output is shown in full
record ToolResultView(boolean full) {

    private static final int SHORT_OUTPUT = 5;
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Span BAR = new Span("│ ", Style.DIM);

    /// The rows of a result.
    ///
    /// @param took the time from call to result, if known
    List<StyledLine> rows(Content.ToolResult result, @Nullable Duration took, RowWidth measure) {
        RowWidth beside = measure.beside(BAR.columns());
        List<StyledLine> rows = new ArrayList<>();
        addStatus(result, took, beside.full(), rows);
        String output = withoutExitCode(result);
        if (!full && onlyConfirms(result)) {
            rows.add(StyledLine.of(Columns.cut(TrimmedText.toOneLine(output), beside.full()), Style.DIM));
        } else {
            rows.addAll(output(output, beside.full()));
        }
        Images.addNote(result.images(), rows);
        if (rows.isEmpty()) {
            rows.add(StyledLine.of("(no output)", Style.DIM));
        }
        return StyledLine.indent(rows, BAR);
    }

    /// Long output gets a preview with one row per line; short output is wrapped so that it can be read in
    /// full.
    private List<StyledLine> output(String output, int width) {
        if (full) {
            return Fold.rows(StyledLine.each(output, Style.PLAIN), line -> Wrap.words(line, width), Fold.NEVER);
        }
        boolean many = output.lines().limit(SHORT_OUTPUT + 2).count() > SHORT_OUTPUT + 1;
        return Fold.rows(
                StyledLine.each(output, Style.PLAIN),
                line -> many ? List.of(StyledLine.of(Columns.cut(line.text(), width))) : Wrap.words(line, width),
                SHORT_OUTPUT);
    }

    private static void addStatus(Content.ToolResult result, @Nullable Duration took, int width, List<StyledLine> to) {
        List<Span> status = new ArrayList<>();
        if (result.failed()) {
            String code = result.exitCode() == null ? "" : " · exit code " + result.exitCode();
            status.add(new Span("✗ failed" + code, Style.ERROR));
        }
        if (took != null && took.compareTo(LONG) >= 0) {
            status.add(new Span((status.isEmpty() ? "" : " · ") + "after " + HumanReadable.duration(took), Style.DIM));
        }
        if (!status.isEmpty()) {
            to.addAll(Wrap.words(new StyledLine(status), width));
        }
    }

    /// Claude Code repeats the exit code as the first line of the output.
    private static String withoutExitCode(Content.ToolResult result) {
        String text = result.text();
        String repeated = "Exit code " + result.exitCode();
        boolean repeats = result.failed() && (text.equals(repeated) || text.startsWith(repeated + "\n"));
        return TrimmedText.blankEnds(repeats ? text.substring(repeated.length()) : text);
    }

    /// After a successful change, the call has already shown everything.
    private static boolean onlyConfirms(Content.ToolResult result) {
        if (result.tool() == null || result.failed() || result.text().isBlank()) {
            return false;
        }
        return switch (ToolFamily.of(result.tool())) {
            case EDIT, PATCH, WRITE, TODO -> true;
            case SHELL, READ, SEARCH, WEB, DELEGATE, OTHER -> false;
        };
    }
}
