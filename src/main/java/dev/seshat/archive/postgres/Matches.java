package dev.seshat.archive.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// Selects the messages that hold something and pass filters: each a row of `session`, `seq` and `recency`.
///
/// There are two ways to them. The index of words gives them all, in no order: right for what few hold. For what many
/// hold it is the index of recency, walked from the newest on until there are enough.
final class Matches {

    /// So many messages at most are looked at on a walk, in so many sessions.
    private static final int LOOKED_AT = 20_000;

    private static final int SESSIONS_LOOKED_AT = 2_000;

    /// Of long messages that hold something common, the newest count; on a walk few, because each takes its time.
    private static final int LONG_PARTS = 2_000;

    private static final int LONG_PARTS_WALKED = 40;

    private static final String NEWEST_FIRST = " order by m.recency desc, m.session desc, m.seq desc";

    /// Long messages hold much, so a word more or less says little of them. From this length on a vector lies outside
    /// of its row, and to read it takes longer than all else.
    private static final String LOW_SCORE = "0.01::float4";

    private static final int LONG_VECTOR = 7_000;

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
        return SqlText.of("select m.session, m.seq, m.recency, case when pg_column_size(words) > " + LONG_VECTOR
                        + " then " + LOW_SCORE + " else ")
                .and(rank(query))
                .and(" end as score from messages m" + filters.joins() + " where m.words @@ ?::tsquery", query.one())
                .and(filters.sql())
                .and(" union all select session, seq, recency, " + LOW_SCORE + " as score from (")
                .and(longOnes(query, filters, LONG_PARTS))
                .and(") l");
    }

    /// Those that pass of messages that were found before.
    static SqlText passing(List<Match> matches, FilterSql filters) {
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
                        "select known.* from unnest(?, ?, ?, ?) known (session, seq, recency, score)"
                                + " join messages m on m.session = known.session and m.seq = known.seq"
                                + filters.joins() + " where true",
                        sessions,
                        seqs,
                        recencies,
                        scores)
                .and(filters.sql());
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

    /// Some of them in the order in which their sessions were last changed: a session that grew is newer than its first
    /// messages.
    static SqlText inOrderOfTime(SqlText matches) {
        return SqlText.of("select m.session, m.seq, m.recency from (")
                .and(matches)
                .and(") m join indexed_sessions s on s.session = m.session"
                        + " order by s.active_at desc, s.composite_key, m.seq desc");
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

    /// The newest sessions that have any, the newest first: rows of `session`, `recency` and some of their `seqs`.
    /// A session is left when it has given enough, so of what many hold few messages are looked at.
    ///
    /// @param ofSessions the filters as far as they tell of sessions
    static SqlText sessionsWalked(TextQuery query, FilterSql filters, FilterSql ofSessions, int most) {
        return SqlText.of("select s.session, m.recency, m.seqs from (select s.*, sum(s.message_count) over"
                        + " (order by s.active_at desc, s.composite_key) - s.message_count as newer"
                        + " from (select s.* from indexed_sessions s where true")
                .and(ofSessions.sql())
                .and(
                        " order by s.active_at desc, s.composite_key limit ?) s) s cross join lateral"
                                + " (select max(recency) as recency, array_agg(seq) as seqs from"
                                + " (select m.recency, m.seq from (select m.* from messages m"
                                + " where m.workstation_id = s.workstation_id and m.session = s.session"
                                + " order by m.seq desc limit ?) m" + filters.joinsOfTools()
                                + " where m.words @@ ?::tsquery",
                        SESSIONS_LOOKED_AT,
                        LOOKED_AT,
                        query.one())
                .and(filters.sql())
                .and(
                        " order by m.seq desc limit ?) m having count(*) > 0) m where s.newer < ?"
                                + " order by s.active_at desc, s.composite_key limit ?",
                        Newest.MESSAGES,
                        LOOKED_AT,
                        most);
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
