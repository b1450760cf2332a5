package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Frequency;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The vectors of an archive, as one search sees them: how to ask them, and what is known of their words.
///
/// There are two ways to the messages that match. The index of words gives them all, in no order: right for rare words.
/// For common ones it is the index of recency, walked from the newest on until there are enough. PostgreSQL estimates
/// which is which before anything is looked at; where it is wrong, a count that ends early tells.
final class WordIndex {

    /// What a shorter prefix begins is in half of all messages.
    private static final int SHORTEST_PREFIX = 3;

    /// From here on an estimate is taken at its word.
    private static final long SURELY_MANY = 4L * Finder.COUNTED;

    /// With fewer messages than these the statistics of the tables may not be there yet, and counting takes no time.
    private static final long FEW = 10_000;

    /// Of long messages that hold a common word, the newest count.
    private static final int LONG_PARTS = 2_000;

    private static final Pattern ROWS = Pattern.compile("\"Plan Rows\": (\\d+)");

    private final Sql sql;
    private final TextQuery.Writer queries;
    private final Map<Term.Leaf, Frequency> frequencies = new HashMap<>();
    private final Map<String, Long> counts = new HashMap<>();
    private long messages = -1;

    WordIndex(Sql sql, Words words) {
        this.sql = sql;
        queries = new TextQuery.Writer(words, this::projects);
    }

    Sql sql() {
        return sql;
    }

    Optional<TextQuery> query(Term term) {
        return queries.of(term);
    }

    private List<String> projects() {
        return sql.list(
                "select distinct project_path from indexed_sessions where project_path is not null order by 1",
                row -> row.getString(1));
    }

    /// Whether messages can be asked for it: the words that begin with one or two letters are too many.
    static boolean isForMessages(Term term) {
        return term.fold(
                leaf -> !(leaf instanceof Term.Prefix(String text) && text.length() < SHORTEST_PREFIX),
                all -> all.stream().allMatch(WordIndex::isForMessages),
                any -> any.stream().allMatch(WordIndex::isForMessages),
                WordIndex::isForMessages);
    }

    Frequency frequency(Term.Leaf leaf) {
        return frequencies.computeIfAbsent(leaf, this::measure);
    }

    private Frequency measure(Term.Leaf leaf) {
        TextQuery query = query(leaf).orElse(null);
        if (query == null) {
            return new Frequency(0, 0);
        }
        long holding = isForMessages(leaf) ? count(query) : 0;
        return holding == 0 ? inSessions(query) : new Frequency(holding, share(holding, query));
    }

    private double share(long holding, TextQuery query) {
        long rows = holding > Finder.COUNTED ? Math.max(holding, estimate(query)) : holding;
        return Math.min(1, (double) rows / Math.max(1, messages()));
    }

    /// A title may hold what no message does, and short prefixes are looked for only here.
    private Frequency inSessions(TextQuery query) {
        long holding = sql.number(
                "select count(*) from (select 1 from session_words where words @@ ?::tsquery limit ?) found",
                query.one(),
                Finder.COUNTED + 1);
        long all = sql.number("select count(*) from session_words");
        return new Frequency(holding, (double) holding / Math.max(1, all));
    }

    /// How many messages match, as far as they are counted.
    long count(TextQuery query) {
        return counts.computeIfAbsent(
                query.one(),
                _ -> estimate(query) > SURELY_MANY
                        ? Finder.COUNTED + 1L
                        : sql.number(SqlText.of("select count(*) from (select 1 from (")
                                .and(all(query, FilterSql.ofMessages(List.of())))
                                .and(") matching limit ?) counted", Finder.COUNTED + 1)));
    }

    /// Whether there are too many to look at all.
    boolean isCommon(TextQuery query) {
        return count(query) > Finder.COUNTED;
    }

