package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Category;
import dev.seshat.model.Mask;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.FacetCounter;
import dev.seshat.search.Hit;
import dev.seshat.search.MatchLevel;
import dev.seshat.search.Passage;
import dev.seshat.search.ScanCoverage;
import dev.seshat.search.ScanWatch;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Regular expressions match the texts themselves, whatever the index contains.
abstract class PatternsContract extends OnAnArchive {

    private static final ScanWatch PATIENT = (_, _, _) -> true;

    private static SearchRequest request(String query) {
        return new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 50, 0);
    }

    private Answer search(String query) {
        return new Search(archive).search(request(query), PATIENT);
    }

    private List<Integer> found(String query) {
        return numbers(search(query));
    }

    private static List<Integer> numbers(Answer answer) {
        return answer.hits().stream().map(PatternsContract::number).toList();
    }

    private static int number(Hit hit) {
        String id = hit.session().session().key().sessionId();
        return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    private void say(int number, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(Lines.prompt(CWD, text, "2026-02-0%dT10:00:00Z".formatted(number)));
        }
        projects.write("a", id(number), lines.toArray(String[]::new));
    }

    /// A large expression takes minutes per megabyte, and only the time limit can stop it.
    @Test
    @Timeout(60)
    void aScanStopsWithinAText() throws IOException {
        say(1, "ab".repeat(500_000));
        say(2, "short and matching: " + "a".repeat(300) + "Q");
        projects.index(archive);
        Answer answer = new Search(archive).search(request("/[ab]{300}Q/"), ScanWatch.of(Duration.ofMillis(500)));
        assertThat(numbers(answer)).doesNotContain(1);
        assertThat(answer.searched()).isNotNull().satisfies(searched -> {
            assertThat(searched.all()).isEqualTo(2);
            assertThat(searched.sessions()).isLessThan(2);
        });
        assertThat(answer.bounded()).isTrue();
    }

    @Test
    void findsWhatNoWordIs() throws IOException {
        say(1, "It took 137ms on the first try");
        say(2, "It took 9 ms and 13 s");
        say(3, "Timeout AFTER dusk");
        projects.index(archive);
        assertThat(found("/\\d{3}ms/")).containsExactly(1);
        assertThat(found("re:\\d+\\s?ms")).containsExactly(2, 1);
        assertThat(found("re:\"[0-9]+ (ms|s)\"")).containsExactly(2);
        assertThat(found("/timeout +after/")).isEmpty();
        assertThat(found("/timeout +after/i")).containsExactly(3);
        assertThat(found("/^Timeout.*dusk$/")).containsExactly(3);
    }

    @Test
    void searchesCallsAndResultsOfToolsAndWhatPassesTheFilters() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "Count to x-12"),
                Lines.call("t", "Bash", "{\"command\":\"seq x-34\"}"),
                Lines.result("t", "x-56 is done", false));
        projects.index(archive);
        assertThat(found("/x-12?/")).containsExactly(1);
        assertThat(found("/x-34?/ category:tool_call")).containsExactly(1);
        assertThat(found("/x-56?/ category:tool_result")).containsExactly(1);
        assertThat(found("/x-56?/ tool:Bash")).containsExactly(1);
        assertThat(found("/x-[13]/ role:tool")).isEmpty();
        assertThat(found("/x-\\d\\d/ project:apple")).containsExactly(1);
        assertThat(found("/x-\\d\\d/ project:pear")).isEmpty();
        assertThat(search("/x-\\d\\d/").hits().getFirst().passages())
                .extracting(Passage::category)
                .containsExactly("user", "tool_call", "tool_result");
    }

    @Test
    void theMostMatchesComeFirstAndThenTheNewest() throws IOException {
        say(1, "pin-1 pin-2 pin-3", "pin-4");
        say(2, "pin-1 pin-2");
        say(3, "pin-1 pin-2");
        projects.index(archive);
        Answer answer = search("/pin-\\d/");
        assertThat(numbers(answer)).containsExactly(1, 3, 2);
        assertThat(answer.hits()).extracting(Hit::score).containsExactly(4.0, 2.0, 2.0);
        assertThat(answer.total()).isEqualTo(3);
        assertThat(answer.bounded()).isFalse();
        assertThat(answer.searched()).isEqualTo(new ScanCoverage(3, 3));
        assertThat(numbers(new Search(archive)
                        .search(new SearchRequest(QueryParser.parse("/pin-\\d/", Clock.systemUTC()), true, 2, 1))))
                .containsExactly(2, 1);
    }

    @Test
    void severalPatternsMustAllMatchInTheSession() throws IOException {
        say(1, "ant-1", "bee-1");
        say(2, "ant-2 with bee-2");
        say(3, "ant-3");
        projects.index(archive);
        assertThat(found("/ant-\\d/ /bee-\\d/")).containsExactly(2, 1);
        assertThat(search("/ant-\\d/ /bee-\\d/").match()).isEqualTo(MatchLevel.MESSAGE);
        assertThat(search("/ant-1?/ /bee-1?/ project:apple -/bee-2/ -re:bee-2").match())
                .isEqualTo(MatchLevel.SESSION);
        assertThat(found("/ant-\\d/ -/bee-\\d/")).containsExactly(3);
        assertThat(found("-/ant-[12]/")).containsExactly(3);
        assertThat(found("-/ant-[12]/ -(/bee+/ /ant-3+/)")).isEmpty();
    }

    @Test
    void wordsMustBeThereToo() throws IOException {
        say(1, "the lamp", "oil-12");
        say(2, "the kite", "oil-34");
        projects.index(archive);
        assertThat(found("lamp /oil-\\d+/")).containsExactly(1);
        assertThat(found("/oil-\\d+/ -kite")).containsExactly(1);
        assertThat(found("lamp kite /oil-\\d+/")).isEmpty();
    }

    /// Words that every match contains narrow the search, and must never lose a match.
    @Test
    void whatTheIndexLeavesOutIsFound() throws IOException {
        projects.write("b", id(1), Lines.prompt("/work/my green pear/x", "See /work/my green pear/x for it"));
        say(2, "Look: a green, green pear (ripe) fell");
        say(3, "évergreen pear", "GREEN PEAR FELL", "Running pears, all green.");
        say(4, "nothing of it");
        projects.index(archive);
        assertThat(found("re:\"my green pear.x\"")).containsExactly(1);
        assertThat(found("/my green pear\\/x/")).containsExactly(1);
        assertThat(found("/, green pear \\(ripe\\) fell/")).containsExactly(2);
        assertThat(found("re:\"green pear\"")).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(found("/: a green, \\w+ pear/")).containsExactly(2);
        assertThat(found("re:\" pears, all (red|green)\"")).containsExactly(3);
        assertThat(found("/^GREEN PEAR FELL$/")).containsExactly(3);
    }

    @Test
    void theMatchIsMarkedToTheChar() throws IOException {
        say(1, "😀😀 lorem \n ipsum 😀-42 dolor");
        projects.index(archive);
        Passage passage = search("/😀-\\d+/").hits().getFirst().passages().getFirst();
        assertThat(passage.marks()).hasSize(1);
        Passage.Mark mark = passage.marks().getFirst();
        assertThat(passage.snippet().substring(mark.from(), mark.to())).isEqualTo("😀-42");
    }

    @Test
    void whoStopsItLearnsHowFarItGot() throws IOException {
        for (int i = 1; i <= 5; i++) {
            say(i, "pin-" + i);
        }
        projects.index(archive);
        List<String> told = new ArrayList<>();
        Answer answer = new Search(archive).search(request("/pin-\\d/"), (searched, all, _) -> {
            told.add(searched + " of " + all);
            return told.size() < 3;
        });
        assertThat(told).containsExactly("0 of 5", "1 of 5", "2 of 5");
        assertThat(answer.searched()).isEqualTo(new ScanCoverage(2, 5));
        assertThat(answer.bounded()).isTrue();
        assertThat(answer.atLeast()).isTrue();
        assertThat(numbers(answer)).as("newest first").startsWith(5, 4);
    }

    @Test
    void numbersOfNarrowedSearchesAreOfWhatMatches() throws IOException {
        say(1, "pin-1");
        say(2, "no pins", "pin-2");
        say(3, "nothing");
        projects.index(archive);
        Query query = QueryParser.parse("/pin-\\d/", Clock.systemUTC());
        List<Filter> filters = List.of(
                new Filter.Has(Filter.Field.AGENT, "claude"),
                new Filter.OfCategory(Set.of(Category.USER)),
                new Filter.OfCategory(Set.of(Category.TOOL_CALL)));
        assertThat(new FacetCounter(archive).totals(query, false, filters))
                .extracting(FacetCounter.Total::sessions)
                .containsExactly(2L, 2L, 0L);
    }

    /// Otherwise an agent could find out a masked secret one character at a time.
    @Test
    void whatIsMaskedIsNotFound() throws IOException {
        say(1, "the token is s3cret and open");
        projects.index(archive);
        Mask mask = text -> text.replace("s3cret", "***");
        Search masked = new Search(archive, mask);
        assertThat(masked.search(request("/s3c.+/")).hits()).isEmpty();
        assertThat(masked.search(request("/t.ken -/ -/s3c.+/")).hits()).isEmpty();
        assertThat(masked.search(request("/t(o)ken/ -/s3c[a-z]/")).hits()).hasSize(1);
        assertThat(masked.search(request("/is .{3} and/")).hits()).isEmpty();
        assertThat(masked.search(request("/t(o)ken/"))
                        .hits()
                        .getFirst()
                        .passages()
                        .getFirst()
                        .snippet())
                .isEqualTo("the token is *** and open");
    }
}
