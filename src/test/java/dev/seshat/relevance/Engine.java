package dev.seshat.relevance;

import java.io.IOException;
import java.util.List;

/// A search engine that finds sessions.
@FunctionalInterface
interface Engine {

    /// The ids of the sessions for a query, the best first.
    List<String> search(String query, int limit) throws IOException;
}
