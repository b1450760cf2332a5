package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.insight.cost.CostReport;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.insight.cost.SessionCost;
import dev.seshat.insight.cost.Unpriced;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsBy;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.insight.stats.StatsReport;
import dev.seshat.insight.stats.StatsRow;
import dev.seshat.insight.stats.StatsSection;
import dev.seshat.model.Session;
import dev.seshat.model.Usage;
import dev.seshat.query.DateRange;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What statistics count, against a naive count of the same logs, and what incremental indexing makes of them.
abstract class UsageContract extends OnAnArchive {

    private static final PriceList PRICES = PriceList.with(List.of());
    private static final Clock UTC = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

    private static Stats stats(Archive archive, StatsBy by, Clock clock) {
        return StatsReport.of(
                archive,
                PRICES,
                new StatsQuestion(
                        by, List.of(), DateRange.ALWAYS, EnumSet.allOf(StatsSection.class), Integer.MAX_VALUE),
                clock);
    }

    private StatsRow totals() {
        return stats(archive, StatsBy.DAY, UTC).totals();
    }

    private static Map<StatsBy, Stats> everything(Archive archive) {
        Map<StatsBy, Stats> all = new EnumMap<>(StatsBy.class);
        for (StatsBy by : StatsBy.values()) {
            all.put(by, stats(archive, by, UTC));
        }
        return all;
    }

    /// Each seed is another tree, indexed while it grows.
    int seeds() {
        return 12;
    }

    @Test
    void equalsANaiveCountToTheCentHoweverTheTreeGrew() throws IOException {
        for (int seed = 1; seed <= seeds(); seed++) {
            closeArchive();
            Path place = Files.createDirectories(directory.resolve("seed" + seed));
            projects = new Projects(place);
            store = store(place.resolve("archive"));
            archive = store.open(ENGLISH, true);
            UsageTree tree = new UsageTree(projects, seed);
            for (int step = 0; step < 4; step++) {
                for (int i = 0; i < 5; i++) {
                    tree.grow();
                }
                projects.index(archive);
                compare(NaiveUsage.of(projects.root), "seed " + seed + ", step " + step);
            }
            try (Archive rebuilt = fromScratch().open(ENGLISH, false)) {
                assertThat(everything(archive))
                        .as("seed %s, from scratch", seed)
                        .isEqualTo(everything(rebuilt));
            }
        }
    }

    private void compare(NaiveUsage naive, String when) {
        Stats byModel = stats(archive, StatsBy.MODEL, UTC);
        Map<String, List<Long>> tokens = new TreeMap<>();
        byModel.rows()
                .forEach(row -> tokens.put(
                        row.key(),
                        List.of(
                                row.usage().input(),
                                row.usage().output(),
                                row.usage().cacheRead(),
                                row.usage().cacheWrite() - row.longCacheWrite(),
                                row.longCacheWrite())));
        Map<String, List<Long>> expected = new TreeMap<>();
        naive.tokensByModel.forEach(
                (model, sums) -> expected.put(model, List.of(sums[0], sums[1], sums[2], sums[3], sums[4])));
        assertThat(tokens).as(when).isEqualTo(expected);
        assertThat(byModel.totals().requests()).as(when).isEqualTo(naive.requests);
        assertThat(byModel.totals().cost()).as(when).isEqualByComparingTo(naive.cost);
        Map<String, BigDecimal> days = new TreeMap<>();
        stats(archive, StatsBy.DAY, UTC).rows().forEach(row -> {
            if (row.requests() > 0) {
                days.put(
                        row.key(),
                        row.cost() == null ? BigDecimal.ZERO : row.cost().stripTrailingZeros());
            }
        });
        Map<String, BigDecimal> expectedDays = new TreeMap<>();
        naive.costByDay.forEach((day, cost) -> expectedDays.put(day, cost.stripTrailingZeros()));
        days.replaceAll((_, cost) -> cost.signum() == 0 ? BigDecimal.ZERO : cost);
        expectedDays.replaceAll((_, cost) -> cost.signum() == 0 ? BigDecimal.ZERO : cost);
        assertThat(days).as(when).isEqualTo(expectedDays);
        for (StatsBy by : StatsBy.values()) {
            Stats stats = stats(archive, by, UTC);
            BigDecimal sum = stats.rows().stream()
                    .map(row -> row.cost() == null ? BigDecimal.ZERO : row.cost())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            assertThat(sum).as("%s by %s", when, by).isEqualByComparingTo(naive.cost);
        }
        assertThat(sessionCosts()).as(when).isEqualByComparingTo(naive.cost);
        countsAsSessionsDo(when);
    }

