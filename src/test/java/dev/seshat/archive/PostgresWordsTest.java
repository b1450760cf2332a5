package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.MatchLevel;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Messages that exceed a PostgreSQL vector are still found.
class PostgresWordsTest extends OnAnArchive {

    @Override
    ArchiveStore store(Path place) {
        return PostgresStore.fresh();
    }

    private Answer search(String query) {
        return new Search(archive).search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 10, 0));
    }

    private void assertInOneMessage(String query) {
        Answer answer = search(query);
        assertThat(answer.match()).as(query).isEqualTo(MatchLevel.MESSAGE);
        assertThat(answer.hits()).as(query).hasSize(1);
    }

    private void say(String text) throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, text));
        projects.index(archive);
    }

    /// PostgreSQL stores no position beyond 16,383.
    @Test
    void aPhraseFarInsideALongMessage() throws IOException {
        say("amber start " + words(40_000) + " cobalt lantern " + words(100) + " ending");
        assertInOneMessage("\"cobalt lantern\"");
        assertInOneMessage("amber ending");
        assertInOneMessage("\"amber start\" \"cobalt lantern\"");
        assertInOneMessage("amber -nowhere");
        assertThat(search("\"lantern cobalt\"").hits()).isEmpty();
        assertThat(search("w20000 -ending").hits()).isEmpty();
    }

    /// PostgreSQL stores 255 positions per word.
    @Test
    void aPhraseWithAWordThatIsThereAllTheTime() throws IOException {
        say("often said ".repeat(2_000) + "often unheard");
        assertInOneMessage("\"often unheard\"");
    }

    /// PostgreSQL accepts no vector of more than a megabyte.
    @Test
    void moreDifferentWordsThanAVectorTakes() throws IOException {
        say("amber "
                + IntStream.range(0, 15_000)
                        .mapToObj(i -> "q" + "x".repeat(50) + "z" + (char) ('a' + i % 26) + i)
                        .collect(Collectors.joining(" "))
                + " beacon");
        assertInOneMessage("amber beacon");
    }

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    }
}
