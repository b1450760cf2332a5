package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Ranking;
import dev.seshat.archive.sql.FilterSql;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.model.Category;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.MatchedWords;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.SessionScorer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Ranks the sessions that match: reads the messages and titles that contain words of the query and reports
/// each of them to the [SessionScorer].
final class PostgresRanking {

    /// A title that contains words of the query.
    private record Titled(long session, int length, TextCounts words, boolean inOrder, boolean opening) {}

    private final PostgresConnection sql;
    private final TextQuery.Writer queries;
    private final Frequencies frequencies;
    private final SessionSizes sizes;

    PostgresRanking(PostgresConnection sql, TextQuery.Writer queries, Frequencies frequencies, SessionSizes sizes) {
        this.sql = sql;
        this.queries = queries;
        this.frequencies = frequencies;
        this.sizes = sizes;
    }

    Ranking of(RankingQuery wanted, List<Filter> filters) {
        QueryWords words = new QueryWords(wanted, queries);
        if (words.selective().isEmpty()) {
            return Ranking.NONE;
        }
        MessageScan scan = new MessageScan(sql, words, FilterSql.ofMessages(sql.dialect(), filters));
        List<Frequency> known = frequencies.of(wanted.leaves());
        boolean bounded = new Selection(words, scan, word -> known.get(word).messages()).read(!filters.isEmpty());
        List<Titled> titles = Filter.needsMessages(filters) ? List.of() : titles(words, filters);

        Set<Long> sessions = new HashSet<>(scan.sessions());
        titles.forEach(title -> sessions.add(title.session()));
        // A message's session may be missing.
        Map<Long, SessionSizes.Size> sized = sizes.of(sessions);
        SessionScorer scorer = new SessionScorer(wanted, sizes.averages());
        for (MessageScan.Found found : scan.found()) {
            MessageScan.Place place = found.place();
            SessionSizes.Size size = sized.get(place.session());
            if (size != null) {
                scorer.message(
                        place.session(),
                        place.seq(),
                        size.exchange(place.seq()),
                        found.category(),
                        found.at(),
                        found.length(),
                        MatchedWords.of(found.words().counts(), found.words().pairs()));
            }
        }
        titles.stream()
                .filter(title -> sized.containsKey(title.session()))
                .forEach(title -> scorer.title(
                        title.session(),
                        title.length(),
                        MatchedWords.of(title.words().counts(), title.words().pairs()),
                        title.inOrder(),
                        title.opening()));
        reportUnwanted(words, sized.keySet(), scorer);
        return new Ranking(
                scorer.finish(session ->
                        sized.getOrDefault(session, SessionSizes.Size.NONE).said()),
                bounded);
    }

    private List<Titled> titles(QueryWords words, List<Filter> filters) {
        FilterSql ofSessions = FilterSql.ofSessions(sql.dialect(), filters);
        List<Integer> asked = new ArrayList<>(words.selective());
        asked.addAll(words.unwanted());
        SqlFragment select = SqlFragment.of(
                "select w.session, length(w.words) as length, " + MessageScan.marked("w.words", 'D')
                        + "::text as places",
                List.copyOf(words.tokens().keySet()));
        for (QueryWords.Beginning beginning : words.beginnings()) {
            select = select.and(", w.words @@ ?::tsquery as leaf" + beginning.leaf(), beginning.query());
        }
        select = select.and(
                        " from session_words w join indexed_sessions s on s.session = w.session where w.part = "
                                + SessionWords.HEAD + " and w.words @@ ?::tsquery",
                        words.any(asked))
                .and(ofSessions.sql());
        Occurrences occurrences = new Occurrences(words);
        return sql.list(select, row -> {
            occurrences.places().read(row.getString("places"), 1);
            occurrences.count();
            MessageScan.addBeginnings(row, words, occurrences, 1);
            return new Titled(
                    row.getLong("session"),
                    row.getInt("length"),
                    occurrences.taken(),
                    occurrences.isInOrder(),
                    occurrences.isOpening());
        });
    }

    /// Unwanted words exclude a session if they occur in any of its messages, even in one that the filters
    /// reject.
    private void reportUnwanted(QueryWords words, Set<Long> sessions, SessionScorer scorer) {
        for (int leaf : words.unwanted()) {
            float[] counts = new float[words.size()];
            counts[leaf] = 1;
            for (long session : holding(sessions, words.query(leaf))) {
                MatchedWords unwanted = MatchedWords.of(counts, new float[words.scored()]);
                scorer.message(session, 0, 0, Category.SYSTEM, SessionScorer.UNKNOWN, 0, unwanted);
            }
        }
    }

    private List<Long> holding(Set<Long> sessions, String query) {
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        return sql.list(
                "select session from messages where session = any(?) and words @@ ?::tsquery union"
                        + " select session from long_messages where session = any(?) and words @@ ?::tsquery",
                row -> row.getLong(1),
                numbers,
                query,
                numbers,
                query);
    }

    /// Those of the sessions in which a message contains one of the terms.
    Set<Long> holdingAny(List<Long> sessions, List<Term> terms) {
        Set<Long> holding = new HashSet<>();
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        for (Term term : terms) {
            TextQuery query = queries.of(term).orElse(null);
            if (query != null) {
                SqlFragment select = SqlFragment.of(
                                "select session from messages where session = any(?) and words @@ ?::tsquery union"
                                        + " select session from long_messages where session = any(?)"
                                        + " and words @@ ?::tsquery group by session, seq having ",
                                numbers,
                                query.one(),
                                numbers,
                                query.any())
                        .and(query.together());
                holding.addAll(sql.list(select, row -> row.getLong(1)));
            }
        }
        return holding;
    }
}
