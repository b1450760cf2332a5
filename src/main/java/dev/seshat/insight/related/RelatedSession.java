package dev.seshat.insight.related;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchivedSession;
import java.util.List;
import java.util.stream.Collectors;

/// A session that is related to another one.
///
/// @param weight how strongly, compared with others
/// @param hops how many connections lie between the two; 1 where they only have things in common
public record RelatedSession(ArchivedSession session, double weight, int hops, List<Reason> reasons) {
    public RelatedSession {
        requireNonNull(session, "session");
        reasons = List.copyOf(reasons);
    }

    /// All reasons in one line.
    public String why() {
        return reasons.stream().map(Reason::text).collect(Collectors.joining(", "));
    }
}
