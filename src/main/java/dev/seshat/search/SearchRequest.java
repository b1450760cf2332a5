package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.query.Query;

/// A query, and which part of the answer to return.
///
/// @param newestFirst whether to sort by time instead of score
/// @param limit the maximum number of sessions
/// @param offset how many to skip
public record SearchRequest(Query query, boolean newestFirst, int limit, int offset) {

    /// More than anybody reads, and small enough to add without overflow.
    private static final int MAX = 1_000_000;

    public SearchRequest {
        requireNonNull(query, "query");
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset are from 0 on: " + limit + ", " + offset);
        }
        limit = Math.min(limit, MAX);
        offset = Math.min(offset, MAX);
    }
}
