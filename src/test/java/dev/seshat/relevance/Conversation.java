package dev.seshat.relevance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session as it is thought up, before it is written as a log.
///
/// @param directory where the agent worked
/// @param title the model's own title, which not every session has
record Conversation(String id, String directory, @Nullable String title, Instant begin, List<Turn> turns) {
    Conversation {
        turns = List.copyOf(turns);
    }
}
