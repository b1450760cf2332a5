package dev.seshat.cli.output;

import static java.util.stream.Collectors.joining;

import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.Usage;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.Counts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The header of a transcript: the title and what is known about the session. Unknown values are omitted.
final class TranscriptHeader {

    private static final int LABEL_WIDTH = 10;
    private static final int TOOLS_NAMED = 5;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE d MMM yyyy HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

    private final RowWidth measure;
    private final List<StyledLine> rows = new ArrayList<>();

    private TranscriptHeader(RowWidth measure) {
        this.measure = measure;
    }

    static List<StyledLine> rows(Session session, String agentName, Project guess, ZoneId zone, RowWidth measure) {
        TranscriptHeader header = new TranscriptHeader(measure);
        header.add(session, agentName, guess, zone);
        return header.rows;
    }

    private void add(Session session, String agentName, Project guess, ZoneId zone) {
        SessionFacts facts = session.facts();
        String title = facts.title() == null || facts.title().isBlank() ? "(no title)" : facts.title();
        rows.addAll(Wrap.words(StyledLine.of(TrimmedText.toOneLine(title), Style.BOLD), measure.prose()));
        add("project", project(facts.project(), guess));
        add("branch", facts.gitBranch());
        add(
                "agent",
                agentName + facts.models().stream().map(model -> " · " + model).collect(joining()));
        add("when", when(facts, zone));
        add("messages", messages(facts));
        add("tools", tools(facts.toolCounts()));
        add("tokens", tokens(facts.usage()));
        add("parent", facts.parentSessionId());
        add("fork of", facts.forkedFrom());
        if (session.promptsOnly()) {
            add("left", "prompts only: the log is gone");
        }
        if (facts.skippedLines().total() > 0) {
            add("unread", HumanReadable.count(facts.skippedLines().total(), "line") + " of the log unreadable");
        }
        add("session", facts.sessionId());
    }

    private void add(String label, @Nullable String value) {
        if (value == null || value.isBlank()) {
            return;
        }
        Span name = new Span(padded(label), Style.DIM);
        Span others = new Span(" ".repeat(name.columns()));
        RowWidth beside = measure.beside(name.columns());
        List<StyledLine> lines = Wrap.words(StyledLine.of(TrimmedText.toOneLine(value)), beside.prose());
        rows.addAll(beside.equals(measure) ? lines : StyledLine.hang(lines, name, others));
    }

    private static String padded(String label) {
        return label + " ".repeat(Math.max(1, LABEL_WIDTH - label.length()));
    }

    private static @Nullable String project(Project logged, Project guess) {
        return logged.path() != null || guess.path() == null ? logged.path() : guess.path() + " (guessed)";
    }

    private static @Nullable String when(SessionFacts facts, ZoneId zone) {
        Instant first = facts.firstMessageAt();
        Instant last = facts.lastMessageAt();
        if (first == null || last == null) {
            return null;
        }
        ZonedDateTime from = first.atZone(zone);
        ZonedDateTime to = last.atZone(zone);
        boolean sameDay = from.toLocalDate().equals(to.toLocalDate());
        String end = sameDay ? TIME.format(to) : DATE.format(to);
        return DATE.format(from) + " – " + end + " · " + HumanReadable.duration(facts.duration());
    }

    private static String messages(SessionFacts facts) {
        return Counts.of(facts);
    }

    private static @Nullable String tools(Map<String, Integer> counts) {
        if (counts.isEmpty()) {
            return null;
        }
        long calls = counts.values().stream().mapToLong(Integer::longValue).sum();
        String named = counts.entrySet().stream()
                .limit(TOOLS_NAMED)
                .map(entry -> entry.getKey() + " " + HumanReadable.count(entry.getValue()))
                .collect(joining(", "));
        String more = counts.size() > TOOLS_NAMED ? ", …" : "";
        return HumanReadable.count(calls, "call") + " · " + named + more;
    }

    private static @Nullable String tokens(Usage usage) {
        List<String> parts = new ArrayList<>();
        addTokens(usage.input(), "in", parts);
        addTokens(usage.output(), "out", parts);
        addTokens(usage.cacheRead(), "from the cache", parts);
        addTokens(usage.cacheWrite(), "into the cache", parts);
        return parts.isEmpty() ? null : String.join(" · ", parts);
    }

    private static void addTokens(long tokens, String what, List<String> to) {
        if (tokens > 0) {
            to.add(HumanReadable.tokens(tokens) + " " + what);
        }
    }
}
