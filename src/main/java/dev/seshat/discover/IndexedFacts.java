package dev.seshat.discover;

import static java.util.Objects.requireNonNullElse;

import dev.seshat.agent.IndexEntry;
import dev.seshat.model.Project;
import dev.seshat.model.PromptTitle;
import dev.seshat.model.SessionFacts;
import org.jspecify.annotations.Nullable;

/// The facts of a log, joined with what the agent's own index says.
final class IndexedFacts {

    private IndexedFacts() {}

    /// What the index alone says, with the log unread; null when it does not even tell where the session belongs.
    static @Nullable SessionFacts alone(String sessionId, IndexEntry entry) {
        String projectPath = firstText(entry.projectPath(), null);
        if (projectPath == null || entry.messageCount() == null) {
            return null;
        }
        return SessionFacts.ofIndex(
                sessionId,
                Project.at(projectPath),
                firstText(entry.gitBranch(), null),
                firstText(entry.summary(), null),
                firstText(entry.firstPrompt(), null),
                entry.messageCount());
    }

    /// The index supplies what the log has not; title and counts stay as the log has them.
    static SessionFacts completed(SessionFacts facts, IndexEntry entry) {
        return with(
                facts,
                facts.title(),
                firstText(facts.summary(), entry.summary()),
                firstText(facts.firstPrompt(), entry.firstPrompt()),
                facts.messageCount());
    }

    /// The index has the last word, its count of messages included, although it counts lines.
    static SessionFacts overruled(SessionFacts facts, IndexEntry entry) {
        return with(
                facts,
                firstText(facts.title(), firstText(entry.summary(), PromptTitle.orPrompt(entry.firstPrompt()))),
                firstText(entry.summary(), facts.summary()),
                firstText(entry.firstPrompt(), facts.firstPrompt()),
                requireNonNullElse(entry.messageCount(), facts.messageCount()));
    }

    /// What is said beside the log has the last word on what it is called.
    static SessionFacts named(SessionFacts facts, String name) {
        return with(facts, name, facts.summary(), facts.firstPrompt(), facts.messageCount());
    }

    private static @Nullable String firstText(@Nullable String first, @Nullable String second) {
        return first != null && !first.isEmpty() ? first : second != null && !second.isEmpty() ? second : null;
    }

    private static SessionFacts with(
            SessionFacts facts,
            @Nullable String title,
            @Nullable String summary,
            @Nullable String firstPrompt,
            int messageCount) {
        return new SessionFacts(
                facts.sessionId(),
                facts.parentSessionId(),
                facts.forkedFrom(),
                facts.project(),
                facts.repository(),
                facts.gitBranch(),
                title,
                summary,
                firstPrompt,
                facts.firstMessageAt(),
                facts.lastMessageAt(),
                messageCount,
                facts.exchangeCount(),
                facts.answerCount(),
                facts.progressCount(),
                facts.toolCounts(),
                facts.models(),
                facts.usage(),
                facts.skippedLines(),
                facts.directories(),
                facts.branches(),
                facts.otherTitle(),
                facts.unread());
    }
}
