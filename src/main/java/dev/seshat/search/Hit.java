package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchivedSession;
import java.util.List;

/// A session that was found, with the passages that match, best first.
///
/// @param match how much of the query it matches
/// @param missing the words of the query that it lacks, as typed
public record Hit(
        ArchivedSession session, double score, MatchLevel match, List<String> missing, List<Passage> passages) {
    public Hit {
        requireNonNull(session, "session");
        requireNonNull(match, "match");
        missing = List.copyOf(missing);
        passages = List.copyOf(passages);
    }
}
