package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a person typed to find something, understood.
///
/// @param text as it was typed
/// @param words what to look for; null when only filters were typed
/// @param without what must not be there, when it stands beside all words
/// @param filters what must hold besides, each of them
/// @param left how many words and filters were left out because there were too many
public record Query(String text, @Nullable Term words, List<Term> without, List<Filter> filters, int left) {

    public Query {
        requireNonNull(text, "text");
        without = List.copyOf(without);
        filters = List.copyOf(filters);
    }

    /// What is asked for; nothing when no words were typed.
    public List<Term.Leaf> leaves() {
        return words == null ? List.of() : words.leaves();
    }

    /// Whether it asks for nothing at all.
    public boolean isEmpty() {
        return words == null && without.isEmpty() && filters.isEmpty();
    }

    /// The same with more filters.
    public Query and(List<Filter> more) {
        List<Filter> all = new ArrayList<>(filters);
        all.addAll(more);
        return new Query(text, words, without, all, left);
    }
}
