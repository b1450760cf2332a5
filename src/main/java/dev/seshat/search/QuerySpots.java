package dev.seshat.search;

import dev.seshat.query.Term;
import dev.seshat.query.TextPattern;
import dev.seshat.rank.Frequency;
import dev.seshat.search.TermScanner.Spot;
import java.util.ArrayList;
import java.util.List;

/// Finds the words of a query in texts, and its patterns, numbered after the words. Not thread-safe.
final class QuerySpots {

    /// A pattern is the point of a query: it counts more than any word.
    private static final double WEIGHT = 100;

    /// The maximum number of marked matches of a pattern in a text.
    private static final int MAX = 1000;

    private final TermScanner scanner;
    private final List<TextMatcher> patterns;
    private final int words;
    private final WeightedQuery weighted;

    QuerySpots(WeightedQuery asked) {
        scanner = new TermScanner(asked);
        words = asked.size();
        List<TextPattern> wanted = asked.query().patterns().wanted();
        // Marks are a help, not the answer: after a while those found must do.
        ScanWatch watch = ScanWatch.patient();
        patterns = wanted.stream()
                .map(pattern -> new TextMatcher(pattern, watch::isStopped))
                .toList();
        weighted = wanted.isEmpty() ? asked : withPatterns(asked, wanted);
    }

    private static WeightedQuery withPatterns(WeightedQuery asked, List<TextPattern> patterns) {
        List<Term.Leaf> leaves = new ArrayList<>(asked.leaves());
        List<Frequency> frequencies = new ArrayList<>(asked.frequencies());
        List<Double> weights = new ArrayList<>(asked.weights());
        for (TextPattern pattern : patterns) {
            leaves.add(new Term.Phrase(pattern.source()));
            frequencies.add(new Frequency(0, 0));
            weights.add(WEIGHT);
        }
        return new WeightedQuery(asked.query(), asked.words(), leaves, frequencies, weights);
    }

    /// The words followed by the patterns, with their weights.
    WeightedQuery weighted() {
        return weighted;
    }

    /// The places in a text; of a long one, as many as a passage needs.
    List<Spot> in(String text) {
        return withPatterns(scanner.read(text, true).spots(), text);
    }

    /// All places in a text.
    List<Spot> allIn(String text) {
        return withPatterns(scanner.readAll(text).spots(), text);
    }

    private List<Spot> withPatterns(List<Spot> ofWords, String text) {
        if (patterns.isEmpty()) {
            return ofWords;
        }
        List<Spot> spots = new ArrayList<>(ofWords);
        for (int i = 0; i < patterns.size(); i++) {
            for (TextMatcher.Place place : patterns.get(i).places(text, MAX)) {
                spots.add(new Spot(words + i, 0, place.start(), place.end()));
            }
        }
        return spots;
    }
}
