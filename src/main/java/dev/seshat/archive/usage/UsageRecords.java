package dev.seshat.archive.usage;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/// Counts what happened in the sessions of an archive, and what models used for it.
///
/// A response counts once, however many logs have copies of it: in the session that is not a fork.
public interface UsageRecords {

    /// What happened, for each key of a grouping that has any activity. Models only have sessions.
    void activity(UsageScope scope, Grouping by, Consumer<Activity> use);

    /// What was used, for each key of a grouping and everything that decides a price.
    void spending(UsageScope scope, Grouping by, Consumer<Spending> use);

    /// What happened in each quarter of an hour of each session, in order.
    void slots(UsageScope scope, Consumer<SessionSlot> use);

    /// The tools that were used, most used first.
    List<ToolTotals> tools(UsageScope scope);

    /// The files that some tools were called with, most often first.
    List<FileTotals> files(UsageScope scope, Collection<String> tools, int limit);

    /// Pass on the responses of a session, in order, those that count in another session too.
    ///
    /// @param use receives each response, and whether it counts in this session
    void responses(SessionKey key, ResponseUse use);

    /// Pass on when each message of a session was written, in order, as far as that is known.
    void moments(SessionKey key, MomentUse use);

    /// Uses a response.
    @FunctionalInterface
    interface ResponseUse {
        void response(ModelResponse response, boolean counts);
    }

    /// Uses the time of a message.
    @FunctionalInterface
    interface MomentUse {
        /// Use the time of a message.
        ///
        /// @param prompts whether a person's prompt begins here
        void message(int seq, Instant at, boolean prompts);
    }
}
