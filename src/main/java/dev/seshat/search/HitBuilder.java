package dev.seshat.search;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Heading;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.query.Query;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Turns ranked sessions into hits: reads the best messages and has passages cut from them. For one query; not
/// thread-safe.
final class HitBuilder {

    /// How many messages are considered if there are no words to match.
    private static final int FILTERED = 16;

    private final Finder finder;
    private final Query query;
    private final @Nullable RankingQuery wanted;
    private final QuerySpots spots;
    private final Passages passages;

    /// @param shown applied to a text before a passage is cut from it
    HitBuilder(Finder finder, RankedQuery ranked, Mask shown) {
        this.finder = finder;
        query = ranked.query();
        wanted = ranked.wanted();
        spots = new QuerySpots(ranked.weighted());
        passages = new Passages(spots, shown, query.filters());
    }

    /// What a hit is made from: all that must be read of a session.
    private record Draft(ScoredSession scored, Heading heading, ArchivedSession session, List<Message> messages) {}

    /// The hits for some sessions, with their passages; unreadable sessions are left out. Passages are cut on a
    /// second thread while the next session is read.
    List<Hit> hits(List<ScoredSession> found) {
        return ReadAndWork.each(found, this::read, this::hit);
    }

    private Optional<Draft> read(ScoredSession scored) {
        return finder.heading(scored.session())
                .map(heading -> new Draft(scored, heading, finder.session(scored.session()), messages(scored)));
    }

    /// Reads nothing from the archive, which belongs to another thread.
    private Hit hit(Draft draft) {
        ScoredSession scored = draft.scored();
        Heading heading = draft.heading();
        ArchivedSession session = draft.session();
        List<Passage> found = new ArrayList<>(
                passages.of(draft.messages(), session.session().facts().project()));
        if (found.isEmpty() && wanted != null) {
            addPassage("title", heading.title(), found);
            addPassage("title", heading.otherTitle(), found);
            addPassage("summary", heading.summary(), found);
        }
        MatchLevel match = MatchLevel.of(scored);
        List<String> missing = wanted == null || match != MatchLevel.ANY ? List.of() : wanted.missing(scored.held());
        return new Hit(session, scored.score(), match, missing, found);
    }

    private List<Message> messages(ScoredSession scored) {
        boolean matched = wanted != null || !query.patterns().wanted().isEmpty();
        List<Integer> seqs = matched ? scored.messages() : finder.passing(scored.session(), query.filters(), FILTERED);
        List<Message> messages = seqs.stream()
                .flatMap(seq -> finder.message(scored.session(), seq).stream())
                .toList();
        return matched ? messages : PassageRanking.ofFiltered(messages);
    }

    private void addPassage(String category, @Nullable String text, List<Passage> to) {
        List<TermScanner.Spot> found = text == null ? List.of() : spots.in(text);
        if (text != null && !found.isEmpty()) {
            to.add(passages.of(category, text, found));
        }
    }
}
