package dev.seshat.archive.versions;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The messages that a log has lost, renumbered, and their facts as a session.
final class LostMessages {

    private int messages;
    private int exchanges;
    private int answers;
    private int progress;
    private final Map<String, Integer> tools = new HashMap<>();
    private @Nullable Instant first;
    private @Nullable Instant last;

    /// Count a message that is already stored.
    void count(Message message) {
        messages++;
        switch (message.category()) {
            case USER -> exchanges++;
            case ASSISTANT -> answers++;
            case PROGRESS, SNAPSHOT -> progress++;
            case THINKING, TOOL_CALL, TOOL_RESULT, SYSTEM, SUMMARY -> {}
        }
        if (message.content() instanceof Content.ToolCall call) {
            tools.merge(call.tool(), 1, Integer::sum);
        }
        Instant at = message.at();
        if (at != null) {
            first = first == null || at.isBefore(first) ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
        }
    }

    /// Add a message; returns it with its new seq.
    Message add(Message message) {
        Message placed = new Message(
                messages,
                message.category(),
                message.at(),
                message.uuid(),
                message.sidechain(),
                message.abandoned(),
                message.content());
        count(placed);
        return placed;
    }

    /// Their session. Tokens belong to the current session and are not counted twice.
    ///
    /// @param of the session they are from
    Session session(SessionKey key, Session of) {
        SessionFacts facts = of.facts();
        Map<String, Integer> mostFirst = new LinkedHashMap<>();
        tools.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(tool -> mostFirst.put(tool.getKey(), tool.getValue()));
        SessionFacts gathered = new SessionFacts(
                key.sessionId(),
                facts.parentSessionId(),
                facts.forkedFrom(),
                facts.continuedIn(),
                facts.project(),
                facts.repository(),
                facts.gitBranch(),
                facts.title(),
                facts.summary(),
                facts.firstPrompt(),
                first,
                last,
                messages,
                exchanges,
                answers,
                progress,
                mostFirst,
                facts.models(),
                Usage.NONE,
                SkippedLines.NONE,
                facts.directories(),
                facts.branches(),
                facts.otherTitle(),
                false);
        return new Session(key, of.agent(), of.parentKey(), of.file(), of.created(), of.modified(), gathered);
    }
}
