package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.archive.Archive;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.words.Language;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Starts `seshat serve` and measures response times over HTTP, and memory and CPU when idle.
///
///     ServeBench SECONDS ARCHIVE COMMAND…
public final class ServeBench {

    /// Rare words, common ones, several, a phrase, a question, a filter.
    private static final List<String> QUERIES = List.of(
            "vorlinko",
            "error",
            "the file",
            "connection timeout retry",
            "how did we make the tests of the cache work",
            "\"in the\"",
            "data return",
            "refactor parser role:user");

    private static final int TICKS_PER_SECOND = 100;
    private static final int SETTLING_SECONDS = 20;
    private static final int[] STAT_TIMES = {13, 14};

    private final Process process;
    private final String address;
    private final HttpClient client = HttpClient.newHttpClient();

    private ServeBench(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /// Run the benchmark.
    public static void main(String[] words) throws IOException, InterruptedException {
        int rest = Integer.parseInt(words[0]);
        Path archive = Path.of(words[1]);
        long start = System.nanoTime();
        Process process = new ProcessBuilder(Arrays.asList(words).subList(2, words.length))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String line = out.readLine();
            ServeBench bench = new ServeBench(process, line.substring(line.indexOf("http://")));
            System.out.printf(Locale.ROOT, "%-44s %.0f ms%n", "until it answers", millisSince(start));
            bench.run(rest, archive);
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private void run(int rest, Path archive) throws IOException, InterruptedException {
        while (!get("/health").contains("\"pending\":0")
                || !get("/api/search?q=error").contains("\"pending\":0")) {
            Thread.sleep(200);
        }
        System.out.printf(Locale.ROOT, "%-44s %.1f ms%n", "/api/sessions, looked up", time("/api/sessions?refresh=1"));
        // HTTP itself is most of a short response time; comparing with a request that does nothing shows how
        // much.
        repeat("/health", 3_000, List.of("/health"));
        repeat("/api/sessions, kept", 3_000, List.of("/api/sessions"));
        repeat("/api/sessions, 1,000 of them, kept", 500, List.of("/api/sessions?limit=1000"));
        List<String> searches = QUERIES.stream()
                .map(query -> "/api/search?limit=20&q=" + encoded(query))
                .toList();
        repeat("/api/search, hard ones, 20 hits", 60, searches);
        mixed(archive);
        repeat(
                "/api/search/facets",
                5,
                searches.stream()
                        .map(path -> path.replace("/search?limit=20&", "/search/facets?"))
                        .toList());
        Matcher key = Pattern.compile("\"key\":\"([^\"]+)\"").matcher(get("/api/sessions?limit=40&offset=100"));
        List<String> pages = key.results()
                .map(found -> "/api/sessions/" + found.group(1) + "?limit=120&html=1")
                .toList();
        repeat("/api/sessions/{id}, 120 messages as HTML", 5, pages);
        System.out.printf("%-44s %d MB%n", "resident memory after the last work", resident());
        // Garbage of the previous work is collected first; that is not idle yet.
        Thread.sleep(SETTLING_SECONDS * 1000L);
        long ticks = ticks();
        Thread.sleep((rest - SETTLING_SECONDS) * 1000L);
        System.out.printf(
                Locale.ROOT,
                "%-44s %d MB, %.2f %% of a core in the last %d s%n",
                "resident memory, " + rest + " s later",
                resident(),
                100.0 * (ticks() - ticks) / TICKS_PER_SECOND / (rest - SETTLING_SECONDS),
                rest - SETTLING_SECONDS);
        System.out.printf(Locale.ROOT, "%-44s %.1f ms%n", "the first search after it", time(searches.getFirst()));
    }

    /// The queries that `bench/search` runs in its own process.
    private void mixed(Path place) throws IOException, InterruptedException {
        MixedQueries queries;
        try (Archive archive = new SqliteStore(place, ProjectLanguages.all(Language.ENGLISH)).read()) {
            queries = new MixedQueries(archive);
        }
        // The first round warms up.
        for (String path : paths(queries.round(0))) {
            get(path);
        }
        repeat("/api/search, a thousand mixed, 10 hits", 1, paths(queries.round(1)));
    }

    private static List<String> paths(List<MixedQueries.Mixed> queries) {
        return queries.stream()
                .map(query -> "/api/search?limit=10&q=" + encoded(query.text()))
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create(address + path)).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(path + ": " + response.body());
        }
        return response.body();
    }

    private double time(String path) throws IOException, InterruptedException {
        long start = System.nanoTime();
        get(path);
        return millisSince(start);
    }

    /// Request all paths this many times, after a warm-up of a third as many.
    private void repeat(String what, int rounds, List<String> paths) throws IOException, InterruptedException {
        double[] times = new double[rounds * paths.size()];
        for (int round = -rounds / 3; round < rounds; round++) {
            for (int i = 0; i < paths.size(); i++) {
                double took = time(paths.get(i));
                if (round >= 0) {
                    times[round * paths.size() + i] = took;
                }
            }
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-44s p50 %.2f ms, p99 %.1f ms, max %.1f ms, of %d%n",
                what,
                times[times.length / 2],
                times[(int) (times.length * 0.99)],
                times[times.length - 1],
                times.length);
    }

    private long resident() throws IOException {
        return Files.readAllLines(file("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }

    /// Its CPU time, in hundredths of a second.
    private long ticks() throws IOException {
        String[] fields = Files.readString(file("stat")).split(" ", -1);
        return Long.parseLong(fields[STAT_TIMES[0]]) + Long.parseLong(fields[STAT_TIMES[1]]);
    }

    private Path file(String name) {
        return Path.of("/proc", Long.toString(process.pid()), name);
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
