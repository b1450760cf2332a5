package dev.seshat.cli.output;

import dev.seshat.cli.output.TranscriptOptions.Tools;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.Terminal;
import dev.seshat.tool.ProjectPaths;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Prints a session for people: a header, then the messages one by one as they arrive.
///
/// It keeps no messages, so a transcript may have any length. It omits what the options hide, and thinking
/// without text (some models emit only a signature). A result that directly follows its call has no heading of
/// its own; otherwise its heading names the call.
///
/// Not thread-safe.
public final class TranscriptPrinter {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final Span BODY = new Span("  ");
    private static final Span ASIDE = new Span("┊ ", Style.DIM);
    private static final int SHORT_TITLE = 3;
    private static final int QUIET_ROWS = 2;

    /// What was printed last, which decides whether an empty row comes next.
    private enum Last {
        NOTHING,
        /// A heading without a body: several of a kind may stand together.
        HEADING,
        BLOCK
    }

    private final Appendable out;
    private final Terminal terminal;
    private final TranscriptOptions options;
    private final DayDividers dividers;
    private final RecentCalls calls = new RecentCalls();
    private ToolCallView callView;
    private SpeakerLabels speakers = new SpeakerLabels("Assistant", false);
    private Last last = Last.NOTHING;
    private int lastCall = -1;
    private int marked = -1;
    private boolean empty = true;

    /// Print to a sink, which should be buffered and is not closed.
    public TranscriptPrinter(Appendable out, Terminal terminal, TranscriptOptions options) {
        this.out = out;
        this.terminal = terminal;
        this.options = options;
        this.dividers = new DayDividers(options.zone());
        this.callView = new ToolCallView(new ProjectPaths(Project.UNKNOWN), options.tools() == Tools.FULL);
    }

    /// Print what is known about the session. It also sets the agent's name and the project that paths are
    /// relative to.
    ///
    /// @param guess where the session may have worked, if its log does not say
    public void header(Session session, String agentName, Project guess) {
        boolean subagent = session.parentKey() != null || session.facts().parentSessionId() != null;
        speakers = new SpeakerLabels(agentName, subagent);
        dividers.begin(session.facts().firstMessageAt());
        callView = new ToolCallView(new ProjectPaths(session.facts().project()), callView.full());
        print(TranscriptHeader.rows(session, agentName, guess, options.zone(), RowWidth.of(terminal.width())));
        last = Last.BLOCK;
    }

    /// Highlight a message when it is printed.
    public void mark(int seq) {
        marked = seq;
    }

    /// Print the next message.
    public void message(Message message) {
        if (isHidden(message)) {
            return;
        }
        empty = false;
        boolean divided = divide(message);
        RowWidth measure = RowWidth.of(terminal.width()).beside(message.isSideBranch() ? ASIDE.columns() : 0);
        switch (message.content()) {
            case Content.Text text -> text(message, text, measure);
            case Content.ToolCall call -> call(message, call, measure);
            case Content.ToolResult result -> result(message, result, measure, divided);
        }
    }

    /// Finish the transcript; if nothing was printed, say so.
    public void end() {
        if (empty) {
            print(last == Last.NOTHING ? List.of() : List.of(StyledLine.EMPTY));
            print(List.of(StyledLine.of("(no messages)", Style.DIM)));
        }
    }

    private boolean isHidden(Message message) {
        return switch (message.category()) {
            case THINKING -> !options.thinking() || message.text().isBlank();
            case TOOL_CALL, TOOL_RESULT -> options.tools() == Tools.NONE;
            case USER, ASSISTANT, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY -> false;
        };
    }

    private boolean divide(Message message) {
        String notice = dividers.before(message.at()).orElse(null);
        if (notice == null) {
            return false;
        }
        print(List.of(StyledLine.EMPTY));
        print(Wrap.words(StyledLine.of("── " + notice + " ──", Style.DIM), terminal.width()));
        last = Last.BLOCK;
        return true;
    }

    private void text(Message message, Content.Text text, RowWidth measure) {
        switch (message.category()) {
            case SYSTEM, PROGRESS, SNAPSHOT -> quiet(message, text, measure);
            case USER, ASSISTANT, THINKING, SUMMARY, TOOL_CALL, TOOL_RESULT ->
                block(
                        message,
                        heading(message, speakers.of(message), measure),
                        TextView.rows(message.category(), text, measure.beside(BODY.columns())));
        }
    }

