package dev.seshat.archive.sql;

import dev.seshat.agent.Billing;
import dev.seshat.agent.ModelResponse;
import dev.seshat.model.PromptSize;
import dev.seshat.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The table `spending`: what a session used in each quarter of an hour, apart for everything that decides a price.
final class SpendingRows {

    /// No model has used more in one response. The databases fail on sums that are too large.
    private static final long MOST_TOKENS = 1_000_000_000_000L;

    private static final int LONGEST_MODEL = 200;

    private static final List<String> SUMS = List.of(
            "requests",
            "input",
            "output",
            "cache_read",
            "cache_write",
            "cache_write_1h",
            "searches",
            "own_cost",
            "own_requests",
            "unknown_1h");

    private static final String ADDED = " on conflict (session, slot, band, mode, model) do update set "
            + String.join(
                    ", ",
                    SUMS.stream()
                            .map(name -> name + " = spending." + name + " + excluded." + name)
                            .toList());

    private final SqlConnection sql;

    SpendingRows(SqlConnection sql) {
        this.sql = sql;
    }

    /// The columns that two responses share if they cost the same per token.
    private record Place(long slot, int band, int mode, String model) {}

    Change change(StoredSession session) {
        return new Change(session);
    }

    /// What is to be added to the rows of one session.
    final class Change {

        private final StoredSession session;
        private final Map<Place, long[]> sums = new LinkedHashMap<>();
        private boolean takesAway;

        private Change(StoredSession session) {
            this.session = session;
        }

        void add(ModelResponse response) {
            change(response, 1);
        }

        void remove(ModelResponse response) {
            takesAway = true;
            change(response, -1);
        }

        private void change(ModelResponse response, int sign) {
            long[] values = values(response);
            long[] sum = sums.computeIfAbsent(place(response), _ -> new long[values.length]);
            for (int i = 0; i < values.length; i++) {
                sum[i] += sign * values[i];
            }
        }

        void write() {
            List<Map<String, @Nullable Object>> rows = new ArrayList<>();
            sums.forEach((place, values) -> {
                Map<String, @Nullable Object> row = sql.dialect().owner(session);
                row.put("slot", place.slot());
                row.put("band", place.band());
                row.put("mode", place.mode());
                row.put("model", place.model());
                for (int i = 0; i < values.length; i++) {
                    row.put(SUMS.get(i), values[i]);
                }
                rows.add(row);
            });
            sql.insert("spending", rows, ADDED);
            if (takesAway) {
                sql.run("delete from spending where session = ? and requests = 0", session.number());
            }
        }
    }

    private static Place place(ModelResponse response) {
        Billing billing = response.billing();
        String model = Objects.requireNonNullElse(response.model(), "");
        return new Place(
                Times.slot(Times.millis(response.at())),
                PromptSize.band(plausible(response.usage())),
                (billing.fast() ? 1 : 0) + (response.id() == null ? 2 : 0),
                model.substring(
                        0,
                        model.offsetByCodePoints(0, Math.min(LONGEST_MODEL, model.codePointCount(0, model.length())))));
    }

    static Usage plausible(Usage usage) {
        return new Usage(
                plausible(usage.input()),
                plausible(usage.output()),
                plausible(usage.cacheRead()),
                plausible(usage.cacheWrite()));
    }

    private static long plausible(long tokens) {
        return Math.clamp(tokens, 0, MOST_TOKENS);
    }

    private static long[] values(ModelResponse response) {
        Usage usage = plausible(response.usage());
        Billing billing = response.billing();
        Long written = billing.longCacheWrite();
        Long cost = Money.nanos(billing.ownCost());
        return new long[] {
            1,
            usage.input(),
            usage.output(),
            usage.cacheRead(),
            usage.cacheWrite(),
            written == null ? 0 : plausible(written),
            billing.webSearches(),
            cost == null ? 0 : cost,
            cost == null ? 0 : 1,
            written == null && usage.cacheWrite() > 0 ? 1 : 0
        };
    }
}
