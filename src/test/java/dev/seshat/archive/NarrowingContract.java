package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.Finder.Sighting;
import dev.seshat.archive.Finder.Sightings;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.query.Term;
import dev.seshat.search.Answer;
import dev.seshat.search.Match;
import dev.seshat.search.Narrowing;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How many sessions a search would find if it were narrowed.
abstract class NarrowingContract extends OnAnArchive {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-02-05T12:00:00Z"), ZoneOffset.UTC);
    private static final String BLOG = "/work/blog";

    private List<Narrowing.Total> totals(String query, Match match, String filters) {
        Query asked = QueryParser.parse(query, NOW);
        return new Narrowing(archive)
                .totals(asked, match, QueryParser.parse(filters, NOW).filters());
    }

    private void writeBirds() throws IOException {
        projects.write("b", id(1), Lines.prompt(BLOG, "lapwing nest").replace("2026-02-01", "2026-01-01"));
        projects.write("b", id(2), Lines.prompt(BLOG, "lapwing"), Lines.answer("r2", "nest", 1));
        projects.write(
                "a",
                id(3),
                Lines.prompt(CWD, "nest"),
                Lines.call("c", "Read", "{}"),
                Lines.result("c", "lapwing nest", false));
        projects.write("a", id(4), Lines.prompt(CWD, "lapwing"), Lines.answer("r4", "curlew", 1));
        projects.write("a", id(5), Lines.prompt(CWD, "hello"), Lines.customTitle("Lapwing nest"));
        projects.write("b", id(6), Lines.prompt(BLOG, "lapwing nest curlew"));
        projects.index(archive);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        // In one message: 1, 3, 5 (its title) and 6.
        "MESSAGE, lapwing nest,                 2, 2, 4, 2, 0, 1, 3",
        "MESSAGE, lapwing nest -curlew,         1, 2, 3, 1, 0, 1, 2",
        "MESSAGE, lapwing nest project:blog,    2, 0, 2, 2, 0, 0, 1",
        "MESSAGE, lapwing nest category:user,   2, 0, 2, 2, 0, 0, 1",
        // In one session: 2 too. Its answer alone has but one of the words.
        "SESSION, lapwing nest,                 3, 2, 5, 2, 0, 1, 4",
        "SESSION, lapwing nest -curlew,         2, 2, 4, 1, 0, 1, 3",
        "SESSION, lapwing nest before:2026-01-15, 1, 0, 1, 1, 0, 0, 0",
        // Any of them: all. Two are of a session that holds what is not wanted.
        "ANY,     lapwing nest,                 3, 3, 6, 5, 1, 1, 5",
        "ANY,     lapwing nest -curlew,         2, 2, 4, 3, 1, 1, 3"
    })
    void countsByProjectAgentKindAndTime(
            Match match,
            String query,
            long blog,
            long apple,
            long claude,
            long users,
            long assistants,
            long results,
            long later)
            throws IOException {
        writeBirds();
        String filters = "project:blog project:apple agent:claude category:user category:assistant category:tool_result"
                + " after:2026-01-15";
        assertThat(totals(query, match, filters))
                .allMatch(total -> !total.atLeast())
                .extracting(Narrowing.Total::sessions)
                .containsExactly(blog, apple, claude, users, assistants, results, later);
    }

    /// What is not known after a look is asked for.
    @Test
    void countsByWhatOnlyASearchTells() throws IOException {
        writeBirds();
        assertThat(totals("lapwing", Match.MESSAGE, "tool:Read before:2026-01-15"))
                .extracting(Narrowing.Total::sessions)
                .containsExactly(1L, 1L);
        assertThat(totals("agent:claude", Match.MESSAGE, "project:blog category:assistant"))
                .extracting(Narrowing.Total::sessions)
                .containsExactly(3L, 2L);
        assertThat(totals("agent:claude -curlew", Match.MESSAGE, "project:blog project:apple"))
                .extracting(Narrowing.Total::sessions)
                .containsExactly(2L, 2L);
    }

    /// Whoever narrows a search is told how many sessions are left, not how many of them are shown first.
    @Test
    void countsAllSessions() throws IOException {
        projects.write("a", id(1), often("lapwing", Finder.COUNTED + 100));
        for (int number = 2; number <= 21; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "a lapwing"));
        }
        projects.index(archive);
        assertThat(totals("lapwing", Match.MESSAGE, "project:blog"))
                .singleElement()
                .extracting(Narrowing.Total::sessions)
                .isEqualTo(20L);
    }

    /// More than is looked at: a number is exact, or said to be the least; and that there may be some is no number.
    @Test
    void whatWasNotCountedIsSaid() throws IOException {
        for (int number = 2; number <= 9; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "hello"), Lines.answer("r", "hello marsh lapwing", 1));
        }
        projects.write("a", id(1), often("marsh lapwing", 10_100));
        projects.index(archive);
        String filters = "agent:claude project:blog project:apple category:user category:assistant after:2026-01-01"
                + " before:2026-03-01";
        List<Narrowing.Total> totals = totals("marsh lapwing", Match.MESSAGE, filters);
        isExactOrTheLeast(totals, 9, 8, 1, 1, 8, 9, 9);
        assertThat(totals.get(1).sessions()).isEqualTo(8);
        // That one of the words is rare does not make the other.
        isExactOrTheLeast(totals("hello lapwing", Match.SESSION, "category:assistant project:blog"), 8, 8);
    }

    private static void isExactOrTheLeast(List<Narrowing.Total> totals, long... there) {
        for (int i = 0; i < there.length; i++) {
            Narrowing.Total total = totals.get(i);
            assertThat(total.sessions()).as("%s: %s", i, total).isBetween(total.atLeast() ? 0 : there[i], there[i]);
        }
    }

    /// The last time that something was said does not tell whether it was said before.
    @Test
    void whatWasSaidBeforeCountsThoughItWasSaidAgain() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "lapwing").replace("2026-02-01", "2026-01-01"),
                Lines.prompt(CWD, "lapwing"));
        projects.index(archive);
        assertThat(totals("lapwing", Match.MESSAGE, "before:2026-01-15 before:2025-12-01"))
                .extracting(Narrowing.Total::sessions)
                .containsExactly(1L, 0L);
    }

    private static String[] often(String text, int times) {
        return Collections.nCopies(times, Lines.prompt(CWD, text)).toArray(String[]::new);
    }

    /// Where it was said that was looked for: once for each kind, with the time of the last.
    @Test
    void aLookTellsKindsAndTimes() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "a title that tells nothing"),
                Lines.prompt(CWD, "lapwing"),
                Lines.prompt(CWD, "lapwing").replace("2026-02-01", "2026-02-03"),
                Lines.prompt(CWD, "lapwing").replace("2026-02-01", "2026-02-02"),
                Lines.call("c", "Read", "{}").replace("2026-02-01", "2026-02-04"),
                // Results have no time here: they are as old as their session.
                Lines.result("c", "lapwing", false));
        projects.write("a", id(2), Lines.prompt(CWD, "hello"), Lines.customTitle("Lapwing"));
        projects.index(archive);
        try (Finder finder = archive.finder()) {
            assertThat(seen(finder, new Term.Word("lapwing"), List.of(), false, 1_000))
                    .containsExactlyInAnyOrder(
                            "1 USER 2026-02-03T10:00:00Z",
                            "1 TOOL_RESULT 2026-02-04T10:00:01Z",
                            "2 null 2026-02-01T10:00:00Z");
            assertThat(seen(finder, new Term.Word("lapwing"), filters("category:user"), false, 1_000))
                    .containsExactly("1 USER 2026-02-03T10:00:00Z");
            assertThat(seen(finder, new Term.Word("lapwing"), filters("after:2026-02-02"), false, 1_000))
                    .containsExactlyInAnyOrder("1 USER 2026-02-03T10:00:00Z", "1 TOOL_RESULT 2026-02-04T10:00:01Z");
        }
    }

    private static List<Filter> filters(String text) {
        return QueryParser.parse(text, NOW).filters();
    }

    private static List<String> seen(Finder finder, Term term, List<Filter> filters, boolean texts, int most) {
        return finder.sightings(term, filters, texts, most).orElseThrow().all().stream()
                .map(each -> number(finder, each) + " " + each.category() + " " + each.last())
                .toList();
    }

    private static int number(Finder finder, Sighting sighting) {
        String id = finder.session(sighting.session()).session().key().sessionId();
        return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    /// All is seen, or it is said that it is not; and nothing is seen that is not there.
    @ParameterizedTest
    @ValueSource(strings = {"marsh lapwing", "\"marsh lapwing\"", "marsh lapw*", "lapwing (marsh OR curlew)"})
    void aLookThatEndsEarlySaysSo(String query) throws IOException {
        writeMarshes();
        Term words = Objects.requireNonNull(QueryParser.parse(query, NOW).words());
        try (Finder finder = archive.finder()) {
            for (List<Filter> filters : List.of(List.<Filter>of(), filters("project:blog"), filters("project:apple"))) {
                for (int most : new int[] {1, 10, 100, 10_000}) {
                    Sightings seen =
                            finder.sightings(words, filters, false, most).orElseThrow();
                    long sessions = sessions(seen);
                    long there = filters.isEmpty() ? 306 : filters.equals(filters("project:blog")) ? 305 : 1;
                    assertThat(sessions).as("%s of %s", most, filters).isBetween(seen.more() ? 0 : there, there);
                }
            }
        }
    }

    private static long sessions(Sightings seen) {
        return seen.all().stream().map(Sighting::session).distinct().count();
    }

    /// One session that holds it very often, very many that hold it once, and one that holds it in several messages; in
    /// no title.
    private void writeMarshes() throws IOException {
        String[] texts = often("marsh lapwing", Finder.COUNTED + 100);
        texts[0] = Lines.prompt(CWD, "hello");
        projects.write("a", id(1), texts);
        for (int number = 2; number <= 306; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "hello"), Lines.answer("r", "a marsh lapwing", 1));
        }
        projects.write(
                "b", id(307), Lines.prompt(BLOG, "hello"), Lines.prompt(BLOG, "marsh"), Lines.prompt(BLOG, "lapwing"));
        projects.index(archive);
    }

    /// However few messages are looked at: what is said in a session is said in a message of it.
    @Test
    void allSessionsThatHoldAWordAreSeen() throws IOException {
        writeMarshes();
        Term word = new Term.Word("lapwing");
        Term both = new Term.All(List.of(new Term.Word("marsh"), word));
        try (Finder finder = archive.finder()) {
            assertThat(sessions(finder.sightings(word, List.of(), false, 1).orElseThrow()))
                    .isEqualTo(307);
            assertThat(sessions(finder.sightings(word, filters("project:apple"), false, 1)
                            .orElseThrow()))
                    .isEqualTo(1);
            assertThat(sessions(finder.sightings(both, List.of(), true, 1).orElseThrow()))
                    .isEqualTo(307);
        }
    }

    /// A filter leaves one session, and messages of others lie between those of it.
    @Test
    void onlyWhatAFilterLeavesIsSeen() throws IOException {
        Path log = projects.write("b", id(1), Lines.prompt(BLOG, "hello"), Lines.prompt(BLOG, "lapwing"));
        projects.index(archive);
        projects.write("a", id(2), Lines.prompt(CWD, "hello"), Lines.answer("r", "lapwing", 1));
        projects.write("a", id(3), often("lapwing", Finder.COUNTED + 100));
        projects.index(archive);
        projects.append(log, Lines.prompt(BLOG, "lapwing").replace("2026-02-01", "2026-02-03"));
        projects.index(archive);
        try (Finder finder = archive.finder()) {
            assertThat(seen(finder, new Term.Word("lapwing"), filters("project:blog category:user"), false, 1))
                    .containsExactly("1 USER 2026-02-03T10:00:00Z");
        }
    }

    /// A number of a facet is larger than that of the search only where the search says that there may be more.
    @ParameterizedTest
    @CsvSource({
        "lapwing, false",
        "lapwing, true",
        "marsh lapwing, false",
        "marsh lapwing, true",
        "marsh -lapwing, false",
        "hello, false",
        "hello, true",
        "hello project:blog, false",
        "hello lapwing, false",
        "hello lapwing, true",
        "where is the marsh, false",
        "where is the curlew, false",
        "where is the curlew or the marsh, true",
        "lapwing OR curlew, false",
        "lapw*, false",
        "lapw*, true",
        "category:assistant, false"
    })
    void noPartIsLargerThanTheWhole(String text, boolean newestFirst) throws IOException {
        writeMarshes();
        Query query = QueryParser.parse(text, NOW);
        Answer answer = new Search(archive).search(new SearchRequest(query, newestFirst, 20, 0));
        List<Filter> filters =
                filters("agent:claude project:blog project:apple category:user category:assistant after:2026-01-01");
        List<Narrowing.Total> totals = new Narrowing(archive).totals(query, answer.match(), filters);
        for (int i = 0; i < filters.size(); i++) {
            assertThat(answer.atLeast() || totals.get(i).sessions() <= answer.total())
                    .as("%s of %s: %s", filters.get(i), answer.total(), totals.get(i))
                    .isTrue();
        }
        // All are of one agent.
        Narrowing.Total all = totals.getFirst();
        assertThat(all.atLeast() || all.sessions() >= answer.total())
                .as("%s of %s", all, answer.total())
                .isTrue();
    }
}
