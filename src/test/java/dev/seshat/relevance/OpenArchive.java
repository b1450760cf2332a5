package dev.seshat.relevance;

import dev.seshat.archive.Archive;
import dev.seshat.model.SeshatException;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Hit;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// An archive that is searched in this process, like in a server.
record OpenArchive(Archive archive, Search search) implements Engine {

    /// The current time of all queries: a Wednesday, shortly after the last of the invented sessions.
    static final Clock NOW = Clock.fixed(Instant.parse("2026-10-28T15:00:00Z"), ZoneOffset.UTC);

    OpenArchive(Archive archive) {
        this(archive, new Search(archive));
    }

    /// The answer; empty if the query is rejected.
    List<Hit> hits(String query, int limit, int offset) {
        try {
            return search.search(new SearchRequest(QueryParser.parse(query, NOW), false, limit, offset))
                    .hits();
        } catch (SeshatException _) {
            return List.of();
        }
    }

    @Override
    public List<String> search(String query, int limit) {
        return hits(query, limit, 0).stream().map(OpenArchive::id).toList();
    }

    static String id(Hit hit) {
        return hit.session().session().facts().sessionId();
    }
}
