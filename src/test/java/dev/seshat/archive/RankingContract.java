package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Tries;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.MatchLevel;
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
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The order of hits: by score on all pages, whatever the file times and however many matches there are.
abstract class RankingContract extends OnAnArchive {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-02-05T12:00:00Z"), ZoneOffset.UTC);
    private static final int PAGE = 10;
    private static final int PAGES = 5;

    /// The first are in most messages, the last in few.
    private static final List<String> WORDS = List.of(
            "amber",
            "beacon",
            "cobalt",
            "drizzle",
            "ember",
            "flint",
            "gondola",
            "heron",
            "indigo",
            "jasper",
            "kelp",
            "lapwing",
            "marmalade",
            "nectar",
            "onyx",
            "pumice",
            "quince",
            "russet",
            "sable",
            "thistle");

    private static Answer search(Archive archive, String query, int limit, int offset) {
        return new Search(archive).search(new SearchRequest(QueryParser.parse(query, NOW), false, limit, offset));
    }

    private static List<String> keys(Answer answer) {
        return answer.hits().stream()
                .map(hit -> hit.session().session().key().toString())
                .toList();
    }

    private static String word(Random random) {
        int first = random.nextInt(WORDS.size());
        return WORDS.get(Math.min(first, random.nextInt(WORDS.size())));
    }

    private static String words(Random random, int most) {
        int count = 1 + random.nextInt(most);
        return String.join(" ", Stream.generate(() -> word(random)).limit(count).toList());
    }

    private void writeSessions(int sessions) throws IOException {
        Random random = new Random(21);
        for (int number = 1; number <= sessions; number++) {
            List<String> lines = new ArrayList<>();
            for (int message = 0; message < 1 + random.nextInt(5); message++) {
                String at = "2026-01-%02dT10:%02d:00.000Z".formatted(1 + random.nextInt(28), random.nextInt(60));
                lines.add(Lines.prompt(CWD, words(random, 20), at));
                lines.add(
                        switch (random.nextInt(3)) {
                            case 0 -> Lines.answer("r" + message, words(random, 40), 1);
                            case 1 -> Lines.call("c" + message, "Bash", "{\"command\":\"" + words(random, 5) + "\"}");
                            default -> Lines.result("c" + message, words(random, 60), false);
                        });
            }
            if (random.nextInt(3) == 0) {
                lines.add(Lines.customTitle(words(random, 6)));
            }
            projects.write("a", id(number), lines.toArray(String[]::new));
        }
        projects.index(archive);
    }

    private static List<String> queries(int count) {
        Random random = new Random(5);
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            queries.add(
                    switch (i % 8) {
                        case 0 -> word(random);
                        case 1 -> words(random, 4);
                        case 2 -> "how is the " + word(random) + " of the " + word(random) + " made";
                        case 3 -> word(random) + " -" + word(random);
                        case 4 -> "\"" + word(random) + " " + word(random) + "\" " + word(random);
                        case 5 -> word(random) + " " + word(random).substring(0, 3) + "*";
                        case 6 -> word(random) + " OR " + word(random);
                        default -> words(random, 3) + " role:user";
                    });
        }
        return queries;
    }

    @Test
    void allPagesAreInTheOrderOfScoresAndFitTogether() throws IOException {
        writeSessions(120);
        for (String query : queries(Tries.of(60, 200))) {
            Answer whole = search(archive, query, 1_000, 0);
            assertThat(whole.total()).as(query).isEqualTo(whole.hits().size());
            assertThat(whole.atLeast()).as(query).isFalse();
            List<Hit> pages = new ArrayList<>();
            for (int page = 0; page < PAGES; page++) {
                Answer part = search(archive, query, PAGE, page * PAGE);
                assertThat(part.total()).as(query).isEqualTo(whole.total());
                pages.addAll(part.hits());
            }
            assertThat(pages)
                    .as(query)
                    .isEqualTo(whole.hits().stream().limit(PAGE * PAGES).toList())
                    .isSortedAccordingTo(Comparator.comparingDouble(Hit::score).reversed());
            assertThat(keys(whole)).as(query).doesNotHaveDuplicates();
        }
    }

    @Test
    void fileTimesChangeNoOrder() throws IOException {
        writeSessions(60);
        List<Path> logs = new ArrayList<>();
        try (Stream<Path> all = Files.list(projects.root.resolve("a"))) {
            all.sorted(Comparator.comparingInt(Path::hashCode)).forEach(logs::add);
        }
        Instant now = Instant.now();
        for (Path log : logs) {
            Files.setLastModifiedTime(log, FileTime.from(now.minusSeconds(logs.indexOf(log))));
        }
        try (Archive copy = fromScratch().open(ENGLISH, false)) {
            for (String query : queries(40)) {
                assertThat(keys(search(copy, query, 1_000, 0)))
                        .as(query)
                        .isEqualTo(keys(search(archive, query, 1_000, 0)));
            }
        }
    }

    /// The words occur in thousands of newer sessions, but separately and among many others.
    @Test
    void theBestMatchComesFirstThoughThousandsAreNewer() {
        Instant old = Instant.parse("2025-01-01T00:00:00Z");
        try (ArchiveWriter writer = archive.writer()) {
            put(1, old, "how do we boil marmalade with quince", writer);
            for (int number = 2; number <= 2_500; number++) {
                put(number, old.plusSeconds(number), "marmalade " + "and so on ".repeat(5) + "quince boil jar", writer);
            }
            writer.commit();
        }
        for (String query : List.of("boil marmalade with quince", "how do we boil marmalade", "boil marmalade")) {
            Answer answer = search(archive, query, 3, 0);
            assertThat(answer.total()).as(query).isEqualTo(2_500);
            assertThat(answer.hits().getFirst().session().session().key().sessionId())
                    .as(query)
                    .isEqualTo(id(1));
        }
    }

    private void put(int number, Instant at, String text, ArchiveWriter writer) {
        Message message = new Message(0, Category.USER, at, null, false, new Content.Text(text));
        Sessions.put(archive, writer, Sessions.of(CWD, id(number), 1), List.of(message), List.of());
    }

    /// Among equally good sessions the newest comes first, by message time.
    @Test
    void equalsComeInTheOrderOfTime() {
        Instant noon = Instant.parse("2026-01-10T12:00:00Z");
        List<Integer> days = List.of(3, 1, 5, 2, 4);
        try (ArchiveWriter writer = archive.writer()) {
            for (int day : days) {
                put(day, noon.plusSeconds(86_400L * day), "amber beacon", writer);
            }
            writer.commit();
        }
        assertThat(search(archive, "amber beacon", 10, 0).hits())
                .extracting(hit -> hit.session().session().key().sessionId())
                .containsExactly(id(5), id(4), id(3), id(2), id(1));
    }

    @Test
    void allWordsComeBeforeMostWordsUnlessItIsAQuestion() throws IOException {
        writeSessions(120);
        for (String query : List.of("amber cobalt", "heron kelp lapwing", "amber sable", "beacon \"ember\" quince")) {
            List<MatchLevel> matches = search(archive, query, 1_000, 0).hits().stream()
                    .map(Hit::match)
                    .map(match -> match == MatchLevel.SESSION ? MatchLevel.MESSAGE : match)
                    .toList();
            assertThat(matches)
                    .as(query)
                    .contains(MatchLevel.MESSAGE, MatchLevel.ANY)
                    .isSorted();
        }
    }
}
