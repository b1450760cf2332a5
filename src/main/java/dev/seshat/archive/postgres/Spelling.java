package dev.seshat.archive.postgres;

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

/// Finds the word that was probably meant by one that the archive does not hold: among those that were said lately,
/// because PostgreSQL keeps no list of all words.
final class Spelling {

    /// A word, and how many texts hold it.
    private record Known(String token, long texts) {}

    private static final String LATELY =
            "select words from session_words order by recency desc, session desc, part desc, slice desc limit 500";

    private final Tables tables;
    private final Words words;

    Spelling(Tables tables, Words words) {
        this.tables = tables;
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
        return known(token).map(known -> written(known.token(), word));
    }

    private Optional<Known> known(String token) {
        List<Known> close = tables.sql()
                .list(
                        "select word, ndoc from ts_stat(?) where starts_with(word, ?)"
                                + " and abs(length(word) - ?) <= 2",
                        row -> new Known(row.getString("word"), row.getLong("ndoc")),
                        LATELY,
                        token.substring(0, 1),
                        token.length());
        int slips = token.length() <= 5 ? 1 : 2;
        return close.stream()
                .filter(known -> !known.token().equals(token) && Nearest.distance(token, known.token()) <= slips)
                .min(Comparator.comparingInt((Known known) -> Nearest.distance(token, known.token()))
                        .thenComparing(Comparator.comparingLong(Known::texts).reversed())
                        .thenComparing(Known::token));
    }

    /// The index holds words without their endings, which nobody would recognise.
    private String written(String token, String like) {
        List<String> texts = tables.sql()
                .list(
                        "select body from messages where words @@ ?::tsquery order by recency desc limit 1",
                        row -> row.getString(1),
                        VectorWriter.quoted(token));
        Set<String> forms = new LinkedHashSet<>();
        texts.forEach(text -> forms.addAll(forms(text, token)));
        return forms.stream()
                .min(Comparator.comparingInt(form -> Nearest.distance(like.toLowerCase(Locale.ROOT), form)))
                .orElse(token);
    }

    private List<String> forms(String text, String token) {
        List<String> forms = new ArrayList<>();
        WordCursor cursor = words.cursor().over(text);
        while (cursor.next()) {
            if (cursor.token().equals(token)) {
                forms.add(cursor.word());
            }
        }
        return forms;
    }
}
