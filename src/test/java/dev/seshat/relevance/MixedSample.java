package dev.seshat.relevance;

import dev.seshat.archive.Archive;
import dev.seshat.bench.MixedQueries;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Two hundred queries for laws about answers: half from the sets, half from [MixedQueries], which has single
/// words, phrases, prefixes and filters.
final class MixedSample {

    private static final int HALF = 100;

    private MixedSample() {}

    static List<String> of(List<QuerySet> sets, Archive archive) {
        Stream<String> asked = sets.stream()
                .flatMap(set -> set.queries().stream())
                .map(QuerySet.Wanted::query)
                .distinct()
                .sorted(Comparator.comparing(Invented::id))
                .limit(HALF);
        Stream<String> mixed =
                new MixedQueries(archive).round(0).stream().limit(HALF).map(MixedQueries.Mixed::text);
        return Stream.concat(asked, mixed).toList();
    }
}
