package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.model.Checkout;
import dev.seshat.query.Term;
import dev.seshat.query.TextPattern;
import dev.seshat.query.TextPatterns;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Skips sessions that, according to the index, lack a word of every match of a pattern.
final class PatternWords {

    private final Finder finder;
    private final Supplier<List<Checkout>> checkouts;

    /// @param checkouts the directories of sessions; their names are not in the index
    PatternWords(Finder finder, Supplier<List<Checkout>> checkouts) {
        this.finder = finder;
        this.checkouts = checkouts;
    }

    /// The sessions that may match the patterns.
    List<ScoredSession> mayMatch(TextPatterns patterns, List<ScoredSession> candidates) {
        List<Term> terms = new ArrayList<>();
        for (TextPattern pattern : patterns.wanted()) {
            term(PatternShape.of(pattern).words()).ifPresent(terms::add);
        }
        if (terms.isEmpty() || candidates.isEmpty()) {
            return candidates;
        }
        Term all = allOf(terms);
        List<RankingQuery.Word> words = all.leaves().stream()
                .map(leaf -> new RankingQuery.Word(leaf, 1, true, true))
                .toList();
        if (words.size() > RankingQuery.MOST) {
            return candidates;
        }
        Finder.Ranking ranking =
                finder.rank(new RankingQuery(words, List.of(), "", all, 2, false, List.of()), List.of());
        if (ranking.bounded()) {
            return candidates;
        }
        Set<Long> holding =
                ranking.sessions().stream().map(ScoredSession::session).collect(Collectors.toSet());
        return candidates.stream()
                .filter(each -> holding.contains(each.session()))
                .toList();
    }

    private Optional<Term> term(List<List<String>> alternatives) {
        List<Term> any = new ArrayList<>();
        for (List<String> alternative : alternatives) {
            List<Term> words = alternative.stream()
                    .distinct()
                    .filter(this::isIndexed)
                    .<Term>map(Term.Word::new)
                    .toList();
            if (words.isEmpty()) {
                return Optional.empty();
            }
            any.add(allOf(words));
        }
        return any.isEmpty() ? Optional.empty() : Optional.of(any.size() == 1 ? any.getFirst() : new Term.Any(any));
    }

    private boolean isIndexed(String word) {
        Words words = finder.words();
        return !words.isStopWord(word)
                && checkouts.get().stream()
                        .map(checkout -> checkout.project().path())
                        .noneMatch(path ->
                                path != null && path.toLowerCase(Locale.ROOT).contains(word));
    }

    private static Term allOf(List<Term> terms) {
        return terms.size() == 1 ? terms.getFirst() : new Term.All(terms);
    }
}