    /// The costs of all sessions, one by one.
    private BigDecimal sessionCosts() {
        List<Session> main = new ArrayList<>();
        archive.sessions(each -> {
            if (each.session().parentKey() == null) {
                main.add(each.session());
            }
        });
        BigDecimal sum = BigDecimal.ZERO;
        for (Session session : main) {
            SessionCost cost = CostReport.of(session, archive, PRICES);
            sum = cost.total().cost() == null ? sum : sum.add(cost.total().cost());
        }
        return sum;
    }

    private void countsAsSessionsDo(String when) {
        long[] sums = new long[3];
        archive.sessions(each -> {
            boolean main = each.session().parentKey() == null;
            sums[0] += main ? 1 : 0;
            sums[1] += main ? each.session().facts().exchangeCount() : 0;
            sums[2] += each.session().facts().messageCount();
        });
        StatsRow totals = totals();
        assertThat(List.of(totals.sessions(), totals.prompts(), totals.messages()))
                .as(when)
                .containsExactly(sums[0], sums[1], sums[2]);
    }

    @Test
    void aForkCountsOnlyWhatItAdds() throws IOException {
        String first = answer("msg_aaaaaaaaaaaa", "req_1", "2026-02-01T10:00:00.000Z", 100);
        projects.write("a", Projects.id(2), first);
        projects.write(
                "a",
                Projects.id(1),
                first.replaceFirst("\\{", "{\"forkedFrom\":{\"sessionId\":\"" + Projects.id(2) + "\"},"),
                answer("msg_bbbbbbbbbbbb", "req_2", "2026-02-01T11:00:00.000Z", 7));
        projects.index(archive);
        assertThat(totals().usage().output()).isEqualTo(107);
        Map<String, Long> outputs = new TreeMap<>();
        stats(archive, StatsBy.SESSION, UTC)
                .rows()
                .forEach(row -> outputs.put(
                        row.key().substring(row.key().length() - 1), row.usage().output()));
        assertThat(outputs).containsExactly(Map.entry("1", 7L), Map.entry("2", 100L));
    }

