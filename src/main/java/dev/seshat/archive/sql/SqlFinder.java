package dev.seshat.archive.sql;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Finder;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.rank.ScoredSession;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Finds sessions as far as only the tables are needed, in the snapshot taken when it was opened.
public abstract class SqlFinder implements Finder {

    private final SqlConnection sql;
    private final Tables tables;
    private final Runnable end;
    private final Words words;

    /// @param begin starts reading one snapshot of the database
    /// @param end ends that
    protected SqlFinder(Tables tables, Runnable begin, Runnable end) {
        this.sql = tables.sql();
        this.tables = tables;
        this.end = end;
        begin.run();
        try {
            words = tables.languages().used();
        } catch (RuntimeException e) {
            end.run();
            throw e;
        }
    }

    @Override
    public final Words words() {
        return words;
    }

    /// The directories that are not indexed as words of their sessions.
    protected final List<String> projects() {
        return sql.list(
                "select distinct project_path from {sessions} where octet_length(project_path) <= 4096 order by 1",
                row -> row.getString(1));
    }

    /// Those of the sessions in which a message contains one of the terms.
    protected abstract Set<Long> holdingAny(List<Long> sessions, List<Term> terms);

    @Override
    public Ranking filtered(List<Filter> filters, List<Term> without) {
        SqlFragment query = SqlFragment.of("select s.{id}, s.active_at from {sessions} s where true")
                .and(FilterSql.ofSessions(sql.dialect(), filters).sql());
        if (Filter.needsMessages(filters)) {
            FilterSql ofMessages = FilterSql.ofMessages(sql.dialect(), filters);
            query = query.and(" and exists (select 1 from messages m" + ofMessages.joinsOfTools()
                            + " where m.session = s.{id}")
                    .and(ofMessages.sql())
                    .and(")");
        }
        List<ScoredSession> passing = sql.list(
                query.and(" order by s.active_at desc, s.{key}"),
                row -> new ScoredSession(row.getLong(1), 0, 0, true, true, row.getLong(2), List.of()));
        if (without.isEmpty()) {
            return new Ranking(passing, false);
        }
        Set<Long> unwanted =
                holdingAny(passing.stream().map(ScoredSession::session).toList(), without);
        return new Ranking(
                passing.stream()
                        .filter(scored -> !unwanted.contains(scored.session()))
                        .toList(),
                false);
    }

    @Override
    public final List<Integer> passing(long session, List<Filter> filters, int most) {
        FilterSql conditions = FilterSql.ofMessages(sql.dialect(), filters);
        return sql.list(
                SqlFragment.of("select m.seq from messages m" + conditions.joins() + " where m.session = ?", session)
                        .and(conditions.sql())
                        .and(" order by m.seq desc limit ?", most),
                row -> row.getInt(1));
    }

    @Override
    public final List<Long> counts(Collection<Long> sessions, List<Filter> filters) {
        SqlFragment select = SqlFragment.of("select 0");
        for (Filter filter : filters) {
            select = select.and(", count(*) filter (where true")
                    .and(FilterSql.ofSessions(sql.dialect(), List.of(filter)).sql())
                    .and(")");
        }
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        List<Long> counts = new ArrayList<>();
        sql.each(
                select.and(
                        " from {sessions} s where s.{id} in (select value from "
                                + sql.dialect().elements("?") + ")",
                        numbers),
                row -> {
                    for (int i = 0; i < filters.size(); i++) {
                        counts.add(row.getLong(i + 2));
                    }
                    return true;
                });
        return counts;
    }

    @Override
    public final void messages(long session, MessageSink sink) {
        tables.messages().read(session, 0, sink);
    }

    @Override
    public final void close() {
        end.run();
    }
}
