package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Sighting;
import dev.seshat.archive.Finder.Sightings;
import dev.seshat.model.Category;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks where a term stands: in which sessions, in which kinds of their messages, and when last.
final class Lookout {

    private static final String SESSION_AT = "s.active_at";

    private final WordIndex index;
    private final Sql sql;
    private final Term term;
    private final List<Filter> filters;
    private final List<Sighting> seen = new ArrayList<>();

    Lookout(WordIndex index, Term term, List<Filter> filters) {
        this.index = index;
        this.sql = index.sql();
        this.term = term;
        this.filters = filters;
    }

    /// @param texts whether what was said in a session counts as one text, not only its titles
    /// @param most how many messages are looked at
    Optional<Sightings> look(boolean texts, int most) {
        return index.query(term).map(query -> look(query, texts, most));
    }

    private Sightings look(TextQuery query, boolean texts, int most) {
        boolean inMessages = WordIndex.isForMessages(term);
        boolean common = inMessages && index.isCommon(query);
        if (inMessages) {
            inMessages(query, common, most);
        }
        // A word that stands in the text of a session stands in one of its messages, also in those not looked at.
        boolean asOne = texts || !inMessages || (common && term instanceof Term.Word);
        if (!FilterSql.needsMessages(filters)) {
            inSessions(query, asOne);
        }
        return new Sightings(seen, common);
    }

    /// A message without a time is as old as its session.
    private void inMessages(TextQuery query, boolean common, int most) {
        FilterSql conditions = FilterSql.ofMessages(filters);
        sql.each(
                SqlText.of("select m.session, left(m.category, 20), max(coalesce(m.at, " + SESSION_AT + ")) from (")
                        .and(common ? index.newest(query, conditions, most) : Matches.all(query, conditions))
                        .and(") f join messages m on m.session = f.session and m.seq = f.seq"
                                + " join indexed_sessions s on s.session = m.session group by 1, 2"),
                row -> {
                    long session = row.getLong(1);
                    Instant last = Instant.ofEpochMilli(row.getLong(3));
                    // Those of an unknown kind are found by nobody.
                    Category.find(row.getString(2))
                            .ifPresent(category -> seen.add(new Sighting(session, category, last)));
                    return true;
                });
    }

    private void inSessions(TextQuery query, boolean asOne) {
        sql.each(
                SqlText.of(
                                "select distinct s.session, " + SESSION_AT + " from session_words w"
                                        + " join indexed_sessions s on s.session = w.session"
                                        + " where w.words @@ ?::tsquery"
                                        + (asOne ? "" : " and w.part = " + SessionWords.HEAD),
                                query.one())
                        .and(FilterSql.ofSessions(filters).sql()),
                row -> seen.add(new Sighting(row.getLong(1), null, Instant.ofEpochMilli(row.getLong(2)))));
    }
}
