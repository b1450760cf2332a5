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

/// The labels in exported files, whatever the format: speakers, titles and times. Times are UTC, since nobody
/// knows where a file will be read.
///
/// @param agentName the agent's display name
/// @param subagent whether the session is a subagent's: then prompts are not a person's
/// @param masked whether secrets were masked
/// @param embedsImages whether the file contains images
record ExportLabels(String agentName, boolean subagent, boolean masked, boolean embedsImages) {

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
        String line = title == null ? "" : TextCleaner.line(title);
        return line.isEmpty() ? "Session " + session.key().sessionId() : line;
    }

    /// Facts about the session, in a few words each.
    List<String> facts(Session session) {
        SessionFacts facts = session.facts();
        List<String> all = new ArrayList<>(List.of(agentName));
        add(facts.project().path(), all);
        add(facts.gitBranch(), all);
        add(when(facts.firstMessageAt(), facts.lastMessageAt()), all);
        all.add(Counts.of(facts));
        add(facts.models().isEmpty() ? null : String.join(", ", facts.models()), all);
        add(session.promptsOnly() ? "prompts only: the log is gone" : null, all);
        return all;
    }

    private static void add(@Nullable String fact, List<String> to) {
        if (fact != null && !fact.isBlank()) {
            to.add(TextCleaner.line(fact));
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
            case THINKING, TOOL_CALL, TOOL_RESULT, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY ->
                message.category().speaker();
        };
        return message.abandoned() ? name + " (abandoned branch)" : name;
    }

    /// Tells readers what the file does not contain.
    String ending(ExportReport report, Set<Category> missing) {
        String secrets = masked ? capital(report.sentence()) + "." : "Secrets were not masked.";
        String leftOut = report.leftOut() == 0
                ? ""
                : " Left out on request: " + ExportReport.count(report.leftOut(), "message") + ".";
        String kinds = missing.isEmpty()
                ? ""
                : " Not in this file: "
                        + missing.stream().sorted().map(ExportLabels::kind).collect(Collectors.joining(", ")) + ".";
        String pictures = embedsImages ? " Images are embedded unmasked." : "";
        return "Exported with Seshat. " + secrets + pictures + leftOut + kinds;
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
        return images == 1 ? "An image, not in this file." : images + " images, not in this file.";
    }
}
