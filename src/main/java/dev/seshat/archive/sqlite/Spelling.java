package dev.seshat.archive.sqlite;

import dev.seshat.query.Nearest;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the word that was probably meant by one that the archive does not hold: first among the words that were said,
/// then among all.
final class Spelling {

    /// A word of the index, and how many rows hold it.
    ///
    /// @param slips how far it is from what was typed
    private record Known(String token, long rows, int slips) {

        static final Comparator<Known> NEAREST = Comparator.comparingInt(Known::slips)
                .thenComparing(Comparator.comparingLong(Known::rows).reversed())
                .thenComparing(Known::token);
    }

    private static final int SHORTEST = 3;

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
        List<String> tokens = words.tokens(word).stream()
                .filter(token -> token.length() >= SHORTEST)
                .toList();
        return nearest(tokens, "sessions_fts", 1)
                .or(() -> nearest(tokens, "messages_fts", 2))
                .flatMap(known -> written(known.token(), word));
    }

    private Optional<Known> nearest(List<String> tokens, String table, int same) {
        return tokens.stream()
                .flatMap(token -> near(token, table, same))
                .filter(known -> !tokens.contains(known.token()))
                .min(Known.NEAREST);
    }

    /// @param same how many letters at the beginning are taken to be right
    private Stream<Known> near(String token, String table, int same) {
        sql.execute("create virtual table if not exists temp.words_of_" + table + " using fts5vocab('main', '" + table
                + "', 'row')");
        String from = token.substring(0, same);
        List<Known> close = new ArrayList<>();
        sql.each(
                "select term, doc from temp.words_of_" + table
                        + " where term >= ? and term < ? and abs(length(term) - ?) <= 2",
                row -> {
                    String term = row.getString(1);
                    close.add(new Known(term, row.getLong(2), Nearest.distance(token, term)));
                    return true;
                },
                from,
                from + Character.toString(Character.MAX_CODE_POINT),
                token.length());
        int slips = token.length() <= 5 ? 1 : 2;
        return close.stream().filter(known -> known.slips() <= slips);
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
            tables.messages().read(id, message -> forms.addAll(words.spellings(token, message.text())));
        }
        return forms.stream()
                .min(Comparator.comparingInt((String form) -> Nearest.distance(like.toLowerCase(Locale.ROOT), form)))
                .or(() -> Optional.of(token));
    }
}
