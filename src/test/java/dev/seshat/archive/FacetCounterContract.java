package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.FacetCounter;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// How many sessions a search would find if it were narrowed.
abstract class FacetCounterContract extends OnAnArchive {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-02-05T12:00:00Z"), ZoneOffset.UTC);
    private static final String BLOG = "/work/blog";

    private List<FacetCounter.Total> totals(String query, String filters) {
        Query asked = QueryParser.parse(query, NOW);
        return new FacetCounter(archive).totals(asked, false, filters(filters));
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

    @TestFactory
    Stream<DynamicTest> countsByProjectAgentKindAndTime() throws IOException {
        writeBirds();
        String filters = "project:blog project:apple agent:claude category:user category:assistant category:tool_result"
                + " after:2026-01-15";
        // All contain one of the words, which is half of them; quotes require all words.
        return eachRow("""
                lapwing nest                   | 3 3 6 5 1 1 5
                lapwing nest -curlew           | 2 2 4 3 1 1 3
                lapwing nest project:blog      | 3 0 3 3 1 0 2
                lapwing nest category:user     | 3 2 5 5 0 0 4
                lapwing nest before:2026-01-15 | 1 0 1 1 0 0 0
                "lapwing nest"                 | 2 2 4 2 0 1 3
                "lapwing nest" -curlew         | 1 2 3 1 0 1 2
                lapwing                        | 3 3 6 4 0 1 5
                """, row -> {
            List<FacetCounter.Total> totals = totals(row.getFirst(), filters);
            assertThat(totals).allMatch(total -> !total.atLeast());
            assertThat(totals.stream()
                            .map(total -> Long.toString(total.sessions()))
                            .collect(joining(" ")))
                    .isEqualTo(row.getLast());
        });
    }

    /// Counts that the first scan did not settle are queried.
    @Test
    void countsByWhatOnlyASearchTells() throws IOException {
        writeBirds();
        assertThat(totals("lapwing", "tool:Read before:2026-01-15"))
                .extracting(FacetCounter.Total::sessions)
                .containsExactly(1L, 1L);
        assertThat(totals("agent:claude", "project:blog category:assistant"))
                .extracting(FacetCounter.Total::sessions)
                .containsExactly(3L, 2L);
        assertThat(totals("agent:claude -curlew", "project:blog project:apple"))
                .extracting(FacetCounter.Total::sessions)
                .containsExactly(2L, 2L);
    }

    @Test
    void countsAllSessions() throws IOException {
        projects.write("a", id(1), often("lapwing", 2_100));
        for (int number = 2; number <= 21; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "a lapwing"));
        }
        projects.index(archive);
        assertThat(totals("lapwing", "project:blog category:user"))
                .containsExactly(new FacetCounter.Total(20, false), new FacetCounter.Total(21, false));
    }

    /// The time of the last message does not show whether there was an earlier one.
    @Test
    void whatWasSaidBeforeCountsThoughItWasSaidAgain() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "lapwing").replace("2026-02-01", "2026-01-01"),
                Lines.prompt(CWD, "lapwing"));
        projects.index(archive);
        assertThat(totals("lapwing", "before:2026-01-15 before:2025-12-01"))
                .extracting(FacetCounter.Total::sessions)
                .containsExactly(1L, 0L);
    }

    private static String[] often(String text, int times) {
        return Collections.nCopies(times, Lines.prompt(CWD, text)).toArray(String[]::new);
    }

    private static List<Filter> filters(String text) {
        return QueryParser.parse(text, NOW).filters();
    }

    /// One session contains the word very often, very many contain it once, and one in several messages; no
    /// title does.
    private void writeMarshes() throws IOException {
        String[] texts = often("marsh lapwing", 2_100);
        texts[0] = Lines.prompt(CWD, "hello");
        projects.write("a", id(1), texts);
        for (int number = 2; number <= 306; number++) {
            projects.write("b", id(number), Lines.prompt(BLOG, "hello"), Lines.answer("r", "a marsh lapwing", 1));
        }
        projects.write(
                "b", id(307), Lines.prompt(BLOG, "hello"), Lines.prompt(BLOG, "marsh"), Lines.prompt(BLOG, "lapwing"));
        projects.index(archive);
    }

    /// A facet's number never exceeds that of the search, and equals it if all sessions pass.
    @TestFactory
    Stream<DynamicTest> noPartIsLargerThanTheWhole() throws IOException {
        writeMarshes();
        return eachRow("""
                lapwing                              | false
                lapwing                              | true
                marsh lapwing                        | false
                marsh lapwing                        | true
                marsh -lapwing                       | false
                hello                                | false
                hello                                | true
                hello project:blog                   | false
                hello lapwing                        | false
                hello lapwing                        | true
                where is the marsh                   | false
                where is the curlew                  | false
                where is the curlew or the marsh     | true
                lapwing OR curlew                    | false
                lapw*                                | false
                lapw*                                | true
                category:assistant                   | false
                """, row -> requireNoLargerPart(row.getFirst(), Boolean.parseBoolean(row.getLast())));
    }

    private void requireNoLargerPart(String text, boolean newestFirst) {
        Query query = QueryParser.parse(text, NOW);
        Answer answer = new Search(archive).search(new SearchRequest(query, newestFirst, 20, 0));
        List<Filter> filters =
                filters("agent:claude project:blog project:apple category:user category:assistant after:2026-01-01");
        List<FacetCounter.Total> totals = new FacetCounter(archive).totals(query, newestFirst, filters);
        assertThat(answer.atLeast()).isFalse();
        assertThat(totals).allSatisfy(total -> {
            assertThat(total.atLeast()).isFalse();
            assertThat(total.sessions()).isLessThanOrEqualTo(answer.total());
        });
        // All are of one agent.
        assertThat(totals.getFirst().sessions()).isEqualTo(answer.total());
    }
}
