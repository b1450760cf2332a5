package dev.seshat.archive.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// Selects the messages that hold something and pass filters: each a row of `session`, `seq` and `recency`.
///
/// There are two ways to them. The index of words gives them all, in no order: right for what few hold. For what many
/// hold it is the index of recency, walked from the newest on until there are enough.
final class Matches {

    /// So many messages at most are looked at on a walk.
    private static final int LOOKED_AT = 20_000;

    /// Of long messages that hold something common, the newest count; on a walk few, because each takes its time.
    private static final int LONG_PARTS = 2_000;

    private static final int LONG_PARTS_WALKED = 40;

    private static final String NEWEST_FIRST = " order by m.recency desc, m.session desc, m.seq desc";

    /// Long messages hold much, so a word more or less says little of them.
    private static final String SCORE_OF_LONG = "0.01::float4 as score";

    private Matches() {}

    /// A message that holds something.
    record Match(long session, int seq, long recency, float score) {

        static Match of(ResultSet row) throws SQLException {
            return new Match(row.getLong("session"), row.getInt("seq"), row.getLong("recency"), row.getFloat("score"));
        }
    }

    /// How well a vector matches: the weights of output, text, path and tool, for a length that is not held against it
    /// too much.
    static SqlText rank(TextQuery query) {
        return SqlText.of("ts_rank('{0.25, 0.5, 0.75, 1}', words, ?::tsquery, 1)", query.one());
    }

    /// All of them, with a `score`.
    static SqlText ranked(TextQuery query, FilterSql filters) {
        return SqlText.of("select m.session, m.seq, m.recency, ")
                .and(rank(query))
                .and(" as score from messages m" + filters.joins() + " where m.words @@ ?::tsquery", query.one())
                .and(filters.sql())
                .and(" union all select session, seq, recency, " + SCORE_OF_LONG + " from (")
                .and(longOnes(query, filters, LONG_PARTS))
                .and(") l");
    }

    /// Messages that were found before, with their scores.
    static SqlText known(List<Match> matches) {
        long[] sessions = new long[matches.size()];
        int[] seqs = new int[matches.size()];
        long[] recencies = new long[matches.size()];
        float[] scores = new float[matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            Match match = matches.get(i);
            sessions[i] = match.session();
            seqs[i] = match.seq();
            recencies[i] = match.recency();
            scores[i] = match.score();
        }
        return SqlText.of(
                "select * from unnest(?, ?, ?, ?) known (session, seq, recency, score)",
                sessions,
                seqs,
                recencies,
                scores);
    }

    /// All of them.
    static SqlText all(TextQuery query, FilterSql filters) {
        return single(query, filters).and(" union all ").and(longOnes(query, filters, LONG_PARTS));
    }

    private static SqlText single(TextQuery query, FilterSql filters) {
        return SqlText.of(
                        "select m.session, m.seq, m.recency from messages m" + filters.joins()
                                + " where m.words @@ ?::tsquery",
                        query.one())
                .and(filters.sql());
    }

    /// The newest of all, by the index of words.
    static SqlText newest(TextQuery query, FilterSql filters, int most) {
        return SqlText.of("select m.session, m.seq, m.recency from (")
                .and(all(query, filters))
                .and(") m" + NEWEST_FIRST + " limit ?", most);
    }

    /// The newest of those that are not long, by the index of recency. The walk is a query of its own, else PostgreSQL
    /// might go another way.
    static SqlText walked(TextQuery query, FilterSql filters, int most) {
        return SqlText.of(
                        "select m.session, m.seq, m.recency from (select * from messages m where words is not null"
                                + NEWEST_FIRST + " limit " + LOOKED_AT + ") m" + filters.joins()
                                + " where m.words @@ ?::tsquery",
                        query.one())
                .and(filters.sql())
                .and(NEWEST_FIRST + " limit ?", most);
    }

    /// The newest of the long ones.
    static SqlText newestLong(TextQuery query, FilterSql filters) {
        return SqlText.of("select m.session, m.seq, m.recency from (")
                .and(longOnes(query, filters, LONG_PARTS_WALKED))
                .and(") m" + NEWEST_FIRST);
    }

    private static SqlText longOnes(TextQuery query, FilterSql filters, int parts) {
        SqlText found = longOnes(query, SqlText.EMPTY, parts);
        return filters.sql().isEmpty()
                ? found
                : SqlText.of("select m.session, m.seq, m.recency from (")
                        .and(found)
                        .and(") l join messages m on m.session = l.session and m.seq = l.seq" + filters.joins()
                                + " where true")
                        .and(filters.sql());
    }

    /// The messages of several vectors that hold it all, be it in different ones.
    private static SqlText longOnes(TextQuery query, SqlText which, int parts) {
        SqlText found = SqlText.of(
                        "select session, seq, max(recency) as recency from (select * from long_messages"
                                + " where words @@ ?::tsquery",
                        query.any())
                .and(which)
                .and(" order by recency desc limit ?) parts group by session, seq", parts);
        return query.isOfOneVector() ? found : found.and(" having ").and(query.together());
    }

    /// Those of some sessions.
    static SqlText within(long[] sessions, TextQuery query, FilterSql filters) {
        return SqlText.of(
                        "select m.session, m.seq, m.recency from messages m" + filters.joins()
                                + " where m.session = any(?) and (m.words @@ ?::tsquery or (m.words is null and (m.session, m.seq)"
                                + " in (select session, seq from (",
                        sessions,
                        query.one())
                .and(longOnes(query, SqlText.of(" and session = any(?)", sessions), Integer.MAX_VALUE))
                .and(") l)))")
                .and(filters.sql());
    }
}
