package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.model.Message;
import dev.seshat.query.AmbiguousOptions;
import dev.seshat.query.AmbiguousOptions.Pair;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides by the archive's contents whether `-x` is an option of a pasted command or excludes x: `rm -rf` is
/// text if somebody ran it.
///
/// @param query the query in the chosen reading
/// @param reading what to tell the user; null if unambiguous
record HyphenReading(Query query, Answer.@Nullable Reading reading) {

    /// How many sessions are checked for the command as typed.
    private static final int MAX_CHECKED = 20;

    /// How many options are checked: each takes a search.
    private static final int MAX_OPTIONS = 16;

    static HyphenReading of(Query typed, Finder finder) {
        Query pasted = typed.pasted();
        if (pasted == null) {
            return new HyphenReading(typed, null);
        }
        AmbiguousOptions options = AmbiguousOptions.of(typed);
        boolean occurs = options.pairs().stream().limit(MAX_OPTIONS).anyMatch(pair -> occurs(pair, finder));
        return occurs
                ? new HyphenReading(pasted, new Answer.Reading(true, options.excluding()))
                : new HyphenReading(typed, new Answer.Reading(false, options.asText()));
    }

    /// Whether a message contains the two words with a dash between them. The index finds them side by side,
    /// but holds no dashes.
    private static boolean occurs(Pair pair, Finder finder) {
        Term.Phrase phrase = pair.phrase();
        RankingQuery wanted = new RankingQuery(
                List.of(new RankingQuery.Word(phrase, 1, true, true)), List.of(), "", phrase, 2, false, List.of());
        List<ScoredSession> found = finder.rank(wanted, List.of()).sessions();
        return found.stream()
                .limit(MAX_CHECKED)
                .anyMatch(scored -> scored.messages().stream()
                        .flatMap(seq -> finder.message(scored.session(), seq).stream())
                        .map(Message::text)
                        .anyMatch(pair::occursIn));
    }
}
