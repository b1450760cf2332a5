package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.model.Mask;
import dev.seshat.model.ProjectLabels;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Answers queries from an archive. One thread at a time, as the archive.
public final class Search {

    /// So many of the candidates are ranked; behind them the order is the store's. It does not depend on which part of
    /// the answer is wanted, so that pages fit together.
    private static final int RANKED = 12;

    private final Archive archive;
    private final Mask shown;

    public Search(Archive archive) {
        this(archive, Mask.NONE);
    }

    /// @param shown what is done to a text before a passage is cut from it, as when secrets are masked
    public Search(Archive archive, Mask shown) {
        this.archive = archive;
        this.shown = shown;
    }

    /// Find what is asked for.
    public Answer search(SearchRequest request) {
        try (Finder finder = archive.finder()) {
            return answer(request, finder);
        }
    }

    private Answer answer(SearchRequest request, Finder finder) {
        Query query = request.query();
        Asked asked = Asked.of(query, finder);
        int most = RANKED + request.offset() + request.limit();
        Bounds bounds = new Bounds(query.without(), query.filters(), most, request.newestFirst());
        Judge judge = new Judge(finder, query, asked, shown);
        Ladder.Rung rung = new Ladder(finder, query, asked, bounds, judge, RANKED).climb();
        List<Judged> judged = judged(rung, judge, request);
        List<Hit> hits = judged.stream()
                .skip(request.offset())
                .limit(request.limit())
                .map(judge::hit)
                .toList();
        boolean nothing = judged.isEmpty();
        return new Answer(
                query,
                rung.match(),
                nothing ? 0 : Math.max(judged.size(), rung.found().total()),
                !nothing && rung.found().atLeast(),
                rung.found().bounded() || query.left() > 0,
                suggestion(query, asked, finder),
                known(asked),
                nothing ? excluded(query, finder, asked, judge) : List.of(),
                nothing ? ProjectLabels.NONE : ProjectLabels.of(archive.checkouts()),
                hits);
    }

    /// The candidates up to the wanted part, in their final order.
    private static List<Judged> judged(Ladder.Rung rung, Judge judge, SearchRequest request) {
        int wanted = request.offset() + request.limit();
        List<Judged> judged = new ArrayList<>(rung.best());
        if (request.newestFirst()) {
            judged.sort((a, b) -> b.heading().at().compareTo(a.heading().at()));
        }
        for (Candidate candidate : unranked(rung.found().sessions())) {
            if (judged.size() >= wanted) {
                break;
            }
            judge.judge(candidate, rung.match()).ifPresent(judged::add);
        }
        return judged;
    }

    private static List<Candidate> unranked(List<Candidate> candidates) {
        return candidates.subList(Math.min(RANKED, candidates.size()), candidates.size());
    }

    private static List<Answer.Known> known(Asked asked) {
        List<Answer.Known> known = new ArrayList<>();
        for (int word = 0; word < asked.size(); word++) {
            known.add(new Answer.Known(
                    asked.leaves().get(word), asked.frequencies().get(word).messages()));
        }
        return known;
    }

    /// The query with words that exist in the place of those that do not.
    private static @Nullable String suggestion(Query query, Asked asked, Finder finder) {
        String text = query.text();
        for (int word = 0; word < asked.size(); word++) {
            Term.Leaf leaf = asked.leaves().get(word);
            if (!asked.isKnown(word) && leaf instanceof Term.Word && !asked.isStopWord(word)) {
                String spelling = finder.spelling(leaf.text()).orElse(leaf.text());
                text = Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(leaf.text()) + "(?![\\p{L}\\p{N}])")
                        .matcher(text)
                        .replaceAll(Matcher.quoteReplacement(spelling));
            }
        }
        return text.equals(query.text()) ? null : text;
    }

    private static List<Answer.Excluded> excluded(Query query, Finder finder, Asked asked, Judge judge) {
        List<Answer.Excluded> excluded = new ArrayList<>();
        for (Filter filter : query.filters()) {
            List<Filter> others = query.filters().stream()
                    .filter(other -> !other.equals(filter))
                    .toList();
            Query without = new Query(query.text(), query.words(), query.without(), others, query.left());
            Bounds bounds = new Bounds(query.without(), others, 1, false);
            long sessions = new Ladder(finder, without, asked, bounds, judge, 1)
                    .climb()
                    .found()
                    .total();
            excluded.add(new Answer.Excluded(filter, sessions));
        }
        return excluded;
    }
}
