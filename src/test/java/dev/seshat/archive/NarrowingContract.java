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
import dev.seshat.search.Match;
import dev.seshat.search.Narrowing;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static String[] often(String text, int times) {
        return Collections.nCopies(times, Lines.prompt(CWD, text)).toArray(String[]::new);
    }

    /// All is seen, or it is said that it is not; and nothing is seen that is not there.
    @Test
    void aLookThatEndsEarlySaysSo() throws IOException {
        projects.write("a", id(1), often("marsh lapwing", Finder.COUNTED + 100));
        for (int number = 2; number <= 9; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "a marsh lapwing"), Lines.answer("r", "marsh", 1));
        }
        projects.index(archive);
        Term words = new Term.All(List.of(new Term.Word("marsh"), new Term.Word("lapwing")));
        Filter blog = QueryParser.parse("project:blog", NOW).filters().getFirst();
        try (Finder finder = archive.finder()) {
            for (List<Filter> filters : Arrays.asList(List.<Filter>of(), List.of(blog))) {
                for (int most : new int[] {1, 10, 100, 10_000}) {
                    Sightings seen =
                            finder.sightings(words, filters, false, most).orElseThrow();
                    long sessions = seen.all().stream()
                            .map(Sighting::session)
                            .distinct()
                            .count();
                    long there = filters.isEmpty() ? 9 : 8;
                    assertThat(sessions).as("%s of %s", most, filters).isBetween(seen.more() ? 0 : there, there);
                }
            }
        }
    }
}
