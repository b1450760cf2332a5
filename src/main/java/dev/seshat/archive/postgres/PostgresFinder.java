package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.sql.SqlFinder;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import dev.seshat.words.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds sessions by their vectors, in the snapshot taken when it was opened.
final class PostgresFinder extends SqlFinder {

    private final PostgresTables tables;
    private final Words words;
    private final Frequencies frequencies;
    private final PostgresRanking ranking;
    private final HitPrefetch prefetch;

    PostgresFinder(PostgresTables tables, RowCounts rows, SessionSizes sizes) {
        super(tables, tables.sql()::beginSearch, tables.sql()::rollback);
        PostgresConnection sql = tables.sql();
        this.tables = tables;
        words = words();
        TextQuery.Writer queries = new TextQuery.Writer(words, this::projects);
        frequencies = new Frequencies(sql, queries, rows);
        ranking = new PostgresRanking(sql, queries, frequencies, sizes);
        prefetch = new HitPrefetch(tables);
    }

    @Override
    public List<Frequency> frequencies(List<? extends Term.Leaf> terms) {
        return frequencies.of(terms);
    }

    @Override
    public Ranking rank(RankingQuery query, List<Filter> filters) {
        return prefetch.at(ranking.of(query, filters));
    }

    @Override
    public Ranking filtered(List<Filter> filters, List<Term> without) {
        return prefetch.at(super.filtered(filters, without));
    }

    @Override
    protected Set<Long> holdingAny(List<Long> sessions, List<Term> terms) {
        return ranking.holdingAny(sessions, terms);
    }

    @Override
    public Optional<Heading> heading(long session) {
        return prefetch.heading(session);
    }

    @Override
    public ArchivedSession session(long session) {
        return prefetch.session(session).orElseThrow();
    }

    @Override
    public Optional<Message> message(long session, int seq) {
        return prefetch.message(session, seq);
    }

    @Override
    public Optional<String> spelling(String word) {
        return new SpellingCorrection(tables, words).nearest(word);
    }
}
