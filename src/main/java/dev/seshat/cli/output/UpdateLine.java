package dev.seshat.cli.output;

import dev.seshat.indexing.NewlyArchived;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;

/// One line for a change of the archive: time, project, title, and how much was added.
public final class UpdateLine {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final int LONGEST_PROJECT = 20;
    private static final int MIN_TITLE = 10;
    private static final int LONGEST_TITLE = 200;
    private static final String GAP = "  ";

    private UpdateLine() {}

    /// `10:14:03  turnstile  Off-by-one in the burst limiter  +3 messages`, the title cut to fit.
    public static String of(LocalTime at, NewlyArchived what, Terminal terminal) {
        Session session = what.session();
        String time = TIME.format(at);
        String project = Columns.cut(
                Objects.requireNonNullElse(
                        ProjectLabels.NONE.full(session.facts().checkout()), "(no project)"),
                LONGEST_PROJECT);
        String title = Objects.requireNonNullElse(session.facts().title(), "(no title)")
                .strip()
                .replaceAll("\\s+", " ");
        String amount = amount(what);
        int fixed = time.length() + Columns.of(project) + amount.length() + 3 * GAP.length();
        String shown = Columns.cut(
                (session.parentKey() == null ? "" : "↳ ") + title,
                Math.clamp(terminal.width() - fixed, MIN_TITLE, LONGEST_TITLE));
        return String.join(
                GAP,
                Style.DIM.apply(time, terminal),
                Style.USER.apply(project, terminal),
                shown,
                Style.DIM.apply(amount, terminal));
    }

    private static String amount(NewlyArchived what) {
        String messages = HumanReadable.count(what.messages(), "message");
        return switch (what.how()) {
            case FIRST -> "new, " + messages;
            case MORE -> "+" + messages;
            case AGAIN -> "reread, " + messages;
        };
    }

    /// `10:14:03  1 log is gone; what it held stays`.
    public static String ofGone(LocalTime at, int logs, Terminal terminal) {
        String sentence = logs == 1
                ? "1 log deleted; its sessions stay archived"
                : HumanReadable.count(logs) + " logs deleted; their sessions stay archived";
        return Style.DIM.apply(TIME.format(at), terminal) + GAP + sentence;
    }
}
