package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/// Queries of one kind, each with the sessions that answer it.
record QuerySet(String name, List<Wanted> queries) {
    QuerySet {
        queries = List.copyOf(queries);
    }

    /// A query and the ids of the sessions of which any is right.
    ///
    /// @param item the target; queries for the same target are in the same half
    record Wanted(String query, String item, Set<String> right) {
        Wanted {
            right = Set.copyOf(right);
            if (right.isEmpty()) {
                throw new IllegalArgumentException("nothing answers: " + query);
            }
        }

        /// Whether it belongs to the half that is not used for tuning.
        boolean isHeldOut() {
            CRC32 sum = new CRC32();
            sum.update(item.getBytes(UTF_8));
            return (sum.getValue() & 1) == 1;
        }
    }

    /// A set for each kind of judged query, and one of all.
    static List<QuerySet> judged(List<JudgedQuery> queries) {
        List<QuerySet> sets = new ArrayList<>();
        for (QueryKind kind : QueryKind.values()) {
            sets.add(judged(
                    "judged: " + kind.label(), queries, judged -> judged.query().kind() == kind));
        }
        sets.add(judged("judged", queries, _ -> true));
        return sets;
    }

    private static QuerySet judged(String name, List<JudgedQuery> queries, Predicate<JudgedQuery> chosen) {
        return new QuerySet(
                name,
                queries.stream()
                        .filter(chosen)
                        .map(judged -> new Wanted(judged.query().text(), judged.right(), Set.of(judged.right())))
                        .toList());
    }

    QuerySet only(String suffix, Predicate<Wanted> chosen) {
        return new QuerySet(name + suffix, queries.stream().filter(chosen).toList());
    }
}
