package dev.seshat.archive.sqlite;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.sql.FilterSql;
import dev.seshat.archive.sql.SqlFinder;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.index.lucene.LuceneView;
import dev.seshat.index.lucene.MessageFilter;
import dev.seshat.index.lucene.MessageFilters;
import dev.seshat.model.Message;
import dev.seshat.model.PromptTitle;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.query.Filter;
import dev.seshat.query.SpellingSuggestion;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import dev.seshat.words.Words;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/// Finds sessions in the search index and reads them from the tables, in the snapshot taken when it was
/// opened.
final class SqliteFinder extends SqlFinder implements MessageFilters.ArchiveFacts {

    private static final int SEQ_BITS = 32;

    private final SqliteTables tables;
    private final SqliteConnection sql;
    private final Supplier<LuceneView> rebuilt;
    private final Words words;
    private LuceneView index;

    /// @param rebuilt rebuilds the index if it turns out to be damaged
    SqliteFinder(SqliteTables tables, LuceneView index, Supplier<LuceneView> rebuilt) {
        super(tables, () -> tables.sql().execute("begin"), () -> tables.sql().execute("commit"));
        this.tables = tables;
        this.index = index;
        this.rebuilt = rebuilt;
        sql = tables.sql();
        words = words();
    }

    @Override
    public List<Frequency> frequencies(List<? extends Term.Leaf> terms) {
        return ask(view -> view.frequencies(terms, words, this::projects));
    }

    /// Query the index; if it turns out to be damaged, it is rebuilt and queried again.
    private <T> T ask(Function<LuceneView, T> question) {
        try {
            return question.apply(index);
        } catch (SeshatException e) {
            if (e.kind() != Kind.INDEX_DAMAGED) {
                throw e;
            }
            index = rebuilt.get();
            return question.apply(index);
        }
    }

    @Override
    public Ranking rank(RankingQuery query, List<Filter> filters) {
        MessageFilter filter = new MessageFilters(this).of(filters);
        List<ScoredSession> found = ask(view -> view.rank(query, filter, words, this::projects));
        return new Ranking(index.change() == IndexSync.change(sql) ? found : present(found), false);
    }

    @Override
    public LongPredicate sessions(List<Filter> filters) {
        Set<Long> passing = new HashSet<>(sql.list(
                SqlFragment.of("select s.id from sessions s where true")
                        .and(FilterSql.ofSessions(sql.dialect(), filters).sql()),
                row -> row.getLong(1)));
        return passing::contains;
    }

    @Override
    public MessageFilters.MessagePredicate failed() {
        Set<Long> failed = new HashSet<>(sql.list("""
                select m.session << 32 | m.seq from tool_uses t cross join messages m on m.id = t.id where t.failed = 1
                union all
                select m.session << 32 | m.seq from tool_uses t cross join messages m on m.id = t.result
                    where t.failed = 1""", row -> row.getLong(1)));
        return (session, seq) -> failed.contains(session << SEQ_BITS | seq);
    }

    /// The sessions that are still in the tables: another process may have deleted some since the index was
    /// opened.
    private List<ScoredSession> present(List<ScoredSession> found) {
        Set<Long> all = new HashSet<>(sql.list("select id from sessions", row -> row.getLong(1)));
        return found.stream().filter(each -> all.contains(each.session())).toList();
    }

    @Override
    protected Set<Long> holdingAny(List<Long> sessions, List<Term> terms) {
        Set<Long> holding = new HashSet<>();
        for (Term term : terms) {
            List<RankingQuery.Word> each = term.leaves().stream()
                    .map(leaf -> new RankingQuery.Word(leaf, 1, true, true))
                    .toList();
            RankingQuery any = new RankingQuery(each, List.of(), "", term, 2, false, List.of());
            ask(view -> view.rank(any, MessageFilter.NONE, words, this::projects))
                    .forEach(scored -> holding.add(scored.session()));
        }
        return holding;
    }

    @Override
    public Optional<Heading> heading(long session) {
        return sql.first(
                "select title, first_prompt, other_title, summary, active_at, key, project_path, message_count,"
                        + " crc from sessions where id = ?",
                SqliteFinder::heading,
                session);
    }

    private static Heading heading(ResultSet row) throws SQLException {
        Instant at = Instant.ofEpochMilli(row.getLong("active_at"));
        return RowChecksum.matches(row, "crc", SqliteSessionRows.CHECKED)
                ? new Heading(
                        PromptTitle.stored(row.getString("title"), row.getString("first_prompt")),
                        row.getString("other_title"),
                        row.getString("summary"),
                        at)
                : new Heading(SqliteSessionRows.DAMAGED, null, null, at);
    }

    @Override
    public ArchivedSession session(long session) {
        return tables.sessions().get(session);
    }

    @Override
    public Optional<Message> message(long session, int seq) {
        return tables.messages().find(session, seq);
    }

    /// The index contains stems, which are not always readable words.
    @Override
    public Optional<String> spelling(String word) {
        return ask(view -> view.nearest(word, words)).flatMap(found -> {
            String text = found.seq() < 0
                    ? heading(found.session()).map(Heading::title).orElse("")
                    : message(found.session(), found.seq()).map(Message::text).orElse("");
            return words.spellings(found.token(), text).stream()
                    .min(Comparator.comparingInt(
                            form -> SpellingSuggestion.distance(word.toLowerCase(Locale.ROOT), form)))
                    .or(() -> Optional.of(found.token()));
        });
    }
}