    /// A note of the agent to itself: one or two rows beside the speaker.
    private void quiet(Message message, Content.Text text, RowWidth measure) {
        String words = TrimmedText.toOneLine(text.text());
        String shown = words.isEmpty()
                ? "(no text)"
                : Columns.cut(words, Math.max(1, QUIET_ROWS * (measure.prose() - 2) - 24));
        StyledLine line = StyledLine.of(speakers.of(message), new Span(" " + shown, Style.DIM));
        block(message, heading(message, line, measure, Fold.NEVER), List.of());
    }

    private void call(Message message, Content.ToolCall call, RowWidth measure) {
        ToolUse use = ToolUse.of(call.tool(), ToolArguments.parse(call.input()));
        StyledLine title = callView.title(call, use);
        if (call.callId() != null) {
            calls.add(call.callId(), message.seq(), callView.label(call, use), message.at());
        }
        int limit = callView.full() ? Fold.NEVER : SHORT_TITLE;
        block(message, heading(message, title, measure, limit), callView.body(use, measure.beside(BODY.columns())));
        lastCall = message.seq();
    }

    private void result(Message message, Content.ToolResult result, RowWidth measure, boolean divided) {
        RecentCalls.Call call = calls.take(result.callId());
        boolean below = call != null
                && call.seq() == lastCall
                && message.seq() == lastCall + 1
                && !divided
                && message.seq() != marked;
        Duration took = call == null || call.at() == null || message.at() == null
                ? null
                : Duration.between(call.at(), message.at());
        List<StyledLine> rows = new ToolResultView(callView.full()).rows(result, took, measure.beside(BODY.columns()));
        if (below) {
            printBeside(message, StyledLine.indent(rows, BODY));
            last = Last.BLOCK;
        } else {
            block(message, heading(message, resultTitle(result, call), measure, SHORT_TITLE), rows);
        }
    }

    private static StyledLine resultTitle(Content.ToolResult result, RecentCalls.@Nullable Call call) {
        if (call != null) {
            return StyledLine.of(new Span("↳ #" + call.seq() + " " + call.label(), Style.DIM));
        }
        String tool = result.tool() == null ? "" : " of " + result.tool();
        return StyledLine.of(new Span("↳ result" + tool, Style.DIM));
    }

    private List<StyledLine> heading(Message message, Span speaker, RowWidth measure) {
        return heading(message, StyledLine.of(speaker), measure, Fold.NEVER);
    }

    private List<StyledLine> heading(Message message, StyledLine title, RowWidth measure, int limit) {
        String time = message.at() == null ? "" : " " + TIME.format(message.at().atZone(options.zone()));
        List<Span> spans = new ArrayList<>();
        if (message.seq() == marked) {
            spans.add(new Span("▶ ", Style.BOLD));
        }
        spans.add(new Span("#" + message.seq() + time + " ", Style.DIM));
        spans.addAll(title.spans());
        RowWidth beside = measure.beside(BODY.columns());
        List<StyledLine> rows = Wrap.words(new StyledLine(spans), beside.full());
        return StyledLine.hang(Fold.rows(rows, beside.full(), limit), new Span(""), BODY);
    }

    private void block(Message message, List<StyledLine> heading, List<StyledLine> body) {
        Last now = body.isEmpty() ? Last.HEADING : Last.BLOCK;
        boolean together = now == Last.HEADING && last == Last.HEADING;
        if (last != Last.NOTHING && !together) {
            print(List.of(StyledLine.EMPTY));
        }
        printBeside(message, heading);
        printBeside(message, StyledLine.indent(body, BODY));
        last = now;
    }

    private void printBeside(Message message, List<StyledLine> rows) {
        print(message.isSideBranch() ? StyledLine.indent(rows, ASIDE) : rows);
    }

    private void print(List<StyledLine> rows) {
        try {
            for (StyledLine row : rows) {
                for (Span span : row.spans()) {
                    out.append(span.style().apply(span.text(), terminal));
                }
                out.append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
