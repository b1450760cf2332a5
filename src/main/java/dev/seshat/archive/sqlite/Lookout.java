package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder.Sighting;
import dev.seshat.archive.Finder.Sightings;
import dev.seshat.model.Category;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks where a term stands: in which sessions, in which kinds of their messages, and when last.
final class Lookout {

    /// So many sessions can be asked one by one.
    private static final int FEW_SESSIONS = 300;

    private static final String SESSION_AT = "s.active_at";

    /// A message without a time is as old as its session.
    private static final String SIGHTING = "select m.session, m.category, max(coalesce(m.at, (select " + SESSION_AT
            + " from sessions s where s.id = m.session)))";

    private final Index index;
    private final Sql sql;
    private final Term term;
    private final List<Filter> filters;
    private final FilterSql conditions;
    private final List<Sighting> seen = new ArrayList<>();

    Lookout(Index index, Term term, List<Filter> filters) {
        this.index = index;
        this.sql = index.sql();
        this.term = term;
        this.filters = filters;
        conditions = FilterSql.ofMessages(filters);
    }

    /// @param texts whether what was said in a session counts as one text, not only its titles
    /// @param most how many messages are looked at
    Optional<Sightings> look(boolean texts, int most) {
        return index.match(term).map(match -> look(match, texts, most));
    }

    private Sightings look(String match, boolean texts, int most) {
        boolean more = Index.isForMessages(term) && !inMessages(match, most);
        // A word that stands in the text of a session stands in one of its messages, also in those not looked at.
        boolean asOne = texts || !Index.isForMessages(term) || (more && term instanceof Term.Word);
        if (!FilterSql.needsMessages(filters)) {
            inSessions(asOne ? match : "{title summary} : " + match);
        }
        return new Sightings(seen, more);
    }

    /// Gives whether that is all.
    private boolean inMessages(String match, int most) {
        boolean all = sql.number(
                        "select count(*) from (select rowid from messages_fts where messages_fts match ? limit ?)",
                        match,
                        most + 1)
                <= most;
        if (!all && !filters.isEmpty() && !Index.hasPrefix(term)) {
            List<Long> left = leftByFilters();
            if (left.size() <= FEW_SESSIONS) {
                left.forEach(session -> inMessagesOf(session, match));
                return true;
            }
        }
        Index.Newest newest = Index.walk(match, most);
        sql.each(
                SIGHTING + " from (" + newest.rowids() + ") f cross join messages m on m.id = f.rowid"
                        + conditions.joins() + " where 1" + conditions.sql() + " group by 1, 2",
                this::inMessages,
                Index.arguments(newest.arguments(), conditions));
        return all;
    }

    private List<Long> leftByFilters() {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        return sql.list(
                "select s.id from sessions s where 1" + ofSessions.sql() + " limit ?",
                row -> row.getLong(1),
                Index.arguments(List.of(), ofSessions, FEW_SESSIONS + 1));
    }

    private void inMessagesOf(long session, String match) {
        sql.each(
                SIGHTING + " from messages_fts cross join messages m on m.id = messages_fts.rowid" + conditions.joins()
                        + " where messages_fts match ? and messages_fts.rowid between"
                        + " (select min(id) from messages where session = ?)"
                        + " and (select max(id) from messages where session = ?) and m.session = ?" + conditions.sql()
                        + " group by 1, 2",
                this::inMessages,
                Index.arguments(List.of(match, session, session, session), conditions));
    }

    private boolean inMessages(ResultSet row) throws SQLException {
        Category category = Category.find(row.getString(2)).orElseThrow();
        return seen.add(new Sighting(row.getLong(1), category, Instant.ofEpochMilli(row.getLong(3))));
    }

    private void inSessions(String match) {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        sql.each(
                "select s.id, " + SESSION_AT + " from (select distinct rowid >> 12 as id from sessions_fts"
                        + " where sessions_fts match ?) f cross join sessions s on s.id = f.id where 1"
                        + ofSessions.sql(),
                row -> seen.add(new Sighting(row.getLong(1), null, Instant.ofEpochMilli(row.getLong(2)))),
                Index.arguments(List.of(match), ofSessions));
    }
}
