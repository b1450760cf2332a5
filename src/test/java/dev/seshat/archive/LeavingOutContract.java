package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.SessionKey;
import dev.seshat.query.Filter;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Passage;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is excluded for a calling agent: its own session, and Seshat's earlier answers.
abstract class LeavingOutContract extends OnAnArchive {

    private static final String ASKED = "{\"question\":\"marmalade recipe with quince\"}";

    private List<Passage> passages(String query, Filter filter) {
        return answer(query, filter).hits().stream()
                .flatMap(hit -> hit.passages().stream())
                .toList();
    }

    private Answer answer(String query, Filter filter) {
        return new Search(archive)
                .search(new SearchRequest(
                        QueryParser.parse(query, Clock.systemUTC()).and(List.of(filter)), false, 50, 0));
    }

    private static List<String> ids(Answer answer) {
        return answer.hits().stream()
                .map(hit -> hit.session().session().key().sessionId())
                .toList();
    }

    @Test
    void callsOfSeshatAndTheirAnswersAreNoMatches() throws IOException {
        int number = 1;
        for (String tool : List.of("mcp__seshat__recall", "seshat-recall", "Seshat_search_sessions")) {
            projects.write(
                    "a",
                    id(number),
                    Lines.prompt(CWD, "Hello"),
                    Lines.call("t", tool, ASKED),
                    Lines.result("t", "marmalade recipe with quince, found elsewhere", false));
            number++;
        }
        projects.write("a", id(4), Lines.prompt(CWD, "marmalade"), Lines.call("t", "Bash", ASKED));
        projects.write("a", id(5), Lines.prompt(CWD, "Hello"), Lines.customTitle("Marmalade recipe with quince"));
        projects.index(archive);
        Filter others = new Filter.NotFromSeshat();
        for (String query : List.of("marmalade recipe", "quince", "how is marmalade made with quince at all")) {
            assertThat(ids(answer(query, others))).as(query).containsExactlyInAnyOrder(id(4), id(5));
            assertThat(passages(query, others)).extracting(Passage::tool).doesNotContain("mcp__seshat__recall");
            assertThat(ids(answer(query, new Filter.Any(List.of(others, new Filter.Is(Filter.State.ERROR))))))
                    .as("in a group")
                    .doesNotContain(id(1));
        }
    }

    @Test
    void aSessionIsLeftOutWithItsSubagents() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "marmalade"));
        projects.write("a/" + id(1) + "/subagents", "agent-x", Lines.prompt(CWD, "marmalade of the subagent"));
        projects.write("a", id(2), Lines.prompt(CWD, "marmalade"));
        projects.index(archive);
        SessionKey first = archive.withId(id(1)).getFirst().session().key();
        Filter own = new Filter.OfSession(first.toString());
        assertThat(ids(answer("marmalade", own))).hasSize(2).contains(id(1)).doesNotContain(id(2));
        assertThat(ids(answer("marmalade", new Filter.Not(own)))).containsExactly(id(2));
    }

    @Test
    void aSessionIsLeftOutWithItsFormerVersions() throws IOException {
        Path log = projects.write("a", id(1), Lines.prompt(CWD, "marmalade before"));
        projects.write("a", id(2), Lines.prompt(CWD, "marmalade"));
        projects.index(archive);
        projects.write(log, Lines.prompt(CWD, "after the marmalade"));
        projects.index(archive);
        SessionKey first = archive.withId(id(1)).getFirst().session().key();
        assertThat(archive.formersOf(first)).hasSize(1);
        Filter own = new Filter.OfSession(first.toString());
        assertThat(ids(answer("marmalade", own))).containsExactlyInAnyOrder(id(1), id(1) + "~1");
        assertThat(ids(answer("marmalade", new Filter.Not(own)))).containsExactly(id(2));
    }

    /// The prompt of the calling session has all words of the question, and would be the only hit.
    @Test
    void whatAnotherSessionHoldsSomeOfIsFoundWhenTheOneThatHoldsAllIsLeftOut() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "how did we fix the marmalade jar"));
        projects.write("a", id(2), Lines.prompt(CWD, "The marmalade"), Lines.prompt(CWD, "A new jar"));
        projects.index(archive);
        SessionKey first = archive.withId(id(1)).getFirst().session().key();
        assertThat(ids(answer(
                        "how did we fix the marmalade jar", new Filter.Not(new Filter.OfSession(first.toString())))))
                .containsExactly(id(2));
    }
}
