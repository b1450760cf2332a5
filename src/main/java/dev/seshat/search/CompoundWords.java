package dev.seshat.search;

import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Compound words, such as `codegen/shift.rs` or `Finder.next(Finder.java:212)`, are first searched for as
/// they are. If one is unknown, because a directory was left out or a line number changed, its parts are
/// searched for.
final class CompoundWords {

    private static final Pattern BETWEEN_PARTS = Pattern.compile("[^\\p{L}\\p{N}_]+");

    private CompoundWords() {}

    /// The query with its unknown compound words split, if there are any.
    ///
    /// @param frequencies how common each of its words is
    static Optional<Query> split(Query query, List<Frequency> frequencies) {
        List<Term.Leaf> leaves = query.leaves();
        Set<Term.Leaf> unknown = new LinkedHashSet<>();
        for (int word = 0; word < leaves.size(); word++) {
            if (frequencies.get(word).messages() == 0
                    && leaves.get(word) instanceof Term.Word
                    && parts(leaves.get(word).text()).size() > 1) {
                unknown.add(leaves.get(word));
            }
        }
        Term words = query.words();
        if (words == null || unknown.isEmpty()) {
            return Optional.empty();
        }
        Term taken = words.map(leaf -> unknown.contains(leaf) ? allOf(parts(leaf.text())) : leaf);
        int unwanted = query.without().stream().mapToInt(CompoundWords::count).sum();
        return count(taken) + unwanted > RankingQuery.MOST ? Optional.empty() : Optional.of(query.withWords(taken));
    }

    /// The number of words, including excluded ones.
    private static int count(Term term) {
        return switch (term) {
            case Term.Leaf _ -> 1;
            case Term.All(List<Term> all) ->
                all.stream().mapToInt(CompoundWords::count).sum();
            case Term.Any(List<Term> any) ->
                any.stream().mapToInt(CompoundWords::count).sum();
            case Term.Not(Term not) -> count(not);
        };
    }

    private static Term allOf(List<String> parts) {
        return new Term.All(
                parts.stream().map(part -> (Term) new Term.Word(part)).toList());
    }

    /// The text of a query with those words split that the given words do not contain.
    ///
    /// @param words what is searched for
    static String text(Query typed, List<Term.Leaf> words) {
        String text = typed.text();
        for (Term.Leaf leaf : typed.leaves()) {
            if (!words.contains(leaf)) {
                text = text.replace(leaf.text(), String.join(" ", parts(leaf.text())));
            }
        }
        return text;
    }

    /// The parts of a word, without duplicates.
    static List<String> parts(String word) {
        return Arrays.stream(BETWEEN_PARTS.split(word))
                .filter(part -> !part.isEmpty())
                .distinct()
                .toList();
    }
}
