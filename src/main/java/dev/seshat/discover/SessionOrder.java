package dev.seshat.discover;

import dev.seshat.model.SessionFacts;
import java.util.Comparator;
import java.util.Objects;

/// What a list can be sorted by.
public enum SessionOrder {
    MODIFIED,
    CREATED,
    MESSAGES,
    DURATION,
    PROJECT,
    TITLE;

    /// The order, to sort a list by that is newest first: among equals it stays so.
    public Comparator<ListedSession> comparator() {
        return switch (this) {
            case MODIFIED -> Comparator.comparing(ListedSession::modified, Comparator.reverseOrder());
            case CREATED -> Comparator.comparing(ListedSession::created, Comparator.reverseOrder());
            case MESSAGES -> Comparator.comparing(listed -> facts(listed).messageCount(), Comparator.reverseOrder());
            case DURATION -> Comparator.comparing(listed -> facts(listed).duration(), Comparator.reverseOrder());
            case PROJECT ->
                Comparator.comparing(
                        listed -> Objects.toString(facts(listed).project().name(), ""));
            case TITLE ->
                Comparator.comparing(listed -> Objects.toString(facts(listed).title(), ""));
        };
    }

    private static SessionFacts facts(ListedSession listed) {
        return listed.session().facts();
    }
}
