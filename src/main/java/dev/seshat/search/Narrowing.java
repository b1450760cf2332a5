package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts what an answered query would find if it were narrowed in one way or another.
///
/// On the rung on which it was answered, and without the ranking: each count costs what finding the candidates does.
/// A search that finds nothing on that rung may still find something on another.
public final class Narrowing {

    /// How many sessions were counted.
    ///
    /// @param atLeast whether there may be more
    public record Total(long sessions, boolean atLeast) {}

    private final Archive archive;

    public Narrowing(Archive archive) {
        this.archive = archive;
    }

    /// Count once for each list of filters, which take the place of the query's own.
    public List<Total> totals(Query query, Match match, List<List<Filter>> filters) {
        List<Total> totals = new ArrayList<>();
        try (Finder finder = archive.finder()) {
            Asked asked = Asked.of(query, finder);
            for (List<Filter> each : filters) {
                Bounds bounds = new Bounds(query.without(), each, 1, false);
                Candidates found = found(query.words(), match, asked, finder, bounds);
                totals.add(new Total(found.total(), found.atLeast()));
            }
        }
        return totals;
    }

    private static Candidates found(@Nullable Term words, Match match, Asked asked, Finder finder, Bounds bounds) {
        if (words == null) {
            return finder.filtered(bounds);
        }
        return switch (match) {
            case MESSAGE -> finder.together(words, bounds);
            case SESSION -> finder.apart(words, bounds);
            case ANY -> finder.some(asked.telling(), bounds);
        };
    }
}
