package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.wire.Counts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How exported files speak of a session, in whatever format: who says what and when. Times are UTC, since nobody knows
/// where a file is read.
///
/// @param agentName what the agent is called
/// @param subagent whether the session is a subagent's: then it is not a person who asks
/// @param masked whether secrets were looked for
record Telling(String agentName, boolean subagent, boolean masked) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    static String day(Instant at) {
        return DAY.format(at.atOffset(ZoneOffset.UTC));
    }

    static String time(Instant at) {
        return TIME.format(at.atOffset(ZoneOffset.UTC));
    }

    static String title(Session session) {
        String title = session.facts().title();
        String line = title == null ? "" : PlainText.line(title);
        return line.isEmpty() ? "Session " + session.key().sessionId() : line;
    }

    /// What the session is, in a few words each.
    List<String> facts(Session session) {
        SessionFacts facts = session.facts();
        List<String> all = new ArrayList<>(List.of(agentName));
        add(facts.project().path(), all);
        add(facts.gitBranch(), all);
        add(when(facts.firstMessageAt(), facts.lastMessageAt()), all);
        all.add(Counts.of(facts));
        add(facts.models().isEmpty() ? null : String.join(", ", facts.models()), all);
        return all;
    }

    private static void add(@Nullable String fact, List<String> to) {
        if (fact != null && !fact.isBlank()) {
            to.add(PlainText.line(fact));
        }
    }

    private static @Nullable String when(@Nullable Instant first, @Nullable Instant last) {
        if (first == null || last == null) {
            return null;
        }
        String end = day(first).equals(day(last)) ? time(last) : day(last) + ", " + time(last);
        return day(first) + ", " + time(first) + " – " + end + " UTC";
    }

    String speaker(Message message) {
        String name = switch (message.category()) {
            case USER -> message.sidechain() ? "Task of a subagent" : subagent ? "Parent agent" : "User";
            case ASSISTANT -> message.sidechain() ? "Subagent" : agentName;
            case THINKING -> "Thinking";
            case TOOL_CALL -> "Tool";
            case TOOL_RESULT -> "Result";
            case SYSTEM -> "System";
            case PROGRESS -> "Progress";
            case SNAPSHOT -> "Snapshot";
            case SUMMARY -> "Summary";
        };
        return message.abandoned() ? name + " (on a branch that was left)" : name;
    }

    /// What to tell who reads the file of what it does not hold.
    String ending(ExportReport report, Set<Category> missing) {
        String secrets = masked ? capital(report.sentence()) + "." : "Secrets were not looked for.";
        String leftOut = report.leftOut() == 0
                ? ""
                : " Left out by hand: " + ExportReport.count(report.leftOut(), "message") + ".";
        String kinds = missing.isEmpty()
                ? ""
                : " Not in this file: "
                        + missing.stream().sorted().map(Telling::kind).collect(Collectors.joining(", ")) + ".";
        return "Exported with Seshat. " + secrets + leftOut + kinds;
    }

    private static String capital(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private static String kind(Category category) {
        return switch (category) {
            case USER -> "prompts";
            case ASSISTANT -> "answers";
            case THINKING -> "thinking";
            case TOOL_CALL -> "tool calls";
            case TOOL_RESULT -> "tool results";
            case SYSTEM -> "system messages";
            case PROGRESS -> "progress";
            case SNAPSHOT -> "snapshots";
            case SUMMARY -> "summaries";
        };
    }

    static String images(int images) {
        return images == 1 ? "An image, not kept." : images + " images, not kept.";
    }
}
