package dev.seshat.insight.cost;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.insight.cost.SessionCost.CostSum;
import dev.seshat.insight.cost.SessionCost.Request;
import dev.seshat.insight.cost.SessionCost.Subagent;
import dev.seshat.insight.cost.SessionCost.Turn;
import dev.seshat.model.Session;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Computes what one session cost, request by request.
public final class CostReport {

    private final Archive archive;
    private final PriceList prices;

    private CostReport(Archive archive, PriceList prices) {
        this.archive = archive;
        this.prices = prices;
    }

    /// What a session of an archive cost.
    public static SessionCost of(Session session, Archive archive, PriceList prices) {
        return new CostReport(archive, prices).of(session);
    }

    private SessionCost of(Session session) {
        Sum total = new Sum();
        Sum own = new Sum();
        Moments moments = new Moments();
        archive.usage().moments(session.key(), moments::add);
        Map<Integer, TurnSum> turns = new TreeMap<>();
        List<Request> requests = requests(session, moments);
        for (Request request : requests) {
            TurnSum turn = turns.computeIfAbsent(moments.turn(request.at()), TurnSum::new);
            turn.context = Math.max(turn.context, context(request));
            if (request.counts()) {
                total.add(request);
                own.add(request);
                turn.sum.add(request);
            }
        }
        List<Subagent> subagents = new ArrayList<>();
        List<Request> all = new ArrayList<>(requests);
        for (Session subagent : subagents(session)) {
            Sum sum = new Sum();
            for (Request request : requests(subagent, new Moments())) {
                all.add(request);
                if (request.counts()) {
                    sum.add(request);
                    total.add(request);
                }
            }
            subagents.add(new Subagent(subagent, sum.result()));
        }
        return new SessionCost(
                session,
                total.result(),
                own.result(),
                subagents,
                turns.values().stream().map(turn -> turn.result(moments)).toList(),
                all,
                prices.asOf());
    }

    private List<Session> subagents(Session session) {
        return archive.subagents(session.key()).stream()
                .map(ArchivedSession::session)
                .sorted(Comparator.comparing(
                                (Session each) -> each.facts().firstMessageAt(),
                                Comparator.nullsLast(Comparator.naturalOrder()))
                        .thenComparing(each -> each.key().toString()))
                .toList();
    }

    private List<Request> requests(Session session, Moments moments) {
        List<Request> requests = new ArrayList<>();
        archive.usage()
                .responses(
                        session.key(), (response, counts) -> requests.add(request(session, response, counts, moments)));
        return requests;
    }

    private Request request(Session session, ModelResponse response, boolean counts, Moments moments) {
        return new Request(
                session,
                moments.seq(response.at()),
                response.at(),
                response.id(),
                response.billing().requestId(),
                counts,
                response.billing().longCacheWrite() == null && response.usage().cacheWrite() > 0,
                response.billing().ownCost(),
                prices.quote(Consumption.of(response)));
    }

    private static long context(Request request) {
        Usage usage = request.quote().consumption().usage();
        return new Usage(usage.input(), 0, 0, 0)
                .plus(new Usage(usage.cacheRead(), 0, 0, 0))
                .plus(new Usage(usage.cacheWrite(), 0, 0, 0))
                .input();
    }

    /// When messages and prompts were written.
    private static final class Moments {

        private final TreeMap<Instant, Integer> messages = new TreeMap<>();
        private final TreeMap<Instant, Integer> prompts = new TreeMap<>();
        private final List<Integer> seqs = new ArrayList<>();
        private final List<Instant> times = new ArrayList<>();

        void add(int seq, Instant at, boolean begins) {
            messages.putIfAbsent(at, seq);
            if (begins) {
                seqs.add(seq);
                times.add(at);
                prompts.put(at, seqs.size());
            }
        }

        @Nullable
        Integer seq(@Nullable Instant at) {
            Map.Entry<Instant, Integer> message = at == null ? null : messages.floorEntry(at);
            return message == null ? null : message.getValue();
        }

        /// The number of the prompt before a time; 0 for none.
        int turn(@Nullable Instant at) {
            Map.Entry<Instant, Integer> prompt =
                    prompts.isEmpty() ? null : at == null ? prompts.lastEntry() : prompts.floorEntry(at);
            return prompt == null ? 0 : prompt.getValue();
        }

        @Nullable
        Integer seqOfTurn(int number) {
            return number == 0 ? null : seqs.get(number - 1);
        }

        @Nullable
        Instant startOfTurn(int number) {
            return number == 0 ? null : times.get(number - 1);
        }
    }

    private static final class TurnSum {

        private final int number;
        private final Sum sum = new Sum();
        private long context;

        private TurnSum(int number) {
            this.number = number;
        }

        private Turn result(Moments moments) {
            return new Turn(number, moments.seqOfTurn(number), moments.startOfTurn(number), context, sum.result());
        }
    }

    private static final class Sum {

        private final Bill bill = new Bill();
        private long requests;
        private Usage usage = Usage.NONE;
        private long longCacheWrite;
        private long searches;
        private long reportedRequests;
        private @Nullable BigDecimal reported;

        void add(Request request) {
            Consumption used = request.quote().consumption();
            bill.add(request.quote());
            requests++;
            usage = usage.plus(used.usage());
            longCacheWrite += used.longCacheWrite();
            searches += used.webSearches();
            if (request.reported() != null) {
                reportedRequests++;
                reported = reported == null ? request.reported() : reported.add(request.reported());
            }
        }

        CostSum result() {
            return new CostSum(
                    requests,
                    usage,
                    longCacheWrite,
                    searches,
                    bill.cost(),
                    bill.unpriced(),
                    reportedRequests,
                    reported);
        }
    }
}
