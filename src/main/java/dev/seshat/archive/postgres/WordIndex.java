package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Frequency;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The vectors of an archive, as one search sees them: how to ask them, and what is known of their words.
///
/// Which of the ways to the messages is right ([Matches]) PostgreSQL estimates before anything is looked at; where it
/// is
/// wrong, a count that ends early tells.
final class WordIndex {

    /// What a shorter prefix begins is in half of all messages.
    private static final int SHORTEST_PREFIX = 3;

    /// From here on an estimate is taken at its word.
    private static final long SURELY_MANY = Finder.COUNTED * 3L / 2;

    private static final FilterSql NO_FILTERS = FilterSql.ofMessages(List.of());

    private final Sql sql;
    private final RowCounts rows;
    private final Expected expected;
    private final TextQuery.Writer queries;
    private final Map<Term.Leaf, Frequency> frequencies = new HashMap<>();
    private final Map<String, Long> counts = new HashMap<>();
    private final Map<String, List<Matches.Match>> gathered = new HashMap<>();

    WordIndex(Sql sql, Words words, RowCounts rows) {
        this.sql = sql;
        this.rows = rows;
        expected = new Expected(sql);
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
                "select distinct project_path from indexed_sessions where octet_length(project_path) <= 4096 order by 1",
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

    /// How common terms are. A single one is all that is asked for, so that what holds it is gathered at once.
    List<Frequency> frequencies(List<Term.Leaf> leaves) {
        List<TextQuery> ofMessages = leaves.stream()
                .filter(WordIndex::isForMessages)
                .flatMap(leaf -> query(leaf).stream())
                .toList();
        expected.ask(ofMessages);
        if (leaves.size() == 1) {
            ofMessages.forEach(this::isTooCommonToGather);
        }
        return leaves.stream().map(this::frequency).toList();
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
        long matching = holding > Finder.COUNTED ? Math.max(holding, expected.of(query)) : holding;
        return Math.min(1, (double) matching / Math.max(1, rows.of("messages")));
    }

    /// A title may hold what no message does, and short prefixes are looked for only here.
    private Frequency inSessions(TextQuery query) {
        long holding = sql.number(SqlText.of(
                "select count(*) from (select 1 from session_words where words @@ ?::tsquery limit ?) found",
                query.one(),
                Finder.COUNTED + 1));
        return new Frequency(holding, (double) holding / Math.max(1, rows.of("session_words")));
    }

    /// How many messages match, as far as they are counted.
    long count(TextQuery query) {
        return counts.computeIfAbsent(query.one(), _ -> query.hasPhrase() ? gathered(query) : counted(query));
    }

    private long counted(TextQuery query) {
        return expected.of(query) > SURELY_MANY
                ? Finder.COUNTED + 1L
                : sql.number(SqlText.of("select count(*) from (select 1 from (")
                        .and(Matches.all(query, NO_FILTERS))
                        .and(") matching limit ?) counted", Finder.COUNTED + 1));
    }

    /// Whether words follow one another is told by the vectors alone, and PostgreSQL cannot estimate it. What is found
    /// is kept, because it takes long.
    private long gathered(TextQuery query) {
        List<Matches.Match> matches =
                sql.list(Matches.ranked(query, NO_FILTERS).and(" limit ?", Finder.COUNTED + 1), Matches.Match::of);
        gathered.put(query.one(), matches);
        return matches.size();
    }

    /// All that match and pass, where they are not too many.
    List<Matches.Match> ranked(TextQuery query, FilterSql filters) {
        List<Matches.Match> known = gathered.get(query.one());
        if (known != null && filters.sql().isEmpty()) {
            return known;
        }
        return sql.list(
                known == null ? Matches.ranked(query, filters) : Matches.passing(known, filters), Matches.Match::of);
    }

    /// Whether there are too many to look at all; else they are gathered, so that nobody need ask for them again.
    boolean isTooCommonToGather(TextQuery query) {
        return counts.computeIfAbsent(
                        query.one(), _ -> expected.of(query) > SURELY_MANY ? Finder.COUNTED + 1L : gathered(query))
                > Finder.COUNTED;
    }

    /// Whether there are too many to look at all.
    boolean isCommon(TextQuery query) {
        return count(query) > Finder.COUNTED;
    }

    /// Whether the newest messages that match are found sooner on a walk than by the index of words: on a walk the more
    /// are looked at the fewer match, by the index all that match.
    ///
    /// @param wanted how many messages
    boolean isWalked(TextQuery query, int wanted) {
        double matching = expected.of(query);
        return matching * matching > (double) wanted * rows.of("messages");
    }

    /// The newest messages that match and pass: `session`, `seq`, `recency`.
    SqlText newest(TextQuery query, FilterSql filters, int most) {
        return isWalked(query, most)
                ? SqlText.of("(")
                        .and(Matches.walked(query, filters, most))
                        .and(") union all (")
                        .and(Matches.newestLong(query, filters))
                        .and(")")
                : Matches.newest(query, filters, most);
    }

    /// Messages of a session that hold a term and pass the filters, the newest first.
    List<Integer> holding(long session, @Nullable Term term, List<Filter> filters, int most) {
        FilterSql conditions = FilterSql.ofMessages(filters);
        TextQuery query = term == null ? null : query(term).orElse(null);
        SqlText text = query == null
                ? SqlText.of("select m.seq from messages m" + conditions.joins() + " where m.session = ?", session)
                        .and(conditions.sql())
                : SqlText.of("select seq from (")
                        .and(Matches.within(new long[] {session}, query, conditions))
                        .and(") m");
        return sql.list(text.and(" order by seq desc limit ?", most), row -> row.getInt(1));
    }

    /// How many of some sessions each of several filters lets through.
    List<Long> counts(Collection<Long> sessions, List<Filter> filters) {
        SqlText select = SqlText.of("select 0");
        for (Filter filter : filters) {
            select = select.and(", count(*) filter (where true")
                    .and(FilterSql.ofSessions(List.of(filter)).sql())
                    .and(")");
        }
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        List<Long> counts = new ArrayList<>();
        sql.each(select.and(" from indexed_sessions s where s.session = any(?)", numbers), row -> {
            for (int i = 0; i < filters.size(); i++) {
                counts.add(row.getLong(i + 2));
            }
            return true;
        });
        return counts;
    }

    /// The sessions of some that hold one of several terms, in whatever message.
    Set<Long> holdingAny(Collection<Long> sessions, List<Term> terms) {
        Set<Long> holding = new HashSet<>();
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        for (Term term : terms) {
            query(term)
                    .ifPresent(query -> holding.addAll(sql.list(
                            SqlText.of("select distinct session from (")
                                    .and(Matches.within(numbers, query, NO_FILTERS))
                                    .and(") found"),
                            row -> row.getLong(1))));
        }
        return holding;
    }
}
