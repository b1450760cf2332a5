package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Sighting;
import dev.seshat.archive.Finder.Sightings;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The sessions that a query finds on a rung, as one look at the archive saw them: to be counted by kinds of messages
/// and by time without asking again.
final class Sighted {

    /// How many messages are looked at for all terms together, and for one at least.
    private static final int LOOKED_AT = 10_000;

    private static final int LOOKED_AT_LEAST = 1_000;

    /// So many words of a question tell sessions apart, as in a search.
    private static final int TERMS = 12;

    private final Term wanted;
    private final Map<Term, Sightings> sightings = new HashMap<>();
    private final Set<Long> unwanted = new HashSet<>();

    private Sighted(Term wanted) {
        this.wanted = wanted;
    }

    /// Look for the words of a query.
    static Sighted of(Term words, Query query, Match match, Asked asked, Finder finder) {
        if (match == Match.MESSAGE) {
            Sighted sighted = new Sighted(words.without(query.without()));
            sighted.look(List.of(sighted.wanted), query, false, finder);
            return sighted;
        }
        Sighted sighted = new Sighted(match == Match.SESSION ? words : new Term.Any(telling(asked)));
        sighted.look(List.copyOf(sighted.wanted.leaves()), query, true, finder);
        sighted.leaveOut(query.without(), finder);
        return sighted;
    }

    private static List<Term> telling(Asked asked) {
        return asked.telling().stream()
                .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                .limit(TERMS)
                .map(each -> (Term) each.term())
                .toList();
    }

    private void look(List<Term> terms, Query query, boolean texts, Finder finder) {
        int most = Math.max(LOOKED_AT / Math.max(1, terms.size()), LOOKED_AT_LEAST);
        for (Term term : terms) {
            finder.sightings(term, query.filters(), texts, most).ifPresent(seen -> sightings.put(term, seen));
        }
    }

    private void leaveOut(List<Term> terms, Finder finder) {
        for (Term term : terms) {
            for (long session : sessions(_ -> true)) {
                if (!finder.holding(session, term, List.of(), 1).isEmpty()) {
                    unwanted.add(session);
                }
            }
        }
    }

    /// Whether there may be more sessions.
    boolean more() {
        return sightings.values().stream().anyMatch(Sightings::more);
    }

    /// The sessions that have what is wanted where some of the sightings were.
    Set<Long> sessions(Predicate<Sighting> where) {
        Set<Long> sessions = new HashSet<>(holding(wanted, where).orElse(Set.of()));
        sessions.removeAll(unwanted);
        return sessions;
    }

    /// Nothing for a term that asks for nothing.
    private Optional<Set<Long>> holding(Term term, Predicate<Sighting> where) {
        Sightings seen = sightings.get(term);
        if (seen != null) {
            return Optional.of(
                    seen.all().stream().filter(where).map(Sighting::session).collect(Collectors.toSet()));
        }
        return term.fold(
                _ -> Optional.empty(),
                all -> joined(all, where, Sighted::both),
                any -> joined(any, where, Sighted::either),
                _ -> Optional.empty());
    }

    private Optional<Set<Long>> joined(List<Term> terms, Predicate<Sighting> where, BinaryOperator<Set<Long>> join) {
        return terms.stream().flatMap(term -> holding(term, where).stream()).reduce(join);
    }

    private static Set<Long> both(Set<Long> some, Set<Long> others) {
        Set<Long> both = new HashSet<>(some);
        both.retainAll(others);
        return both;
    }

    private static Set<Long> either(Set<Long> some, Set<Long> others) {
        Set<Long> either = new HashSet<>(some);
        either.addAll(others);
        return either;
    }
}
