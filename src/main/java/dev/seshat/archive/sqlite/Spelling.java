package dev.seshat.archive.sqlite;

import dev.seshat.query.Nearest;
import dev.seshat.words.WordCursor;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Finds the word that was probably meant by one that the archive does not hold: first among the words that were said,
/// then among all.
final class Spelling {

    /// A word of the index, and how many rows hold it.
    private record Known(String token, long rows) {}

    private final Tables tables;
    private final Sql sql;
    private final Words words;

    Spelling(Tables tables, Words words) {
        this.tables = tables;
        this.sql = tables.sql();
        this.words = words;
    }

    /// The nearest word, as somebody wrote it.
    Optional<String> nearest(String word) {
        WordCursor cursor = words.cursor().over(word);
        if (!cursor.next()) {
            return Optional.empty();
        }
        String token = cursor.token();
        if (cursor.next() || token.length() < 3) {
            return Optional.empty();
        }
        return nearest(token, "sessions_fts", 1)
                .or(() -> nearest(token, "messages_fts", 2))
                .flatMap(known -> written(known.token(), word));
    }

    /// @param same how many letters at the beginning are taken to be right
    private Optional<Known> nearest(String token, String table, int same) {
        sql.execute("create virtual table if not exists temp.words_of_" + table + " using fts5vocab('main', '" + table
                + "', 'row')");
        String from = token.substring(0, same);
        List<Known> close = new ArrayList<>();
        sql.each(
                "select term, doc from temp.words_of_" + table
                        + " where term >= ? and term < ? and abs(length(term) - ?) <= 2",
                row -> {
                    close.add(new Known(row.getString(1), row.getLong(2)));
                    return true;
                },
                from,
                from + Character.toString(Character.MAX_CODE_POINT),
                token.length());
        int slips = token.length() <= 5 ? 1 : 2;
        return close.stream()
                .filter(known -> !known.token().equals(token) && Nearest.distance(token, known.token()) <= slips)
                .min(Comparator.comparingInt((Known known) -> Nearest.distance(token, known.token()))
                        .thenComparing(Comparator.comparingLong(Known::rows).reversed())
                        .thenComparing(Known::token));
    }

    /// The index holds words without their endings, which nobody would recognise.
    private Optional<String> written(String token, String like) {
        Long id = sql.<Long>first(
                        "select rowid from messages_fts where messages_fts match ? order by rowid desc limit 1",
                        row -> row.getLong(1),
                        '"' + token + '"')
                .orElse(null);
        Set<String> forms = new LinkedHashSet<>();
        if (id != null) {
            tables.messages().read(id, message -> addForms(message.text(), token, forms));
        }
        return forms.stream()
                .min(Comparator.comparingInt((String form) -> Nearest.distance(like.toLowerCase(Locale.ROOT), form)))
                .or(() -> Optional.of(token));
    }

    private void addForms(String text, String token, Set<String> forms) {
        WordCursor cursor = words.cursor().over(text);
        while (cursor.next()) {
            if (cursor.token().equals(token)) {
                forms.add(cursor.word());
            }
        }
    }
}
