package dev.seshat.search;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.SafeText;
import dev.seshat.query.Filter;
import dev.seshat.tool.ProjectPaths;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolBrief;
import dev.seshat.tool.ToolUse;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What a passage shows of a message: prose as it is, a tool call as its command, file or changed lines,
/// output without colours and line numbers.
///
/// @param about the file of a call, shown before any part of the text; may be empty
/// @param text the rest, of which a passage shows a part
/// @param lineEnd replaces line ends
public record PassageText(String about, String text, String lineEnd) {

    /// A longer path loses its first directories.
    private static final int LONGEST_PATH = 60;

    /// How much of each side of a change is shown if no word tells which part matters.
    private static final int SIDE = 70;

    /// Separates the file from the rest.
    static final String ABOUT_END = ": ";

    private static final String LINE_OF_TOOL = " · ";
    private static final String LINE_OF_PROSE = " ";
    private static final char ESCAPE = 0x1b;

    /// Colour codes that lost their escape character on the way to the log.
    private static final Pattern BARE_COLOUR = Pattern.compile("\\[\\d{0,3}(?:;\\d{1,3})*m(?!])");

    private static final List<String> BARE_RESETS = List.of("[0m", "[m", "[39m", "[22m");

    /// The message's text, cleaned.
    static PassageText of(Message message) {
        boolean prose = message.content() instanceof Content.Text && message.category() != Category.SYSTEM;
        String text = withoutColours(message.text());
        return message.content() instanceof Content.ToolResult
                ? new PassageText("", LineNumbers.removed(text), LINE_OF_TOOL)
                : new PassageText("", text, prose ? LINE_OF_PROSE : LINE_OF_TOOL);
    }

    /// A tool call in short form.
    ///
    /// @param filters of the query: a file they name comes first
    /// @param whole whether to show changes in full, because they contain words of the query
    static PassageText of(Content.ToolCall call, Project project, List<Filter> filters, boolean whole) {
        Predicate<String> named = path -> filters.stream().anyMatch(filter -> names(filter, path));
        ToolBrief.Style style = new ToolBrief.Style(new ProjectPaths(project), whole ? Integer.MAX_VALUE : SIDE, named);
        ToolBrief brief =
                ToolUse.of(call.tool(), ToolArguments.parse(call.input())).brief(style);
        return brief.isEmpty()
                ? new PassageText("", withoutColours(call.text()), LINE_OF_TOOL)
                : new PassageText(end(brief.about()), withoutColours(brief.what()), LINE_OF_TOOL);
    }

    /// A message in short form: a tool call as what it does, anything else as its text, cleaned.
    ///
    /// @param filters of the query: a file they name comes first
    public static String brief(Message message, Project project, List<Filter> filters) {
        PassageText text =
                message.content() instanceof Content.ToolCall call ? of(call, project, filters, false) : of(message);
        return text.about() + (text.about().isEmpty() || text.text().isEmpty() ? "" : ABOUT_END) + text.text();
    }

    /// Whether a filter asks for this file, precise enough to choose among the files of one patch.
    private static boolean names(Filter filter, String path) {
        if (filter instanceof Filter.Any any) {
            return any.filters().stream().anyMatch(each -> names(each, path));
        }
        if (filter instanceof Filter.All all) {
            return all.filters().stream().anyMatch(each -> names(each, path));
        }
        return filter instanceof Filter.Has has
                && has.field() == Filter.Field.FILE
                && path.toLowerCase(Locale.ROOT)
                        .contains(has.value().replace("*", "").toLowerCase(Locale.ROOT));
    }

    /// The end of a path, from a directory on unless that name is too long.
    private static String end(String path) {
        int from = path.length() - LONGEST_PATH;
        if (from <= 0) {
            return path;
        }
        int slash = path.indexOf('/', from);
        int start = slash >= 0 ? slash : Character.isLowSurrogate(path.charAt(from)) ? from + 1 : from;
        return "…" + path.substring(start);
    }

    private static String withoutColours(String text) {
        String safe = text.indexOf(ESCAPE) < 0 ? text : SafeText.lines(text);
        return BARE_RESETS.stream().noneMatch(safe::contains)
                ? safe
                : BARE_COLOUR.matcher(safe).replaceAll("");
    }
}
