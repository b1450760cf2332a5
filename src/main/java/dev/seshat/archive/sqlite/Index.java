package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Frequency;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The full-text index of an archive, as one search sees it: how to ask it, and what is known of its words.
final class Index {

    /// How many messages of a session are read for a prefix.
    private static final int READ_FOR_PREFIX = 300;

    /// What a shorter prefix begins is in half of all messages.
    private static final int SHORTEST_PREFIX = 3;

    /// Messages `m`, as far as it is asked where they stand and whether filters let them through: their texts lie
    /// between them in the table, so that hardly two of them are on a page.
    static final String PLACES = "messages m indexed by messages_place";

    private final Sql sql;
    private final Words words;
    private final MatchSyntax syntax;
    private final WordCounts counts;
    private final Map<String, Optional<String>> matches = new HashMap<>();
    private final Map<String, String> newest = new HashMap<>();
    private long messages = -1;
    private long parts = -1;

    Index(Sql sql, Words words, WordCounts counts) {
        this.sql = sql;
        this.words = words;
        this.counts = counts;
        syntax = new MatchSyntax(words, this::projects);
    }

    Sql sql() {
        return sql;
    }

    Words words() {
        return words;
    }

    /// The text that matches a term; nothing when it asks for nothing.
    Optional<String> match(Term term) {
        return matches.computeIfAbsent(term.toString(), _ -> syntax.of(term));
    }

    private List<String> projects() {
        return sql.list(
                "select distinct project_path from sessions where project_path is not null order by 1",
                row -> row.getString(1));
    }

    /// Whether messages can be asked for it: the words that begin with one or two letters are too many.
    static boolean isForMessages(Term term) {
        return term.fold(
                leaf -> !(leaf instanceof Term.Prefix(String text) && text.length() < SHORTEST_PREFIX),
                all -> all.stream().allMatch(Index::isForMessages),
                any -> any.stream().allMatch(Index::isForMessages),
                Index::isForMessages);
    }

    Frequency frequency(Term.Leaf leaf) {
        return counts.of(leaf, this::count);
    }

    private Frequency count(Term.Leaf leaf) {
        String match = match(leaf).orElse(null);
        if (match == null) {
            return new Frequency(0, 0);
        }
        if (!isForMessages(leaf)) {
            return inSessions(match);
        }
        long messages = leaf instanceof Term.Prefix ? gathered(match) : counted(match);
        double share = (double) messages / Math.max(1, messages());
        if (messages > 0 && messages <= Finder.COUNTED) {
            return new Frequency(messages, share);
        }
        // A title may hold what no message does, and of what is too common to be counted the sessions tell more.
        Frequency inSessions = inSessions(match);
        return messages == 0 ? inSessions : new Frequency(messages, Math.max(share, inSessions.share()));
    }

    private long counted(String match) {
        return sql.number(
                "select count(*) from (select rowid from messages_fts where messages_fts match ? limit ?)",
                match,
                Finder.COUNTED + 1);
    }

    /// How many messages match, as far as they are counted. Which they are is kept, because it takes long to find: for
    /// several words the index goes through all messages of the rarest, and for a prefix it gathers all words that
    /// begin so before it gives the first message.
    long gathered(String match) {
        long[] count = {0};
        sql.each(
                "select count(*), json_group_array(rowid) from"
                        + " (select rowid from messages_fts where messages_fts match ? order by rowid desc limit ?)",
                row -> {
                    count[0] = row.getLong(1);
                    newest.put(match, row.getString(2));
                    return true;
                },
                match,
                Finder.COUNTED + 1);
        return count[0];
    }

    /// The newest messages that match: a select of their rowids, the newest first.
    record Newest(String rowids, List<Object> arguments) {}

    Newest newest(String match, int most) {
        String known = newest.get(match);
        return known == null
                ? walk(match, most)
                : new Newest("select value as rowid from json_each(?) limit ?", List.of(known, most));
    }

    /// The same, past those that were counted.
    static Newest walk(String match, int most) {
        return new Newest(
                "select rowid from messages_fts where messages_fts match ? order by rowid desc limit ?",
                List.of(match, most));
    }

    private Frequency inSessions(String match) {
        long count = sql.number(
                "select count(*) from (select rowid from sessions_fts where sessions_fts match ? limit ?)",
                match,
                Finder.COUNTED + 1);
        return new Frequency(count, (double) count / Math.max(1, parts()));
    }

    /// A number that those of the messages that hold a term do not pass, as far as they are counted: where all words
    /// are asked for, the rarest tells.
    long atMost(Term term) {
        return term.fold(
                leaf -> isForMessages(leaf) && match(leaf).isPresent()
                        ? frequency(leaf).messages()
                        : Finder.COUNTED + 1L,
                all -> all.stream().mapToLong(this::atMost).min().orElseThrow(),
                _ -> Finder.COUNTED + 1L,
                _ -> Finder.COUNTED + 1L);
    }

    /// How many leaves of a term are too common to be counted.
    long common(Term term) {
        return term.leaves().stream()
                .filter(leaf -> frequency(leaf).messages() > Finder.COUNTED)
                .count();
    }

    private long messages() {
        messages = messages < 0 ? rows("messages_fts") : messages;
        return messages;
    }

