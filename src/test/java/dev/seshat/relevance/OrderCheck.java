package dev.seshat.relevance;

import dev.seshat.search.Hit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Counts answers that are out of order: hits after worse ones, pages that repeat or omit a session.
final class OrderCheck {

    private static final int PAGES = 5;
    private static final int PAGE = 10;

    private OrderCheck() {}

    /// @param misses whether to print the queries whose answers are out of order
    static void run(String name, OpenArchive archive, List<String> queries, boolean misses) {
        int hits = 0;
        int unordered = 0;
        int misplaced = 0;
        int repeated = 0;
        int leftOut = 0;
        for (String query : queries) {
            List<Hit> paged = new ArrayList<>();
            for (int page = 0; page < PAGES; page++) {
                paged.addAll(archive.hits(query, PAGE, page * PAGE));
            }
            int worse = worseBefore(paged);
            hits += paged.size();
            misplaced += worse;
            unordered += worse > 0 ? 1 : 0;
            Set<Object> shown = keys(paged);
            repeated += paged.size() - shown.size();
            Set<Object> whole = keys(archive.hits(query, PAGES * PAGE, 0));
            whole.removeAll(shown);
            leftOut += whole.size();
            if (misses && (worse > 0 || paged.size() > shown.size() || !whole.isEmpty())) {
                System.out.printf(
                        "order, %s: %d above a better one, %d repeated, %d left out: %s%n",
                        name, worse, paged.size() - shown.size(), whole.size(), query);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "order, %s: %d queries, %d hits on %d pages each: %d queries out of order (%d hits above a better one),"
                        + " %d hits repeated, %d left out%n",
                name,
                queries.size(),
                hits,
                PAGES,
                unordered,
                misplaced,
                repeated,
                leftOut);
    }

    /// How many hits are directly above one with a higher score.
    private static int worseBefore(List<Hit> hits) {
        int worse = 0;
        for (int i = 1; i < hits.size(); i++) {
            worse += hits.get(i - 1).score() < hits.get(i).score() ? 1 : 0;
        }
        return worse;
    }

    private static Set<Object> keys(List<Hit> hits) {
        Set<Object> keys = new HashSet<>();
        hits.forEach(hit -> keys.add(hit.session().session().key()));
        return keys;
    }
}
