package dev.seshat.relevance;

/// A query and the one session that answers it.
record JudgedQuery(Query query, String right) {}