    /// What PostgreSQL expects, without looking.
    private long estimate(TextQuery query) {
        String plan = sql.list(
                        "explain (format json) select 1 from messages where words @@ ?::tsquery",
                        row -> row.getString(1),
                        query.one())
                .getFirst();
        Matcher rows = ROWS.matcher(plan);
        return rows.find() ? Long.parseLong(rows.group(1)) : 0;
    }

    private long messages() {
        if (messages < 0) {
            messages = sql.number("""
                    select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint from pg_inherits i
                    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'messages'::regclass""");
            messages = messages >= FEW
                    ? messages
                    : sql.number("select count(*) from (select 1 from messages limit ?) counted", 10 * FEW);
        }
        return messages;
    }

    /// How well a vector matches: the weights of output, text, path and tool, for a length that is not held against it
    /// too much.
    static SqlText rank(TextQuery query) {
        return SqlText.of("ts_rank('{0.25, 0.5, 0.75, 1}', words, ?::tsquery, 1)", query.one());
    }

    /// The messages that match and pass: `session`, `seq`, `recency`, `score`.
    SqlText matching(TextQuery query, FilterSql filters, int most) {
        return isCommon(query) ? newest(query, filters, most) : all(query, filters);
    }

    private static SqlText all(TextQuery query, FilterSql filters) {
        return SqlText.of("select m.session, m.seq, m.recency, ")
                .and(rank(query))
                .and(" as score from messages m" + filters.joins() + " where m.words @@ ?::tsquery", query.one())
                .and(filters.sql())
                .and(" union all ")
                .and(ofLong(query, filters));
    }

    /// The walk is a query of its own (`offset 0`), else PostgreSQL might go another way.
    private static SqlText newest(TextQuery query, FilterSql filters, int most) {
        return SqlText.of("select m.session, m.seq, m.recency, ")
                .and(rank(query))
                .and(
                        " as score from (select * from (select * from messages where words is not null"
                                + " order by recency desc, session desc, seq desc offset 0) walked"
                                + " where words @@ ?::tsquery limit ?) m" + filters.joins() + " where true",
                        query.one(),
                        most)
                .and(filters.sql())
                .and(" union all ")
                .and(ofLong(query, filters));
    }

    private static SqlText ofLong(TextQuery query, FilterSql filters) {
        return SqlText.of("select m.session, m.seq, m.recency, l.score from (")
                .and(longOnes(query, SqlText.EMPTY))
                .and(") l join messages m on m.session = l.session and m.seq = l.seq" + filters.joins() + " where true")
                .and(filters.sql());
    }

    /// The messages of several vectors that hold it all, be it in different ones.
    private static SqlText longOnes(TextQuery query, SqlText which) {
        return SqlText.of("select session, seq, max(")
                .and(rank(query))
                .and(") as score from (select * from long_messages where words @@ ?::tsquery", query.any())
                .and(which)
                .and(" order by recency desc limit " + LONG_PARTS + ") parts group by session, seq having ")
                .and(query.together());
    }

    /// Messages of a session that hold a term and pass the filters, the newest first.
    List<Integer> holding(long session, @Nullable Term term, List<Filter> filters, int most) {
        FilterSql conditions = FilterSql.ofMessages(filters);
        SqlText text =
                SqlText.of("select m.seq from messages m" + conditions.joins() + " where m.session = ?", session);
        TextQuery query = term == null ? null : query(term).orElse(null);
        if (query != null) {
            text = text.and(" and (m.words @@ ?::tsquery or m.seq in (select seq from (", query.one())
                    .and(longOnes(query, SqlText.of(" and session = ?", session)))
                    .and(") l))");
        }
        return sql.list(text.and(conditions.sql()).and(" order by m.seq desc limit ?", most), row -> row.getInt(1));
    }

    /// Whether a session holds one of some terms, in whatever message.
    boolean holdsAny(long session, List<Term> terms) {
        return terms.stream()
                .anyMatch(term -> !holding(session, term, List.of(), 1).isEmpty());
    }
}
