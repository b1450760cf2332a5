package dev.seshat.relevance;

/// A typed query.
record Query(QueryKind kind, String text) {
    Query {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a query of no words: " + kind);
        }
    }
}
