package dev.seshat.archive.sqlite;

import dev.seshat.archive.MessageWords;
import dev.seshat.archive.WordColumns;
import dev.seshat.model.Category;
import dev.seshat.model.SessionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table `sessions_fts`: the words of a session as a whole, in parts.
///
/// What people and the model said stands in parts of a bounded size: when a session grows, only the last one is written
/// anew, whatever its length. The last row, the head, holds title and summary. The rowid tells session and part.
final class SessionWords {

    private static final int PART_BITS = 12;
    /// Behind the parts, because it is written last, and rowids are to ascend.
    private static final int HEAD = (1 << PART_BITS) - 1;

    private static final int PART_SIZE = 1 << 16;

    private final Sql sql;
    private final long session;
    private final StringBuilder words = new StringBuilder();
    private boolean goesOn;
    private int part;
    private int from;

    /// Begin the words of a new session.
    SessionWords(Sql sql, long session) {
        this.sql = sql;
        this.session = session;
    }

    /// Go on with the words of a session: its last part is taken up again.
    static SessionWords goOn(Sql sql, long session, MessageRows messages, WordColumns columns) {
        SessionWords words = new SessionWords(sql, session);
        sql.first(
                "select words_part, words_from from sessions where id = ?",
                row -> {
                    words.part = row.getInt(1);
                    words.from = row.getInt(2);
                    return session;
                },
                session);
        words.goesOn = true;
        sql.run("delete from sessions_fts where rowid = ?", rowid(session, words.part));
        List<String> texts = new ArrayList<>();
        messages.read(session, words.from, message -> {
            if (isSaid(message.category())) {
                texts.add(message.text());
            }
        });
        texts.forEach(text -> words.append(columns.words(text)));
        return words;
    }

    static long rowid(long session, int part) {
        return session << PART_BITS | part;
    }

    /// Add what a message says, if it is a person's or the model's.
    void add(int seq, Category category, MessageWords message) {
        if (!isSaid(category) || part == HEAD) {
            return;
        }
        append(message.text());
        if (words.length() >= PART_SIZE) {
            flush();
            part++;
            from = seq + 1;
        }
    }

    private static boolean isSaid(Category category) {
        return category == Category.USER || category == Category.ASSISTANT;
    }

    private void append(String more) {
        if (!words.isEmpty() && !more.isEmpty()) {
            words.append(' ');
        }
        words.append(more);
    }

    private void flush() {
        if (!words.isEmpty()) {
            sql.run("insert into sessions_fts (rowid, content) values (?, ?)", rowid(session, part), words.toString());
            words.setLength(0);
        }
    }

    /// Write what is left, and the head.
    void finish(SessionFacts facts, WordColumns columns) {
        flush();
        sql.run("update sessions set words_part = ?, words_from = ? where id = ?", part, from, session);
        if (goesOn) {
            sql.run("delete from sessions_fts where rowid = ?", rowid(session, HEAD));
        }
        String title = titles(facts);
        String summary = facts.summary();
        if (!title.isEmpty() || summary != null) {
            sql.run(
                    "insert into sessions_fts (rowid, title, summary) values (?, ?, ?)",
                    rowid(session, HEAD),
                    columns.words(title),
                    summary == null ? "" : columns.words(summary));
        }
    }

    /// Every title that it had.
    private static String titles(SessionFacts facts) {
        return Stream.of(facts.title(), facts.otherTitle())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    static void delete(Sql sql, long session) {
        sql.run("delete from sessions_fts where rowid between ? and ?", rowid(session, 0), rowid(session, HEAD));
    }
}