    private long parts() {
        parts = parts < 0 ? rows("sessions_fts") : parts;
        return parts;
    }

    /// How many rows a table of the index has. To count them would take a look at each; the index knows it: it is the
    /// first number of its record of averages.
    private long rows(String table) {
        byte[] averages = sql.first("select block from " + table + "_data where id = 1", row -> row.getBytes(1))
                .orElse(new byte[0]);
        long rows = 0;
        for (int i = 0; i < averages.length; i++) {
            rows = (rows << 7) | (averages[i] & 0x7f);
            if (averages[i] >= 0) {
                break;
            }
        }
        return rows;
    }

    /// Bring candidates into the order of time, the newest first.
    List<Candidate> newestFirst(List<Candidate> candidates) {
        Map<Long, Candidate> bySession = new HashMap<>();
        candidates.forEach(each -> bySession.put(each.session(), each));
        return sql.list(
                "select s.id from json_each(?) j cross join sessions s on s.id = j.value order by s.active_at desc, s.key",
                row -> Objects.requireNonNull(bySession.get(row.getLong(1))),
                bySession.keySet().toString());
    }

    /// The arguments of a statement: those of the filters behind the others.
    static @Nullable Object[] arguments(List<?> first, FilterSql filters, Object... last) {
        List<@Nullable Object> all = new ArrayList<>(first);
        all.addAll(filters.arguments());
        all.addAll(List.of(last));
        return all.toArray();
    }

    /// Messages of a session that hold a term and pass the filters, the newest first.
    List<Integer> holding(long session, @Nullable Term term, List<Filter> filters, int most) {
        FilterSql conditions = FilterSql.ofMessages(filters);
        if (term != null && hasPrefix(term)) {
            return spotted(session, term, filters, most);
        }
        String match = term == null ? null : match(term).orElse(null);
        if (match == null) {
            return sql.list(
                    "select m.seq from messages m" + conditions.joins() + " where m.session = ?" + conditions.sql()
                            + " order by m.seq desc limit ?",
                    row -> row.getInt(1),
                    arguments(List.of(session), conditions, most));
        }
        long[] ids = ids(session);
        return ids[1] - ids[0] < 8 * ids[2]
                ? sql.list(
                        "select m.seq from messages_fts cross join " + PLACES + " on m.id = messages_fts.rowid"
                                + conditions.joins()
                                + " where messages_fts match ? and messages_fts.rowid between ? and ? and m.session = ?"
                                + conditions.sql() + " order by messages_fts.rowid desc limit ?",
                        row -> row.getInt(1),
                        arguments(List.of(match, ids[0], ids[1], session), conditions, most))
                : sql.list(
                        "select m.seq from messages m cross join messages_fts on messages_fts.rowid = m.id"
                                + conditions.joins() + " where messages_fts match ? and m.session = ?"
                                + conditions.sql()
                                + " order by m.seq desc limit ?",
                        row -> row.getInt(1),
                        arguments(List.of(match, session), conditions, most));
    }

    /// How many of some sessions each of several filters lets through.
    List<Long> counts(Collection<Long> sessions, List<Filter> filters) {
        StringBuilder select = new StringBuilder("select 0");
        List<@Nullable Object> arguments = new ArrayList<>();
        for (Filter filter : filters) {
            FilterSql ofSessions = FilterSql.ofSessions(List.of(filter));
            select.append(", count(*) filter (where 1").append(ofSessions.sql()).append(")");
            arguments.addAll(ofSessions.arguments());
        }
        arguments.add(sessions.toString());
        List<Long> counts = new ArrayList<>();
        sql.each(
                select + " from json_each(?) j cross join sessions s on s.id = j.value",
                row -> {
                    for (int i = 0; i < filters.size(); i++) {
                        counts.add(row.getLong(i + 2));
                    }
                    return true;
                },
                arguments.toArray());
        return counts;
    }

    /// Whether a session holds one of some terms, in whatever message.
    boolean holdsAny(long session, List<Term> terms) {
        return terms.stream()
                .anyMatch(term -> !holding(session, term, List.of(), 1).isEmpty());
    }

    static boolean hasPrefix(Term term) {
        return term.fold(
                Term.Prefix.class::isInstance,
                all -> all.stream().anyMatch(Index::hasPrefix),
                any -> any.stream().anyMatch(Index::hasPrefix),
                Index::hasPrefix);
    }

    /// The same where a prefix is asked for. The index would gather all words that begin so, for each session anew; so
    /// the newest messages of the session are read.
    private List<Integer> spotted(long session, Term term, List<Filter> filters, int most) {
        List<Integer> seqs = new ArrayList<>();
        Spotting spotting = new Spotting(term, words);
        MessageRows rows = new MessageRows(sql);
        for (int seq : holding(session, null, filters, READ_FOR_PREFIX)) {
            if (seqs.size() < most
                    && rows.find(session, seq).filter(spotting::isIn).isPresent()) {
                seqs.add(seq);
            }
        }
        return seqs;
    }

    /// The lowest and the highest rowid of a session's messages, and how many there are. Those of a session that was
    /// read at once follow one another; of one that has grown they lie among those of others.
    private long[] ids(long session) {
        return sql.first(
                        "select min(id), max(id), count(*) from messages where session = ?",
                        row -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)},
                        session)
                .orElseThrow();
    }
}
