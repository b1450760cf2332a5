package dev.seshat.archive.postgres;

import dev.seshat.query.Nearest;
import dev.seshat.words.Words;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the word that was probably meant by one that the archive does not hold: among those that were said lately,
/// because PostgreSQL keeps no list of all words.
final class Spelling {

    /// A word, and how many texts hold it.
    ///
    /// @param slips how far it is from what was typed
    private record Known(String token, long texts, int slips) {

        static final Comparator<Known> NEAREST = Comparator.comparingInt(Known::slips)
                .thenComparing(Comparator.comparingLong(Known::texts).reversed())
                .thenComparing(Known::token);
    }

    private static final int SHORTEST = 3;

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
        Set<String> tokens = words.tokens(word);
        return tokens.stream()
                .filter(token -> token.length() >= SHORTEST)
                .flatMap(this::near)
                .filter(known -> !tokens.contains(known.token()))
                .min(Known.NEAREST)
                .map(known -> written(known.token(), word));
    }

    private Stream<Known> near(String token) {
        List<Known> close = tables.sql()
                .list(
                        "select word, ndoc from ts_stat(?) where starts_with(word, ?)"
                                + " and abs(length(word) - ?) <= 2",
                        row -> new Known(
                                row.getString("word"),
                                row.getLong("ndoc"),
                                Nearest.distance(token, row.getString("word"))),
                        LATELY,
                        token.substring(0, 1),
                        token.length());
        int slips = token.length() <= 5 ? 1 : 2;
        return close.stream().filter(known -> known.slips() <= slips);
    }

    /// The index holds words without their endings, which nobody would recognise.
    private String written(String token, String like) {
        List<String> texts = tables.sql()
                .list(
                        "select body from messages where words @@ ?::tsquery and octet_length(body) <= 1048576"
                                + " order by recency desc limit 1",
                        row -> row.getString(1),
                        VectorWriter.quoted(token));
        Set<String> forms = new LinkedHashSet<>();
        texts.forEach(text -> forms.addAll(words.spellings(token, text)));
        return forms.stream()
                .min(Comparator.comparingInt(form -> Nearest.distance(like.toLowerCase(Locale.ROOT), form)))
                .orElse(token);
    }
}
