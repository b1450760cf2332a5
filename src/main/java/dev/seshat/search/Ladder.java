package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.List;
import java.util.stream.Stream;

/// The rungs on which an answer is looked for: every word in one message; else every word in one session; else the
/// query is a question, and what holds the words that tell most is the answer.
///
/// A rung on which something was found is left only if the best of it is by chance: long outputs, and long sessions,
/// hold any words. So where the words do not stand close together, the rungs below are looked at too, and the rung that
/// holds the best session of all is the answer.
final class Ladder {

    /// What was found on a rung.
    ///
    /// @param best those of it that were looked at, the best first
    record Rung(Match match, Candidates found, List<Judged> best) {

        static Rung none(Match match) {
            return new Rung(match, Candidates.NONE, List.of());
        }

        boolean holds(long session) {
            return found.sessions().stream().anyMatch(candidate -> candidate.session() == session);
        }
    }

    private final Finder finder;
    private final Query query;
    private final Asked asked;
    private final Bounds bounds;
    private final Judge judge;
    private final int looks;

    /// @param looks how many of each rung are looked at
    Ladder(Finder finder, Query query, Asked asked, Bounds bounds, Judge judge, int looks) {
        this.finder = finder;
        this.query = query;
        this.asked = asked;
        this.bounds = bounds;
        this.judge = judge;
        this.looks = looks;
    }

    Rung climb() {
        Term words = query.words();
        if (words == null) {
            return rung(Match.MESSAGE, query.isEmpty() ? Candidates.NONE : finder.filtered(bounds));
        }
        boolean possible = !lacksAWord(words);
        Rung message = possible ? rung(Match.MESSAGE, finder.together(words, bounds)) : Rung.none(Match.MESSAGE);
        if (!message.best().isEmpty()
                && (isMeantAsTyped(words) || message.best().getFirst().close())) {
            return message;
        }
        if (words instanceof Term.Leaf && possible) {
            // One word that is in no message and no title is not in several either.
            return message;
        }
        if (isMeantAsTyped(words) && possible) {
            Rung session = rung(Match.SESSION, finder.apart(words, bounds));
            if (!session.best().isEmpty()) {
                return session;
            }
        }
        Rung any = rung(Match.ANY, finder.some(asked.telling(), bounds));
        return possible ? ofTheBest(words, message, any) : any;
    }

    /// Who writes operators, asks for one word or wants the newest means it so.
    private boolean isMeantAsTyped(Term words) {
        boolean plain =
                words instanceof Term.All(List<Term> terms) && terms.stream().allMatch(Term.Leaf.class::isInstance);
        return !plain || bounds.newestFirst();
    }

    /// The narrowest rung that holds the best session of all. Whether that one holds all words is asked of it alone: to
    /// ask it of all sessions takes long, and mostly it does not.
    private Rung ofTheBest(Term words, Rung message, Rung any) {
        Judged best = Stream.of(message, any)
                .flatMap(rung -> rung.best().stream().limit(1))
                .max((a, b) -> Double.compare(a.score(), b.score()))
                .orElse(null);
        if (best == null) {
            return any;
        }
        if (message.holds(best.session())) {
            return message;
        }
        // A long session holds every word of a question by chance.
        if (!asked.isQuestion() && holds(best.session(), words)) {
            Rung session = rung(Match.SESSION, finder.apart(words, bounds));
            if (session.holds(best.session())) {
                return session;
            }
        }
        return any;
    }

    private boolean holds(long session, Term words) {
        return words.fold(
                leaf -> !finder.holding(session, leaf, bounds.filters(), 1).isEmpty(),
                all -> all.stream().allMatch(each -> holds(session, each)),
                any -> any.stream().anyMatch(each -> holds(session, each)),
                _ -> true);
    }

    private Rung rung(Match match, Candidates found) {
        List<Judged> best = found.sessions().stream()
                .limit(looks)
                .flatMap(candidate -> judge.judge(candidate, match).stream())
                .sorted((a, b) -> Double.compare(b.score(), a.score()))
                .toList();
        return new Rung(match, found, best);
    }

    /// Whether a word that must be there is nowhere.
    private boolean lacksAWord(Term words) {
        List<Term> required = words instanceof Term.All(List<Term> terms) ? terms : List.of(words);
        for (int word = 0; word < asked.size(); word++) {
            if (!asked.isKnown(word) && required.contains(asked.leaves().get(word))) {
                return true;
            }
        }
        return false;
    }
}
