package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.model.Category;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts what an answered query would find if it were narrowed in one way or another.
///
/// On the rung on which it was answered, and without the ranking. What can be told of the sessions, of the kinds of
/// messages and of their times is counted after one look at the archive; each other count costs what finding the
/// candidates does. A search that finds nothing on that rung may still find something on another.
public final class Narrowing {

    /// How many sessions were counted.
    ///
    /// @param atLeast whether there may be more
    public record Total(long sessions, boolean atLeast) {}

    /// Where no words are looked for, sessions are asked in turn for what must not be there: so many are counted.
    private static final int ASKED = 100;

    private final Archive archive;

    public Narrowing(Archive archive) {
        this.archive = archive;
    }

    /// Count once for each of several filters, beside those that the query has.
    public List<Total> totals(Query query, Match match, List<Filter> filters) {
        try (Finder finder = archive.finder()) {
            Asked asked = Asked.of(query, finder);
            Term wanted = query.words();
            Map<Filter, Total> known =
                    wanted == null ? Map.of() : known(Sighted.of(wanted, query, match, asked, finder), filters, finder);
            List<Total> totals = new ArrayList<>();
            for (Filter filter : filters) {
                Total total = known.get(filter);
                totals.add(total == null ? asked(query, match, asked, filter, finder) : total);
            }
            return totals;
        }
    }

    /// What one look tells.
    private static Map<Filter, Total> known(Sighted sighted, List<Filter> filters, Finder finder) {
        Map<Filter, Total> known = new HashMap<>();
        List<Filter> ofSessions = filters.stream().filter(Filter::isOfSession).toList();
        List<Long> counts = ofSessions.isEmpty() ? List.of() : finder.counts(sighted.sessions(_ -> true), ofSessions);
        for (int i = 0; i < counts.size(); i++) {
            known.put(ofSessions.get(i), new Total(counts.get(i), sighted.more()));
        }
        for (Filter filter : filters) {
            if (filter instanceof Filter.OfCategory(var categories)) {
                known.put(filter, total(sighted.sessions(seen -> isOne(categories, seen.category())), sighted));
            } else if (filter instanceof Filter.When(DateRange range) && range.until() == null) {
                known.put(filter, total(sighted.sessions(seen -> range.contains(seen.last())), sighted));
            }
        }
        // That there may be some, but none was seen, says nothing. Kinds are not worth a second look.
        known.entrySet()
                .removeIf(each ->
                        each.getValue().equals(new Total(0, true)) && !(each.getKey() instanceof Filter.OfCategory));
        return known;
    }

    private static boolean isOne(Set<Category> categories, @Nullable Category category) {
        return category != null && categories.contains(category);
    }

    private static Total total(Set<Long> sessions, Sighted sighted) {
        return new Total(sessions.size(), sighted.more());
    }

    private static Total asked(Query query, Match match, Asked asked, Filter filter, Finder finder) {
        List<Filter> filters = new ArrayList<>(query.filters());
        filters.add(filter);
        Bounds bounds = new Bounds(query.without(), filters, query.words() == null ? ASKED : 1, false);
        Candidates found = found(query.words(), match, asked, finder, bounds);
        return new Total(found.total(), found.atLeast());
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
