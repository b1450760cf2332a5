package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.MatchLevel;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// More messages contain a word than are scored: rare words decide, never recency.
class PostgresBoundTest extends OnAnArchive {

    private static final Instant OLD = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant NEW = Instant.parse("2026-01-01T00:00:00Z");

    private final PostgresStore fresh = PostgresStore.fresh();

    @Override
    ArchiveStore store(Path directory) {
        return fresh;
    }

    @Override
    @AfterEach
    void closeArchive() {
        super.closeArchive();
        fresh.drop();
    }

    private void put(ArchiveWriter writer, int number, Instant at, List<String> texts) {
        List<Message> messages = new ArrayList<>();
        for (String text : texts) {
            messages.add(new Message(messages.size(), Category.USER, at, null, false, new Content.Text(text)));
        }
        Sessions.put(archive, writer, Sessions.of(CWD, id(number), messages.size()), messages, List.of());
    }

    /// Three new sessions have both common words in 12,000 messages, but never in the same one.
    private void fill() {
        try (ArchiveWriter writer = archive.writer()) {
            put(writer, 1, OLD, List.of("a ferrule for the lapwing"));
            put(writer, 2, OLD, List.of("a ferrule", "and more of it", "the lapwing of the marsh"));
            put(writer, 3, OLD, List.of("lapwing"));
            for (int number = 4; number <= 6; number++) {
                List<String> texts = new ArrayList<>();
                for (int i = 0; i < 8_000; i++) {
                    texts.add((i % 2 == 0 ? "lapwing" : "marsh") + " and something else of number " + i % 100);
                }
                put(writer, number, NEW, texts);
            }
            writer.commit();
        }
    }

    private Answer search(String query) {
        return new Search(archive).search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 10, 0));
    }

    private static List<String> ids(Answer answer) {
        return answer.hits().stream()
                .map(hit -> hit.session().session().key().sessionId())
                .toList();
    }

    @Test
    void rareWordsAndWordsThatStandTogetherComeFirst() {
        fill();
        Answer rare = search("ferrule lapwing");
        assertThat(rare.bounded()).isTrue();
        assertThat(rare.atLeast()).isTrue();
        assertThat(ids(rare)).startsWith(id(1), id(2));
        assertThat(rare.hits()).extracting(Hit::match).startsWith(MatchLevel.MESSAGE, MatchLevel.SESSION);

        Answer together = search("lapwing marsh");
        assertThat(together.bounded()).isTrue();
        assertThat(ids(together)).startsWith(id(2));
        assertThat(together.hits().getFirst().match()).isEqualTo(MatchLevel.MESSAGE);

        Answer common = search("lapwing");
        assertThat(common.bounded()).isTrue();
        assertThat(ids(common)).as("however old").contains(id(1), id(2), id(3));

        Answer filtered = search("lapwing before:2025-01-01");
        assertThat(filtered.bounded()).isFalse();
        assertThat(filtered.total()).isEqualTo(3);
        assertThat(search("ferrule").bounded()).isFalse();
    }
}
