package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchivedSession;
import java.util.List;

/// A session that was found, with the passages that show why, the best first.
public record Hit(ArchivedSession session, double score, List<Passage> passages) {
    public Hit {
        requireNonNull(session, "session");
        passages = List.copyOf(passages);
    }
}
