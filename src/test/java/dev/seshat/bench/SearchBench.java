package dev.seshat.bench;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.model.Message;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Asks an archive a thousand questions of all kinds in one process, as a server would be asked, and says how long the
/// answers took. The words come from the archive itself.
///
///     SearchBench ARCHIVE
public final class SearchBench {

    private static final int QUERIES = 1000;
    private static final Pattern WORD = Pattern.compile("[\\p{L}_]{3,20}");
    private static final List<String> COMMON = List.of("the", "error", "file", "test", "to", "in", "return", "data");

    private final Random random = new Random(7);
    private final List<List<String>> texts = new ArrayList<>();

    private SearchBench() {}

    /// Run the benchmark.
    public static void main(String[] arguments) {
        ProjectLanguages languages = ProjectLanguages.all(Language.ENGLISH);
        try (Archive archive = new SqliteStore(Path.of(arguments[0]), languages).read()) {
            ask(archive);
        }
    }

    /// Ask any archive, and print how long its answers took.
    static void ask(Archive archive) {
        new SearchBench().run(archive, new Search(archive));
    }

    private void run(Archive archive, Search search) {
        gather(archive);
        Map<String, List<Double>> times = new TreeMap<>();
        // The first round warms up: a server has answered before.
        for (int round = 0; round < 2; round++) {
            times.clear();
            random.setSeed(7 + round);
            for (int i = 0; i < QUERIES; i++) {
                Kind kind = Kind.values()[i % Kind.values().length];
                String query = query(kind);
                long start = System.nanoTime();
                search.search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 10, 0));
                double took = (System.nanoTime() - start) / 1e6;
                times.computeIfAbsent(kind.name().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                        .add(took);
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

    private enum Kind {
        WORD,
        COMMON,
        WORDS,
        MIXED,
        PHRASE,
        PREFIX,
        FILTER,
        QUESTION
    }

    private String query(Kind kind) {
        return switch (kind) {
            case WORD -> word();
            case COMMON -> COMMON.get(random.nextInt(COMMON.size()));
            case WORDS -> run(3, " ");
            case MIXED -> word() + " " + COMMON.get(random.nextInt(COMMON.size()));
            case PHRASE -> '"' + run(2, " ") + '"';
            case PREFIX -> {
                String word = word();
                yield word.substring(0, Math.min(4, word.length())) + "*";
            }
            case FILTER -> word() + " after:" + (1 + random.nextInt(300)) + "d role:user";
            case QUESTION -> "how did we make the " + word() + " of " + word() + " work with " + word() + "?";
        };
    }

    private String word() {
        return run(1, "");
    }

    /// Words that follow one another in some message.
    private String run(int count, String between) {
        while (true) {
            List<String> text = texts.get(random.nextInt(texts.size()));
            if (text.size() >= count) {
                int from = random.nextInt(text.size() - count + 1);
                return String.join(between, text.subList(from, from + count));
            }
        }
    }

    /// Take texts of sessions all over the archive.
    private void gather(Archive archive) {
        List<ArchivedSession> sessions = new ArrayList<>();
        archive.sessions(sessions::add);
        for (int i = 0; i < sessions.size(); i += Math.max(1, sessions.size() / 300)) {
            archive.messages(sessions.get(i).session().key(), 0, this::add);
        }
    }

    private void add(Message message) {
        String text = message.text();
        List<String> found = Arrays.asList(WORD.matcher(text.length() > 2000 ? text.substring(0, 2000) : text)
                .results()
                .map(match -> match.group().toLowerCase(Locale.ROOT))
                .toArray(String[]::new));
        if (found.size() > 3) {
            texts.add(found);
        }
    }
}
