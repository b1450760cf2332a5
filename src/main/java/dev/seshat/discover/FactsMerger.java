package dev.seshat.discover;

import static java.util.Objects.requireNonNullElse;

import dev.seshat.agent.IndexEntry;
import dev.seshat.model.Project;
import dev.seshat.model.PromptTitle;
import dev.seshat.model.SessionFacts;
import org.jspecify.annotations.Nullable;

/// The facts of a log, merged with the agent's own index.
final class FactsMerger {

    private FactsMerger() {}

    /// What the index alone says, without reading the log; null if it does not even name the project.
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

    /// The index fills in what the log lacks; title and counts stay the log's.
    static SessionFacts completed(SessionFacts facts, IndexEntry entry) {
        return with(
                facts,
                facts.title(),
                firstText(facts.summary(), entry.summary()),
                firstText(facts.firstPrompt(), entry.firstPrompt()),
                facts.messageCount());
    }

    /// The index overrides the log, including the message count, although it counts lines.
    static SessionFacts overridden(SessionFacts facts, IndexEntry entry) {
        return with(
                facts,
                firstText(facts.title(), firstText(entry.summary(), PromptTitle.titleOrPrompt(entry.firstPrompt()))),
                firstText(entry.summary(), facts.summary()),
                firstText(entry.firstPrompt(), facts.firstPrompt()),
                requireNonNullElse(entry.messageCount(), facts.messageCount()));
    }

    /// A name in a side file overrides the title.
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
                facts.continuedIn(),
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
