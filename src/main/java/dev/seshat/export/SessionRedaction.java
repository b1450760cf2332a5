package dev.seshat.export;

import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a session says of itself as it may be shared: its title is what somebody typed, and may be a secret as well.
record SessionRedaction(Redactor redactor) {

    Session of(Session session) {
        return new Session(
                session.key(),
                session.agent(),
                session.parentKey(),
                session.file(),
                session.created(),
                session.modified(),
                of(session.facts()));
    }

    private SessionFacts of(SessionFacts facts) {
        Map<String, Integer> tools = new LinkedHashMap<>();
        facts.toolCounts().forEach((tool, count) -> tools.merge(redactor.text(tool), count, Integer::sum));
        return new SessionFacts(
                facts.sessionId(),
                facts.parentSessionId(),
                facts.forkedFrom(),
                Project.at(text(facts.project().path())),
                text(facts.gitBranch()),
                said(facts.title()),
                said(facts.summary()),
                said(facts.firstPrompt()),
                facts.firstMessageAt(),
                facts.lastMessageAt(),
                facts.messageCount(),
                facts.exchangeCount(),
                tools,
                texts(facts.models()),
                facts.usage(),
                facts.skippedLines(),
                texts(facts.directories()),
                texts(facts.branches()),
                said(facts.otherTitle()),
                facts.unread());
    }

    private List<String> texts(List<String> texts) {
        return texts.stream().map(redactor::text).toList();
    }

    private @Nullable String text(@Nullable String text) {
        return text == null ? null : redactor.text(text);
    }

    /// What may be part of a message that is left out.
    private @Nullable String said(@Nullable String text) {
        return text == null ? null : redactor.said(text);
    }
}