    @Test
    void aForkCountsAllOnceItsOriginIsForgotten() throws IOException {
        String first = answer("msg_aaaaaaaaaaaa", "req_1", "2026-02-01T10:00:00.000Z", 100);
        projects.write("a", Projects.id(2), first);
        projects.write(
                "a",
                Projects.id(1),
                first.replaceFirst("\\{", "{\"forkedFrom\":{\"sessionId\":\"" + Projects.id(2) + "\"},"));
        projects.index(archive);
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(archive.withId(Projects.id(2)).getFirst().session().key(), Instant.now());
            writer.commit();
        }
        assertThat(totals().usage()).isEqualTo(new Usage(10, 100, 0, 0));
        assertThat(totals().sessions()).isOne();
    }

    @Test
    void aRowDeletedByHandCountsNoMore() throws IOException {
        projects.write("a", Projects.id(1), answer("msg_aaaaaaaaaaaa", null, "2026-02-01T10:00:00.000Z", 100));
        projects.index(archive);
        archive.close();
        store.deleteRow(Projects.id(1));
        assertThat(store.orphans()).isZero();
        archive = store.open(ENGLISH, true);
        assertThat(totals().requests()).isZero();
        assertThat(totals().messages()).isZero();
    }

    @Test
    void aPlaceholderIsReplacedWhenTheLogGrows() throws IOException {
        Path log =
                projects.write("a", Projects.id(1), answer("msg_aaaaaaaaaaaa", "req_1", "2026-02-01T10:00:00.000Z", 2));
        projects.index(archive);
        projects.append(log, answer("msg_aaaaaaaaaaaa", "req_1", "2026-02-01T10:00:09.000Z", 900));
        projects.index(archive);
        assertThat(totals().usage().output()).isEqualTo(900);
        assertThat(totals().requests()).isOne();
    }

    @Test
    void aDayBeginsWhereTheReaderIs() throws IOException {
        // Nepal is five hours and three quarters ahead.
        projects.write("a", Projects.id(1), answer("msg_aaaaaaaaaaaa", null, "2026-02-01T18:20:00.000Z", 1));
        projects.write("a", Projects.id(2), answer("msg_bbbbbbbbbbbb", null, "2026-02-01T18:10:00.000Z", 1));
        projects.index(archive);
        assertThat(days(ZoneId.of("Asia/Kathmandu"))).containsExactly("2026-02-01", "2026-02-02");
        assertThat(days(ZoneOffset.UTC)).containsExactly("2026-02-01");
        // In New York the clock was changed on 8 March.
        projects.write("a", Projects.id(3), answer("msg_cccccccccccc", null, "2026-03-08T04:30:00.000Z", 1));
        projects.write("a", Projects.id(4), answer("msg_dddddddddddd", null, "2026-03-09T04:30:00.000Z", 1));
        projects.index(archive);
        assertThat(days(ZoneId.of("America/New_York"))).containsExactly("2026-02-01", "2026-03-07", "2026-03-09");
    }

    private List<String> days(ZoneId zone) {
        return stats(archive, StatsBy.DAY, UTC.withZone(zone)).rows().stream()
                .map(StatsRow::key)
                .toList();
    }

    @Test
    void activeTimeIsTheTimeBetweenMessagesThatFollowWithinFiveMinutes() throws IOException {
        Path log = projects.write(
                "a",
                Projects.id(1),
                answer("msg_aaaaaaaaaaaa", null, "2026-02-01T10:00:00.000Z", 1),
                answer("msg_bbbbbbbbbbbb", null, "2026-02-01T10:04:00.000Z", 1),
                answer("msg_cccccccccccc", null, "2026-02-01T10:01:00.000Z", 1),
                answer("msg_dddddddddddd", null, "2026-02-01T10:09:00.001Z", 1));
        projects.index(archive);
        assertThat(totals().activeMillis()).isEqualTo(240_000);
        projects.append(log, answer("msg_eeeeeeeeeeee", null, "2026-02-01T10:14:00.001Z", 1));
        projects.index(archive);
        assertThat(totals().activeMillis()).isEqualTo(540_000);
    }

    @Test
    void anUnknownModelIsUnknownAndNotZero() throws IOException {
        projects.write(
                "a",
                Projects.id(1),
                answer("msg_aaaaaaaaaaaa", null, "2026-02-01T10:00:00.000Z", 5).replace("claude-opus-4-6", "mystery"));
        projects.index(archive);
        assertThat(totals().cost()).isNull();
        assertThat(totals().unpriced()).containsExactly(new Unpriced("mystery", Unpriced.MODEL, 1, 15));
    }

    @Test
    void aWindowOfFiveHoursBeginsWithTheFullHour() throws IOException {
        projects.write("a", Projects.id(1), answer("msg_aaaaaaaaaaaa", null, "2026-02-01T10:50:00.000Z", 1));
        projects.write("a", Projects.id(2), answer("msg_bbbbbbbbbbbb", null, "2026-02-01T14:59:59.000Z", 1));
        projects.write("a", Projects.id(3), answer("msg_cccccccccccc", null, "2026-02-01T15:00:00.000Z", 1));
        projects.index(archive);
        assertThat(stats(archive, StatsBy.BLOCK, UTC).rows())
                .extracting(StatsRow::key, StatsRow::sessions)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("2026-02-01T10:00:00Z", 2L),
                        org.assertj.core.groups.Tuple.tuple("2026-02-01T15:00:00Z", 1L));
    }

    private static String answer(String id, @Nullable String request, String at, int output) {
        return "{\"type\":\"assistant\",\"cwd\":\"/work/apple\","
                + (request == null ? "" : "\"requestId\":\"" + request + "\",")
                + "\"message\":{\"id\":\"" + id + "\",\"model\":\"claude-opus-4-6\",\"content\":[{\"type\":\"text\","
                + "\"text\":\"yes " + id + "\"}],\"usage\":{\"input_tokens\":10,\"output_tokens\":" + output
                + "}},\"timestamp\":\"" + at + "\"}";
    }
}
