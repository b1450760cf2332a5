package dev.seshat.relevance;

import dev.seshat.search.Hit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Runs sets of queries on archives and prints the scores: one row per set, small and large side by side.
final class SetTable {

    static final String SMALL = "small";
    static final String LARGE = "large";

    /// Below this rank, a session counts as not found.
    private static final int LIMIT = 10;

    /// Down to which rank a missed session is searched for, to print its rank.
    private static final int FAR = 200;

    private static final Score NONE = Score.NONE;

    private final Map<String, Map<String, Score>> rows = new LinkedHashMap<>();
    private final boolean misses;

    /// @param misses whether to print queries whose session is not the first
    SetTable(boolean misses) {
        this.misses = misses;
    }

    void ask(String size, OpenArchive archive, List<QuerySet> sets) {
        long start = System.nanoTime();
        int queries = 0;
        for (QuerySet set : sets) {
            Score score = NONE;
            for (QuerySet.Wanted wanted : set.queries()) {
                List<Hit> hits = archive.hits(wanted.query(), LIMIT, 0);
                int rank = rank(hits, wanted.right());
                score = score.plus(Score.ofRank(rank));
                queries++;
                if (misses && rank != 1) {
                    printMiss(size, set, wanted, archive);
                }
            }
            rows.computeIfAbsent(set.name(), _ -> new LinkedHashMap<>()).put(size, score);
        }
        System.err.printf(Locale.ROOT, "%s: %d queries in %.1f s%n", size, queries, (System.nanoTime() - start) / 1e9);
    }

    private static int rank(List<Hit> hits, Set<String> right) {
        for (int i = 0; i < hits.size(); i++) {
            if (right.contains(OpenArchive.id(hits.get(i)))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static void printMiss(String size, QuerySet set, QuerySet.Wanted wanted, OpenArchive archive) {
        List<Hit> hits = archive.hits(wanted.query(), FAR, 0);
        int rank = rank(hits, wanted.right());
        System.out.printf("%s, %s: %s%n", size, set.name(), wanted.query());
        if (rank == 0) {
            System.out.printf("  right: not among %d %s%n", hits.size(), wanted.right());
        } else {
            line("right", rank, hits.get(rank - 1));
        }
        for (int i = 0; i < Math.min(3, hits.size()); i++) {
            line("     ", i + 1, hits.get(i));
        }
    }

    private static void line(String label, int rank, Hit hit) {
        System.out.printf(
                Locale.ROOT,
                "  %s %3d %8.2f %s %s %s%n",
                label,
                rank,
                hit.score(),
                hit.match(),
                OpenArchive.id(hit).substring(0, 8),
                hit.session().session().facts().title());
    }

    /// Print the table, if there are any scores.
    void print() {
        if (rows.isEmpty()) {
            return;
        }
        System.out.printf("%-38s%8s   %-28s   %-28s%s%n", "", "", SMALL, LARGE, "   difference");
        System.out.printf(
                "%-38s%8s%7s%7s%7s%7s   %7s%7s%7s%7s%7s%n",
                "set", "queries", "@1", "@5", "@10", "MRR", "@1", "@5", "@10", "MRR", "@1");
        rows.forEach(SetTable::row);
    }

    private static void row(String name, Map<String, Score> scores) {
        Score small = scores.getOrDefault(SMALL, NONE);
        Score large = scores.getOrDefault(LARGE, NONE);
        boolean both = small.queries() > 0 && large.queries() > 0;
        System.out.printf(
                Locale.ROOT,
                "%-38s%8d%s   %s%s%n",
                name,
                Math.max(small.queries(), large.queries()),
                cells(small),
                cells(large),
                both ? "%+7.1f".formatted(100 * (large.hitAtOne() - small.hitAtOne())) : "");
    }

    private static String cells(Score score) {
        return score.queries() == 0
                ? " ".repeat(28)
                : String.format(
                        Locale.ROOT,
                        "%7.1f%7.1f%7.1f%7.3f",
                        100 * score.hitAtOne(),
                        100 * score.hitAtFive(),
                        100 * score.hitAtTen(),
                        score.meanReciprocal());
    }
}
