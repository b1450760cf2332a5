package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.query.Query;

/// What is to be found, and which part of the answer is wanted.
///
/// @param newestFirst whether the newest are wanted first, not the best
/// @param limit how many sessions at the most
/// @param offset how many of the first to leave out
public record SearchRequest(Query query, boolean newestFirst, int limit, int offset) {

    /// More than anybody reads, and few enough to add up.
    private static final int MOST = 1_000_000;

    public SearchRequest {
        requireNonNull(query, "query");
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset are from 0 on: " + limit + ", " + offset);
        }
        limit = Math.min(limit, MOST);
        offset = Math.min(offset, MOST);
    }
}
