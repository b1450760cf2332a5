package dev.seshat.relevance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An invented session, before it is written as a log.
///
/// @param directory where the agent worked
/// @param title its title; not every session has one
record Conversation(String id, String directory, @Nullable Title title, Instant begin, List<Turn> turns) {
    Conversation {
        turns = List.copyOf(turns);
    }
}
