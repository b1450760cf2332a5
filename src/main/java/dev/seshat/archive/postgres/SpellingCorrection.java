package dev.seshat.archive.postgres;

import dev.seshat.query.SpellingSuggestion;
import dev.seshat.words.Words;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the intended word for one that the archive does not contain. Candidates come from recent messages,
/// because PostgreSQL keeps no list of all words.
final class SpellingCorrection {

    /// A word and the number of texts that contain it.
    ///
    /// @param slips the edit distance from the typed word
    private record Known(String token, long texts, int slips) {

        static final Comparator<Known> NEAREST = Comparator.comparingInt(Known::slips)
                .thenComparing(Comparator.comparingLong(Known::texts).reversed())
                .thenComparing(Known::token);
    }

    private static final int SHORTEST = 3;

    /// A correction must occur in at least this many times as many texts as the typo.
    private static final int FAR_MORE_COMMON = 10;

    private static final String LATELY =
            "select words from session_words order by recency desc, session desc, part desc, slice desc limit 500";

    private final PostgresTables tables;
    private final Words words;

    SpellingCorrection(PostgresTables tables, Words words) {
        this.tables = tables;
        this.words = words;
    }

    /// The nearest word, spelled as it occurs.
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
                                SpellingSuggestion.distance(token, row.getString("word"))),
                        LATELY,
                        token.substring(0, 1),
                        token.length());
        int slips = token.length() <= 5 ? 1 : 2;
        long typed = close.stream()
                .filter(known -> known.token().equals(token))
                .mapToLong(Known::texts)
                .sum();
        return close.stream().filter(known -> known.slips() <= slips && known.texts() >= typed * FAR_MORE_COMMON);
    }

    /// The index contains stems, which are not always readable words.
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
                .min(Comparator.comparingInt(form -> SpellingSuggestion.distance(like.toLowerCase(Locale.ROOT), form)))
                .orElse(token);
    }
}
