package dev.seshat.archive.sqlite;

import dev.seshat.model.Message;
import dev.seshat.query.Term;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordSpotter;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Says of messages whether they hold a term, by reading them: for what the index would take too long to tell.
final class Spotting {

    private final Term term;
    private final List<Term.Leaf> leaves = new ArrayList<>();
    private final WordSpotter spotter;
    private final BitSet found = new BitSet();

    Spotting(Term term, Words words) {
        this.term = term;
        addLeaves(term);
        List<WordQuery> queries = new ArrayList<>();
        for (Term.Leaf leaf : leaves) {
            queries.add(leaf instanceof Term.Prefix ? words.prefix(leaf.text()) : words.query(leaf.text()));
        }
        spotter = new WordSpotter(words, queries);
    }

    /// Also those that must not be there.
    private boolean addLeaves(Term part) {
        return part.fold(leaves::add, this::addLeaves, this::addLeaves, this::addLeaves);
    }

    private boolean addLeaves(List<Term> parts) {
        parts.forEach(this::addLeaves);
        return true;
    }

    boolean isIn(Message message) {
        found.clear();
        if (message.content().tool() != null) {
            spotter.spot(message.content().tool(), (word, _, _, _) -> found.set(word));
        }
        spotter.spot(message.text(), (word, _, _, _) -> found.set(word));
        return holds(term);
    }

    private boolean holds(Term part) {
        return part.fold(
                leaf -> found.get(leaves.indexOf(leaf)),
                all -> all.stream().allMatch(this::holds),
                any -> any.stream().anyMatch(this::holds),
                not -> !holds(not));
    }
}
