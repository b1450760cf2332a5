package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.search.TermScanner.Spot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// Finds the words and patterns of a query in any text, by the rules of search: stems, parts of names,
/// prefixes and phrases. Filters are ignored. Not thread-safe.
public final class QueryMarks {

    /// How much of the query a text contains.
    public enum Held {
        NOTHING,
        SOME,
        ALL
    }

    /// The words in one text.
    ///
    /// @param places their places, in order; overlapping ones are merged
    /// @param best the place from which the words are worth most, as an index of `places`
    /// @param worth their worth there, for comparing texts; 0 if nothing is marked
    public record Marked(List<Passage.Mark> places, int best, double worth) {
        public Marked {
            places = List.copyOf(places);
        }
    }

    private final Query query;
    private final WeightedQuery weighted;
    private final QuerySpots spots;
    private final Snippet snippet;
    private final BitSet selective = new BitSet();

    private QueryMarks(WeightedQuery weighted) {
        query = weighted.query();
        this.weighted = weighted;
        spots = new QuerySpots(weighted);
        snippet = new Snippet(spots.weighted());
        // Marking every "the" of a question would hide the words that matter.
        for (int word = 0; word < weighted.size(); word++) {
            selective.set(word, !weighted.isStopWord(word));
        }
        if (selective.isEmpty()) {
            selective.set(0, weighted.size());
        }
        selective.set(weighted.size(), spots.weighted().size());
    }

    public static QueryMarks of(Query query, Archive archive) {
        try (Finder finder = archive.finder()) {
            return new QueryMarks(WeightedQuery.of(query, finder));
        }
    }

    /// Determine how much of the query a text contains.
    public Held held(String text) {
        BitSet found = new BitSet();
        spots.allIn(text).forEach(spot -> found.set(spot.word()));
        Term words = query.words();
        boolean allPatterns =
                found.nextClearBit(weighted.size()) >= spots.weighted().size();
        if (allPatterns && (words == null ? !found.isEmpty() : weighted.isIn(words, found))) {
            return Held.ALL;
        }
        return found.intersects(selective) ? Held.SOME : Held.NOTHING;
    }

    /// Mark the words in a text.
    public Marked mark(String text) {
        List<Spot> found = spots.allIn(text).stream()
                .filter(spot -> selective.get(spot.word()))
                .sorted(Comparator.comparingInt(Spot::start))
                .toList();
        if (found.isEmpty()) {
            return new Marked(List.of(), 0, 0);
        }
        Snippet.Best best = snippet.best(found);
        int start = found.get(best.spot()).start();
        List<Passage.Mark> places = new ArrayList<>();
        int bestPlace = 0;
        for (Spot spot : found) {
            Passage.Mark last = places.isEmpty() ? null : places.getLast();
            if (last != null && spot.start() <= last.to()) {
                places.set(places.size() - 1, new Passage.Mark(last.from(), Math.max(last.to(), spot.end())));
            } else {
                places.add(new Passage.Mark(spot.start(), spot.end()));
            }
            if (spot.start() == start) {
                bestPlace = places.size() - 1;
            }
        }
        return new Marked(places, bestPlace, best.worth());
    }
}
