package dev.seshat.bench;

import dev.seshat.archive.Archive;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Runs a thousand queries of all kinds in one process, as in a server, and measures the answers.
///
///     SearchBench ARCHIVE
public final class SearchBench {

    private SearchBench() {}

    /// Run the benchmark.
    public static void main(String[] arguments) {
        ProjectLanguages languages = ProjectLanguages.all(Language.ENGLISH);
        try (Archive archive = new SqliteStore(Path.of(arguments[0]), languages).read()) {
            ask(archive);
        }
    }

    /// Search any archive, and print the times.
    static void ask(Archive archive) {
        Search search = new Search(archive);
        MixedQueries queries = new MixedQueries(archive);
        Map<String, List<Double>> times = new TreeMap<>();
        // The first round warms up, since a server has answered requests before.
        for (int round = 0; round < 2; round++) {
            times.clear();
            for (MixedQueries.Mixed query : queries.round(round)) {
                long start = System.nanoTime();
                search.search(new SearchRequest(QueryParser.parse(query.text(), Clock.systemUTC()), false, 10, 0));
                double took = (System.nanoTime() - start) / 1e6;
                times.computeIfAbsent(query.kind(), _ -> new ArrayList<>()).add(took);
                times.computeIfAbsent("~ all", _ -> new ArrayList<>()).add(took);
            }
        }
        System.out.printf(Locale.ROOT, "%-12s %8s %8s %8s  ms%n", "queries", "p50", "p99", "max");
        times.forEach((kind, all) -> {
            double[] sorted = all.stream().mapToDouble(each -> each).sorted().toArray();
            System.out.printf(
                    Locale.ROOT,
                    "%-12s %8.1f %8.1f %8.1f%n",
                    kind,
                    sorted[sorted.length / 2],
                    sorted[(int) (sorted.length * 0.99)],
                    sorted[sorted.length - 1]);
        });
    }
}
