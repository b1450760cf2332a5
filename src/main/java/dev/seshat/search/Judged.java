package dev.seshat.search;

import dev.seshat.archive.Finder.Heading;
import dev.seshat.model.Message;
import java.util.List;

/// A session that was looked at.
///
/// @param close whether all words of the query stand close together in it
/// @param messages those that speak for it, the best first
record Judged(long session, Heading heading, double score, boolean close, List<Weighed> messages) {

    /// A message, and what it is worth.
    record Weighed(Message message, Ranker.Worth worth) {}

    Judged {
        messages = List.copyOf(messages);
    }
}
