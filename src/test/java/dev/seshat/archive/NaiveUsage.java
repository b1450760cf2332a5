package dev.seshat.archive;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Counts tokens and costs of a tree of Claude Code's logs, simply: reads every line of every file into memory, keeps
/// the
/// largest line of each request, and multiplies by a table typed in by hand. Shares no code with the product.
final class NaiveUsage {

    /// Dollars per million: input, output, cache read, cache write for five minutes, for an hour; -1 for unknown.
    private static final Map<String, double[]> BASE = Map.of(
            "claude-sonnet-4-5-20250929", new double[] {3, 15, 0.3, 3.75, 6},
            "claude-opus-4-6", new double[] {5, 25, 0.5, 6.25, 10},
            "gpt-5.5", new double[] {5, 30, 0.5, -1, -1},
            "claude-4-opus-20250514", new double[] {15, 75, 1.5, 18.75, -1});

    private static final Map<String, double[]> LONG = Map.of(
            "claude-sonnet-4-5-20250929", new double[] {6, 22.5, 0.6, 7.5, 12},
            "gpt-5.5", new double[] {10, 45, 1, -1, -1});

    private static final Map<String, Integer> LONGER_THAN =
            Map.of("claude-sonnet-4-5-20250929", 200_000, "gpt-5.5", 272_000);

    private static final class Request {
        private String model = "";
        private String day = "9999-12-31";
        private long[] tokens = new long[5];
        private long searches;
        private boolean fast;
    }

    final Map<String, long[]> tokensByModel = new TreeMap<>();
    final Map<String, BigDecimal> costByDay = new TreeMap<>();
    BigDecimal cost = BigDecimal.ZERO;
    int requests;

    static NaiveUsage of(Path root) throws IOException {
        Map<String, Request> all = new HashMap<>();
        JsonMapper mapper = new JsonMapper();
        int anonymous = 0;
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                for (String text : Files.readAllLines(file)) {
                    JsonNode line = mapper.readTree(text);
                    JsonNode message = line.path("message");
                    if (!line.path("type").asString("").equals("assistant")) {
                        continue;
                    }
                    String id = message.path("id").asString("");
                    String key = id.isEmpty()
                            ? "anonymous " + anonymous++
                            : id + " " + line.path("requestId").asString("");
                    Request request = all.computeIfAbsent(key, _ -> new Request());
                    JsonNode usage = message.path("usage");
                    long hour = usage.path("cache_creation")
                            .path("ephemeral_1h_input_tokens")
                            .asLong(0);
                    long[] tokens = {
                        usage.path("input_tokens").asLong(),
                        usage.path("output_tokens").asLong(),
                        usage.path("cache_read_input_tokens").asLong(),
                        usage.path("cache_creation_input_tokens").asLong() - hour,
                        hour
                    };
                    for (int i = 0; i < tokens.length; i++) {
                        request.tokens[i] = Math.max(request.tokens[i], tokens[i]);
                    }
                    request.model = message.path("model").asString();
                    String day = line.path("timestamp").asString().substring(0, 10);
                    request.day = day.compareTo(request.day) < 0 ? day : request.day;
                    request.fast |= usage.path("speed").asString("").equals("fast");
                    request.searches = Math.max(
                            request.searches,
                            usage.path("server_tool_use")
                                    .path("web_search_requests")
                                    .asLong(0));
                }
            }
        }
        NaiveUsage sum = new NaiveUsage();
        all.values().forEach(sum::add);
        return sum;
    }

    private void add(Request request) {
        requests++;
        long[] sums = tokensByModel.computeIfAbsent(request.model, _ -> new long[5]);
        for (int i = 0; i < sums.length; i++) {
            sums[i] += request.tokens[i];
        }
        BigDecimal each = cost(request);
        cost = cost.add(each);
        costByDay.merge(request.day, each, BigDecimal::add);
    }

    private static BigDecimal cost(Request request) {
        double[] prices = BASE.get(request.model);
        if (prices == null) {
            return BigDecimal.ZERO;
        }
        long prompt = request.tokens[0] + request.tokens[2] + request.tokens[3] + request.tokens[4];
        if (prompt > LONGER_THAN.getOrDefault(request.model, Integer.MAX_VALUE)) {
            prices = LONG.getOrDefault(request.model, prices);
        }
        boolean searchable = List.of("claude-sonnet-4-5-20250929", "claude-opus-4-6", "claude-4-opus-20250514")
                .contains(request.model);
        BigDecimal cost =
                searchable ? new BigDecimal("0.01").multiply(BigDecimal.valueOf(request.searches)) : BigDecimal.ZERO;
        if (request.fast && !request.model.equals("claude-opus-4-6")) {
            return cost; // only this one has a price for fast mode
        }
        for (int i = 0; i < prices.length; i++) {
            if (prices[i] >= 0) {
                cost = cost.add(BigDecimal.valueOf(prices[i])
                        .multiply(BigDecimal.valueOf(request.tokens[i]))
                        .multiply(BigDecimal.valueOf(request.fast ? 6 : 1))
                        .divide(BigDecimal.valueOf(1_000_000)));
            }
        }
        return cost;
    }
}
