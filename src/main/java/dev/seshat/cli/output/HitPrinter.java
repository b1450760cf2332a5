package dev.seshat.cli.output;

import dev.seshat.agent.ResumeHint;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.Terminal;
import dev.seshat.wire.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Prints search results: each session with the passages that match and the command that opens it.
public final class HitPrinter {

    private static final Style MARK = new Style("1;33");
    private static final String INDENT = "    ";
    private static final String PROMPTS_ONLY = "prompts only: the log is gone";
    private static final int ROWS = 3;
    private static final int MAX_ROWS = 6;

    /// A passage this near to the end of its session needs no time of its own.
    private static final Duration NEAR = Duration.ofHours(1);

    /// What the printer needs to know about a session's agent.
    public interface Agents {
        /// The agent's display name.
        String name(Session session);

        /// Whether the session ran on another machine.
        boolean isElsewhere(Session session);

        /// How to resume the session.
        ResumeHint resume(ArchivedSession session);
    }

    private final Appendable out;
    private final Terminal terminal;
    private final Agents agents;
    private final Function<Session, String> show;
    private final ProjectLabels labels;
    private final Instant now;
    private final TimeZone zone;
    private boolean first = true;

    /// @param show the command that shows a session
    /// @param labels the display names of projects
    public HitPrinter(
            Appendable out,
            Terminal terminal,
            Agents agents,
            Function<Session, String> show,
            ProjectLabels labels,
            Instant now,
            TimeZone zone) {
        this.labels = labels;
        this.out = out;
        this.terminal = terminal;
        this.agents = agents;
        this.show = show;
        this.now = now;
        this.zone = zone;
    }

    /// Print a hit.
    ///
    /// @param number the rank of the hit, from 1
    /// @param around the messages around each passage, in its order; empty lists when none are wanted
    public void print(int number, Hit hit, List<List<Message>> around) {
        if (!first) {
            print(StyledLine.EMPTY);
        }
        first = false;
        Session session = hit.session().session();
        SessionFacts facts = session.facts();
        String title =
                Objects.requireNonNullElse(facts.title(), "(no title)").strip().replaceAll("\\s+", " ");
        String place = (number < 10 ? " " : "") + number + "  ";
        print(StyledLine.of(
                new Span(place, Style.DIM),
                new Span(Columns.cut(title, Math.max(1, terminal.width() - place.length())), Style.BOLD)));
        print(StyledLine.of(new Span(INDENT), new Span(origin(hit), Style.DIM)));
        if (!hit.missing().isEmpty()) {
            String missing = "without: " + String.join(", ", hit.missing());
            print(StyledLine.of(
                    new Span(INDENT),
                    new Span(Columns.cut(missing, Math.max(1, terminal.width() - INDENT.length())), Style.DIM)));
        }
        for (int i = 0; i < hit.passages().size(); i++) {
            passage(hit.passages().get(i), session.time().at());
            context(around.get(i));
        }
        open(hit).forEach(command -> print(StyledLine.of(new Span(INDENT), new Span(command, Style.CODE))));
    }

    private String origin(Hit hit) {
        Session session = hit.session().session();
        SessionFacts facts = session.facts();
        List<String> parts = new ArrayList<>();
        String project = labels.full(facts.checkout());
        if (project != null) {
            parts.add(project);
        }
        parts.add(RelativeTime.of(session.time(), now, zone));
        parts.add(agents.name(session) + (session.parentKey() == null ? "" : ", subagent"));
        parts.add(session.promptsOnly() ? PROMPTS_ONLY : Counts.of(facts));
        if (agents.isElsewhere(session)) {
            parts.add("on " + session.key().workstationId());
        } else if (hit.session().former() != null) {
            parts.add("former version, no longer in the log");
        } else if (hit.session().missing() > 0) {
            parts.add("log holds " + (facts.messageCount() - hit.session().missing()));
        } else if (hit.session().logGone() && !session.promptsOnly()) {
            parts.add("log gone");
        }
        return Columns.cut(String.join(" · ", parts), Math.max(1, terminal.width() - INDENT.length()));
    }

    /// The commands that open the session at its best passage and resume it. Never cut, so that they can be
    /// copied.
    private List<String> open(Hit hit) {
        Session session = hit.session().session();
        Integer seq =
                hit.passages().isEmpty() ? null : hit.passages().getFirst().seq();
        String open = show.apply(session) + (seq == null ? "" : " --at " + seq);
        String resume = agents.resume(hit.session()).text();
        return resume.isEmpty() ? List.of(open) : List.of(open, resume);
    }

    /// @param sessionAt the time shown for the hit
    private void passage(Passage passage, Instant sessionAt) {
        List<Span> spans = new ArrayList<>();
        spans.add(new Span(speaker(passage) + (passage.abandoned() ? SpeakerLabels.ABANDONED : ""), Style.TOOL));
        spans.add(new Span(when(passage.at(), sessionAt) + "  ", Style.DIM));
        int at = 0;
        for (Passage.Mark mark : passage.marks()) {
            spans.add(new Span(passage.snippet().substring(at, mark.from())));
            spans.add(new Span(passage.snippet().substring(mark.from(), mark.to()), MARK));
            at = mark.to();
        }
        spans.add(new Span(passage.snippet().substring(at)));
        List<StyledLine> rows = Wrap.words(new StyledLine(spans), Math.max(1, terminal.width() - INDENT.length()));
        StyledLine.indent(rows.subList(0, shown(rows)), new Span(INDENT)).forEach(this::print);
    }

    /// How many rows to show: long words wrap badly, and the match must stay visible.
    private static int shown(List<StyledLine> rows) {
        int marked = 0;
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row).spans().stream()
                    .anyMatch(span -> span.style().sgr().equals(MARK.sgr()))) {
                marked = row + 1;
            }
        }
        return Math.clamp(Math.min(marked, MAX_ROWS), Math.min(ROWS, rows.size()), rows.size());
    }

    /// The time of the passage, if it reads differently from the time of the session.
    private String when(@Nullable Instant at, Instant sessionAt) {
        if (at == null || Duration.between(at, sessionAt).abs().compareTo(NEAR) < 0) {
            return "";
        }
        String said = RelativeTime.of(at, now, zone);
        return said.equals(RelativeTime.of(sessionAt, now, zone)) ? "" : " · " + said;
    }

    private static String speaker(Passage passage) {
        String tool = Objects.requireNonNullElse(passage.tool(), Category.TOOL_CALL.speaker());
        Category category = Category.find(passage.category()).orElse(null);
        if (category == null) {
            return "Title";
        }
        // Java would make a class for a switch with a pattern in it, at every start: 5 ms of a search.
        return switch (category) {
            case TOOL_CALL -> tool;
            case TOOL_RESULT -> tool + " →";
            case USER, ASSISTANT, THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY -> category.speaker();
        };
    }

    private void context(List<Message> messages) {
        for (Message message : messages) {
            String text = message.text().strip().replaceAll("\\s+", " ");
            String line = "#" + message.seq() + " " + message.category().label().replace('_', ' ') + ": " + text;
            int width = Math.max(1, terminal.width() - INDENT.length() - 2);
            print(StyledLine.of(new Span(INDENT + "│ ", Style.DIM), new Span(Columns.cut(line, width), Style.DIM)));
        }
    }

    private void print(StyledLine line) {
        try {
            for (Span span : line.spans()) {
                out.append(span.style().apply(span.text(), terminal));
            }
            out.append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
