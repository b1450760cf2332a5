package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.bench.MixedQueries;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Hit;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The order of hits: by score over all pages, each session once, regardless of file times.
abstract class HitOrderContract extends OnAnArchive {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-10-28T15:00:00Z"), ZoneOffset.UTC);
    /// Five of each kind; `bench/relevance` runs more.
    private static final int QUERIES = 40;
    private static final int PAGES = 5;
    private static final int PAGE = 10;

    /// Fill the archive and derive queries from it.
    private List<String> generate() {
        Corpus.generate(new CorpusPlan(projects.root, 120, 1_500_000, 6, 3));
        projects.index(archive);
        return new MixedQueries(archive)
                .round(0).stream().limit(QUERIES).map(MixedQueries.Mixed::text).toList();
    }

    private static List<Hit> hits(Archive archive, String query, int limit, int offset) {
        return new Search(archive)
                .search(new SearchRequest(QueryParser.parse(query, NOW), false, limit, offset))
                .hits();
    }

    private List<Hit> pages(String query) {
        List<Hit> hits = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            hits.addAll(hits(archive, query, PAGE, page * PAGE));
        }
        return hits;
    }

    private static List<String> keys(List<Hit> hits) {
        return hits.stream()
                .map(hit -> hit.session().session().key().toString())
                .toList();
    }

    private static boolean isInOrder(List<Hit> hits) {
        return IntStream.range(1, hits.size())
                .allMatch(i -> hits.get(i - 1).score() >= hits.get(i).score());
    }

    @Test
    void hitsOfAllPagesAreInTheOrderOfTheirScores() {
        int hits = 0;
        List<String> unordered = new ArrayList<>();
        for (String query : generate()) {
            List<Hit> paged = pages(query);
            hits += paged.size();
            if (!isInOrder(paged)) {
                unordered.add(query);
            }
        }
        assertThat(unordered).isEmpty();
        assertThat(hits).isGreaterThan(QUERIES * 2 * PAGE);
    }

    @Test
    void pagesNeitherOverlapNorLeaveOut() {
        for (String query : generate()) {
            assertThat(keys(pages(query)))
                    .as(query)
                    .doesNotHaveDuplicates()
                    .isEqualTo(keys(hits(archive, query, PAGES * PAGE, 0)));
        }
    }

    /// More sessions have two of the words in one message than a store may examine for the first page. Others
    /// have more words, each in a separate message.
    @Test
    void pagesOfAQuestionNeitherOverlapNorLeaveOut() throws IOException {
        List<String> words =
                List.of("walrus", "marmalade", "trombone", "lantern", "saffron", "gondola", "pelican", "harmonica");
        int number = 0;
        for (int pair = 0; pair < 224; pair++) {
            String first = words.get(pair % 8);
            String second = words.get((pair + 1 + pair / 8 % 7) % 8);
            projects.write(
                    "pairs", Projects.id(++number), Lines.prompt(Projects.CWD, "The " + first + " and " + second));
        }
        for (int scattered = 0; scattered < 16; scattered++) {
            List<String> lines = new ArrayList<>();
            for (int word = 0; word < 5; word++) {
                lines.add(Lines.prompt(Projects.CWD, "The " + words.get((scattered + word) % 8)));
            }
            projects.write("scattered", Projects.id(++number), lines.toArray(String[]::new));
        }
        projects.index(archive);
        String query = "how did we get the " + String.join(" and ", words) + " to work?";
        assertThat(keys(pages(query)))
                .hasSize(PAGES * PAGE)
                .doesNotHaveDuplicates()
                .isEqualTo(keys(hits(archive, query, PAGES * PAGE, 0)));
    }

    @Test
    void fileTimesSetToNowChangeNoOrder() throws IOException {
        List<String> queries = generate();
        FileTime now = FileTime.from(Instant.now());
        try (Stream<Path> files = Files.walk(projects.root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, now);
            }
        }
        try (Archive touched = fromScratch().open(ENGLISH, false)) {
            assertThat(queries)
                    .filteredOn(query -> !keys(hits(touched, query, PAGES * PAGE, 0))
                            .equals(keys(hits(archive, query, PAGES * PAGE, 0))))
                    .isEmpty();
        }
    }
}
