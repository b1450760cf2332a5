package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Returns how many messages contain a word. For common words PostgreSQL's own statistics are used; rare ones
/// are counted.
final class Frequencies {

    /// Above this, estimates are reliable: PostgreSQL expects fewer matches for any word it has no statistics
    /// of.
    private static final long COMMON = 500;

    private static final double COMMON_SHARE = 0.002;

    private static final int COUNTED = Selection.MOST + 1;

    private final PostgresConnection sql;
    private final TextQuery.Writer queries;
    private final RowCounts rows;
    private final MatchEstimates estimates;
    private final Map<Term.Leaf, Frequency> known = new HashMap<>();

    Frequencies(PostgresConnection sql, TextQuery.Writer queries, RowCounts rows) {
        this.sql = sql;
        this.queries = queries;
        this.rows = rows;
        estimates = new MatchEstimates(sql);
    }

    List<Frequency> of(List<? extends Term.Leaf> leaves) {
        ask(leaves.stream().filter(leaf -> !known.containsKey(leaf)).distinct().toList());
        return leaves.stream()
                .map(leaf -> known.getOrDefault(leaf, new Frequency(0, 0)))
                .toList();
    }

    /// A term and its query.
    private record Asked(Term.Leaf leaf, TextQuery query) {}

    private void ask(List<? extends Term.Leaf> leaves) {
        List<Asked> asked = new ArrayList<>();
        leaves.forEach(leaf -> queries.of(leaf).ifPresent(query -> asked.add(new Asked(leaf, query))));
        estimates.ask(asked.stream().map(Asked::query).toList());
        double common = Math.max(COMMON, COMMON_SHARE * rows.of("messages"));
        List<Asked> rare = new ArrayList<>();
        for (Asked each : asked) {
            // For phrases, PostgreSQL only knows how common each word is.
            if (estimates.of(each.query()) > common && !each.query().hasPhrase()) {
                known.put(each.leaf(), inMessages(estimates.of(each.query())));
            } else {
                rare.add(each);
            }
        }
        if (!rare.isEmpty()) {
            count(rare);
        }
    }

    /// Count several at once: each takes less time than a round trip.
    private void count(List<Asked> asked) {
        SqlFragment select = SqlFragment.of("select 0");
        for (Asked each : asked) {
            String query = each.query().one();
            select = select.and(
                    ", (select count(*) from (select 1 from messages where words @@ ?::tsquery limit " + COUNTED
                            + ") counted) + (select count(*) from (select 1 from long_messages"
                            + " where words @@ ?::tsquery group by session, seq) counted)",
                    query,
                    query);
        }
        List<Long> counts = new ArrayList<>();
        sql.each(select, row -> {
            for (int i = 0; i < asked.size(); i++) {
                counts.add(row.getLong(i + 2));
            }
            return true;
        });
        for (int i = 0; i < asked.size(); i++) {
            TextQuery query = asked.get(i).query();
            long messages = counts.get(i) >= COUNTED ? Math.max(counts.get(i), estimates.of(query)) : counts.get(i);
            known.put(asked.get(i).leaf(), messages == 0 ? inTitles(query) : inMessages(messages));
        }
    }

    private Frequency inMessages(long messages) {
        return new Frequency(messages, Math.min(1, (double) messages / Math.max(1, rows.of("messages"))));
    }

    /// Titles may contain words that no message contains.
    private Frequency inTitles(TextQuery query) {
        return inMessages(sql.number(SqlFragment.of(
                "select count(*) from session_words where part = " + SessionWords.HEAD + " and words @@ ?::tsquery",
                query.one())));
    }
}
