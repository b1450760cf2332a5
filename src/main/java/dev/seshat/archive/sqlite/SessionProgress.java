package dev.seshat.archive.sqlite;

import dev.seshat.index.MessageWords;
import dev.seshat.index.SearchIndex.Head;
import dev.seshat.index.WordColumns;
import dev.seshat.model.Category;
import dev.seshat.model.SessionFacts;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What the search index needs to continue a session: where the last exchange began, and how much was said.
final class SessionProgress {

    private int exchange;
    private int said;

    SessionProgress(int exchange, int said) {
        this.exchange = exchange;
        this.said = said;
    }

    /// Continue where the index stopped.
    static SessionProgress of(long session, SqliteConnection sql) {
        return sql.first(
                        "select open_exchange, said_words from sessions where id = ?",
                        row -> new SessionProgress(row.getInt(1), row.getInt(2)),
                        session)
                .orElseThrow();
    }

    void note(long session, SqliteConnection sql) {
        sql.run("update sessions set open_exchange = ?, said_words = ? where id = ?", exchange, said, session);
    }

    void add(int seq, Category category, MessageWords words) {
        if (category == Category.USER) {
            exchange = seq;
        }
        if (category == Category.USER || category == Category.ASSISTANT) {
            said += count(words.text());
        }
    }

    private static int count(String spaced) {
        int count = spaced.isEmpty() ? 0 : 1;
        for (int space = spaced.indexOf(' '); space >= 0; space = spaced.indexOf(' ', space + 1)) {
            count++;
        }
        return count;
    }

    /// The first message of the last exchange.
    int exchange() {
        return exchange;
    }

    /// What the index contains about the session as a whole: all its titles, and its summary.
    Head head(SessionFacts facts, WordColumns columns) {
        List<String> titles = Stream.of(facts.title(), facts.otherTitle(), facts.summary())
                .filter(Objects::nonNull)
                .distinct()
                .map(columns::words)
                .filter(words -> !words.isEmpty())
                .toList();
        return new Head(titles, said);
    }
}
