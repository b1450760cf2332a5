package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.search.Skim.Spot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// Finds the words of a query in any text, by the rules by which a search finds them: stems, parts of names, prefixes
/// and phrases. Filters of the query do not count. Not thread-safe.
public final class QueryMarks {

    /// How much of the query a text holds.
    public enum Held {
        NOTHING,
        SOME,
        ALL
    }

    /// The words in one text.
    ///
    /// @param places where they stand, in order; places that overlap are one
    /// @param best the place from which on the words tell most, as an index of `places`
    /// @param worth how much they tell there, to compare with other texts; 0 where nothing is marked
    public record Marked(List<Passage.Mark> places, int best, double worth) {
        public Marked {
            places = List.copyOf(places);
        }
    }

    private final Query query;
    private final Asked asked;
    private final Skim skim;
    private final Snippet snippet;
    private final BitSet telling = new BitSet();

    private QueryMarks(Query query, Asked asked) {
        this.query = query;
        this.asked = asked;
        skim = new Skim(asked);
        snippet = new Snippet(asked);
        // Marking every "the" of a question would hide the words that matter.
        for (int word = 0; word < asked.size(); word++) {
            telling.set(word, !asked.isStopWord(word));
        }
        if (telling.isEmpty()) {
            telling.set(0, asked.size());
        }
    }

    public static QueryMarks of(Query query, Archive archive) {
        try (Finder finder = archive.finder()) {
            return new QueryMarks(query, Asked.of(query, finder));
        }
    }

    /// Say how much of the query a text holds.
    public Held held(String text) {
        BitSet found = new BitSet();
        skim.readAll(text).spots().forEach(spot -> found.set(spot.word()));
        Term words = query.words();
        if (words != null && asked.isIn(words, found)) {
            return Held.ALL;
        }
        return found.intersects(telling) ? Held.SOME : Held.NOTHING;
    }

    /// Mark the words in a text.
    public Marked mark(String text) {
        List<Spot> spots = skim.readAll(text).spots().stream()
                .filter(spot -> telling.get(spot.word()))
                .sorted(Comparator.comparingInt(Spot::start))
                .toList();
        if (spots.isEmpty()) {
            return new Marked(List.of(), 0, 0);
        }
        Snippet.Best best = snippet.best(spots);
        int start = spots.get(best.spot()).start();
        List<Passage.Mark> places = new ArrayList<>();
        int bestPlace = 0;
        for (Spot spot : spots) {
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
