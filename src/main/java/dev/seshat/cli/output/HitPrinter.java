package dev.seshat.cli.output;

import dev.seshat.agent.ResumeHint;
import dev.seshat.model.Message;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.wire.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.function.Function;

/// Prints what a search found: each session with the passages that show why, and how to open it.
public final class HitPrinter {

    private static final Style MARK = new Style("1;33");
    private static final String INDENT = "    ";
    private static final int ROWS = 3;

    /// How the agent of a session is called, and how the session is gone on with.
    public interface Agents {
        /// The agent's name for people.
        String name(Session session);

        /// Whether it was on another machine.
        boolean isElsewhere(Session session);

        /// How to resume the session.
        ResumeHint resume(Session session);
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
    /// @param labels what projects are called
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
    /// @param number its place in the answer, from 1
    /// @param around the messages around each passage, in its order; empty lists when none are wanted
    public void print(int number, Hit hit, List<List<Message>> around) {
        if (!first) {
            print(Line.EMPTY);
        }
        first = false;
        Session session = hit.session().session();
        SessionFacts facts = session.facts();
        String title =
                Objects.requireNonNullElse(facts.title(), "(no title)").strip().replaceAll("\\s+", " ");
        String place = (number < 10 ? " " : "") + number + "  ";
        print(Line.of(
                new Span(place, Style.DIM),
                new Span(Columns.cut(title, Math.max(1, terminal.width() - place.length())), Style.BOLD)));
        print(Line.of(new Span(INDENT), new Span(origin(hit), Style.DIM)));
        for (int i = 0; i < hit.passages().size(); i++) {
            passage(hit.passages().get(i));
            context(around.get(i));
        }
        open(hit).forEach(command -> print(Line.of(new Span(INDENT), new Span(command, Style.CODE))));
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
        parts.add(Counts.of(facts));
        if (agents.isElsewhere(session)) {
            parts.add("on " + session.key().workstationId());
        } else if (hit.session().former() != null) {
            parts.add("former version, no longer in the log");
        } else if (hit.session().missing() > 0) {
            parts.add("log holds " + (facts.messageCount() - hit.session().missing()));
        } else if (hit.session().logGone()) {
            parts.add("only in the archive");
        }
        return Columns.cut(String.join(" · ", parts), Math.max(1, terminal.width() - INDENT.length()));
    }

    /// The command that opens it at its best passage, and the one that goes on with it. Not cut: they are to be copied.
    private List<String> open(Hit hit) {
        Session session = hit.session().session();
        Integer seq =
                hit.passages().isEmpty() ? null : hit.passages().getFirst().seq();
        String open = show.apply(session) + (seq == null ? "" : " --at " + seq);
        String resume = hit.session().logGone() ? "" : agents.resume(session).text();
        return resume.isEmpty() ? List.of(open) : List.of(open, resume);
    }

    private void passage(Passage passage) {
        List<Span> spans = new ArrayList<>();
        spans.add(new Span(speaker(passage) + (passage.abandoned() ? Speakers.ABANDONED : "") + "  ", Style.TOOL));
        int at = 0;
        for (Passage.Mark mark : passage.marks()) {
            spans.add(new Span(passage.snippet().substring(at, mark.from())));
            spans.add(new Span(passage.snippet().substring(mark.from(), mark.to()), MARK));
            at = mark.to();
        }
        spans.add(new Span(passage.snippet().substring(at)));
        List<Line> rows = Wrap.words(new Line(spans), Math.max(1, terminal.width() - INDENT.length()));
        Line.indent(rows.subList(0, Math.min(ROWS, rows.size())), new Span(INDENT))
                .forEach(this::print);
    }

    private static String speaker(Passage passage) {
        String tool = passage.tool() == null ? "Tool" : passage.tool();
        return switch (passage.category()) {
            case "user" -> "You";
            case "tool_call" -> tool;
            case "tool_result" -> tool + " →";
            default ->
                Character.toUpperCase(passage.category().charAt(0))
                        + passage.category().substring(1);
        };
    }

    private void context(List<Message> messages) {
        for (Message message : messages) {
            String text = message.text().strip().replaceAll("\\s+", " ");
            String line = "#" + message.seq() + " " + message.category().label().replace('_', ' ') + ": " + text;
            int width = Math.max(1, terminal.width() - INDENT.length() - 2);
            print(Line.of(new Span(INDENT + "│ ", Style.DIM), new Span(Columns.cut(line, width), Style.DIM)));
        }
    }

    private void print(Line line) {
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
