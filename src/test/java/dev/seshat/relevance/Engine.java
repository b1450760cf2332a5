package dev.seshat.relevance;

import java.io.IOException;
import java.util.List;

/// Something that can be asked for sessions.
@FunctionalInterface
interface Engine {

    /// The ids of the sessions that answer a query, the best first.
    List<String> search(String query, int limit) throws IOException;
}
