package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.StoredSession;
import dev.seshat.index.WordColumns;
import dev.seshat.model.Category;
import dev.seshat.model.SessionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `session_words`: the words of a whole session, in parts.
///
/// The words of people and the model are in parts of bounded size, so that only the last one is rewritten
/// when a session grows. Title and summary are a part of their own. A part is one vector, or several where
/// one would be too long.
final class SessionWords {

    /// The part with title and summary.
    static final int HEAD = -1;

    private static final int PART_SIZE = 1 << 16;

    private final PostgresConnection sql;
    private final StoredSession session;
    private final StringBuilder words = new StringBuilder();
    private int part;
    private int from;

    /// Start the words of a new session.
    SessionWords(PostgresConnection sql, StoredSession session) {
        this.sql = sql;
        this.session = session;
    }

    /// Continue the words of a session, from its last part.
    static SessionWords goOn(PostgresTables tables, StoredSession session) {
        SessionWords words = new SessionWords(tables.sql(), session);
        tables.sql()
                .each(
                        "select words_part, words_from from indexed_sessions where session = ?",
                        row -> {
                            words.part = row.getInt(1);
                            words.from = row.getInt(2);
                            return true;
                        },
                        session.number());
        words.delete(words.part);
        List<String> texts = new ArrayList<>();
        tables.messages().read(session.number(), words.from, message -> {
            if (isSaid(message.category())) {
                texts.add(message.text());
            }
        });
        texts.forEach(text -> words.append(tables.columns().words(text)));
        return words;
    }

    /// Whether a person or the model wrote it.
    static boolean isSaid(Category category) {
        return category == Category.USER || category == Category.ASSISTANT;
    }

    /// Add the words of a message.
    void add(int seq, String said) {
        append(said);
        if (words.length() >= PART_SIZE) {
            flush();
            part++;
            from = seq + 1;
        }
    }

    private void append(String more) {
        if (!words.isEmpty() && !more.isEmpty()) {
            words.append(' ');
        }
        words.append(more);
    }

    private void flush() {
        insert(part, new VectorWriter().add(words.toString(), VectorWriter.C));
        words.setLength(0);
    }

    /// Write the unfinished part, and the title and summary.
    void finish(SessionFacts facts, WordColumns columns) {
        flush();
        delete(HEAD);
        insert(
                HEAD,
                new VectorWriter()
                        .add(columns.words(titles(facts)), VectorWriter.A)
                        .add(columns.words(text(facts.summary())), VectorWriter.B));
    }

    /// The last part, which is still being extended.
    int part() {
        return part;
    }

    /// The first message of the last part.
    int from() {
        return from;
    }

    /// Every title that the session had.
    private static String titles(SessionFacts facts) {
        return Stream.of(facts.title(), facts.otherTitle())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void insert(int to, VectorWriter writer) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String vector : writer.take()) {
            rows.add(new @Nullable Object[] {
                session.workstation(), session.number(), to, rows.size(), session.recency(), vector
            });
        }
        sql.runAll("""
                insert into session_words (workstation_id, session, part, slice, recency, words)
                values (?, ?, ?, ?, ?, ?::tsvector)""", rows);
    }

    private void delete(int which) {
        sql.run("delete from session_words where session = ? and part = ?", session.number(), which);
    }
}
