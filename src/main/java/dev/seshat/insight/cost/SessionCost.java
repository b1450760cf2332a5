package dev.seshat.insight.cost;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a session cost, with its subagents.
///
/// @param total of everything here that counts in this session
/// @param own of the session without its subagents
/// @param turns in order; the first may come before any prompt
/// @param requests in order, the subagents' after those of the session
public record SessionCost(
        Session session,
        CostSum total,
        CostSum own,
        List<Subagent> subagents,
        List<Turn> turns,
        List<Request> requests,
        LocalDate pricesAsOf) {
    public SessionCost {
        requireNonNull(session, "session");
        subagents = List.copyOf(subagents);
        turns = List.copyOf(turns);
        requests = List.copyOf(requests);
        requireNonNull(pricesAsOf, "pricesAsOf");
    }

    /// What some requests cost.
    ///
    /// @param cost US dollars, without what is unpriced; null if nothing has a price
    /// @param reported what the agent itself says that `reportedRequests` of them cost; null if it says nothing
    public record CostSum(
            long requests,
            Usage usage,
            long longCacheWrite,
            long webSearches,
            @Nullable BigDecimal cost,
            List<Unpriced> unpriced,
            long reportedRequests,
            @Nullable BigDecimal reported) {
        public CostSum {
            requireNonNull(usage, "usage");
            unpriced = List.copyOf(unpriced);
        }
    }

    /// What a subagent cost.
    public record Subagent(Session session, CostSum sum) {}

    /// What followed one prompt, until the next.
    ///
    /// @param seq the message with the prompt; null before the first prompt
    /// @param context the size of the largest prompt that the model got, which is how full its context was
    public record Turn(
            int number, @Nullable Integer seq, @Nullable Instant at, long context, CostSum sum) {}

    /// One request.
    ///
    /// @param of the session that it was made in: this one, or a subagent's
    /// @param seq the first message of the response, as far as times tell; null if they do not
    /// @param counts whether it counts here: a copy, as in a fork, counts in the session it was made from
    /// @param reported what the agent itself says it cost; null if it says nothing
    public record Request(
            Session of,
            @Nullable Integer seq,
            @Nullable Instant at,
            @Nullable String responseId,
            @Nullable String requestId,
            boolean counts,
            boolean unknownCache,
            @Nullable BigDecimal reported,
            Quote quote) {}
}
