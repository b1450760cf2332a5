package dev.seshat.archive.sqlite;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.model.Message;
import dev.seshat.model.PromptTitle;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds candidates in the full-text index. It sees the archive as it was when it began.
final class SqliteFinder implements Finder {

    private final Index index;
    private final Tables tables;

    SqliteFinder(Tables tables, WordCounts counts) {
        this.tables = tables;
        tables.sql().execute("begin");
        try {
            counts.check(tables.sql());
            index = new Index(tables.sql(), tables.languages().used(), counts);
        } catch (RuntimeException e) {
            tables.sql().execute("rollback");
            throw e;
        }
    }

    @Override
    public Words words() {
        return index.words();
    }

    @Override
    public Frequency frequency(Term.Leaf term) {
        return index.frequency(term);
    }

    @Override
    public Candidates together(Term words, Bounds bounds) {
        return new Together(index, words, bounds).find();
    }

    @Override
    public Candidates apart(Term words, Bounds bounds) {
        return new Apart(index, words, bounds).find();
    }

    @Override
    public Candidates some(List<Weighted> terms, Bounds bounds) {
        return new Some(index, terms, bounds).find();
    }

    @Override
    public Candidates filtered(Bounds bounds) {
        return new Filtered(index, bounds).find();
    }

    @Override
    public List<Integer> holding(long session, @Nullable Term term, List<Filter> filters, int most) {
        return index.holding(session, term, filters, most);
    }

    @Override
    public Optional<Sightings> sightings(Term term, List<Filter> filters, boolean texts, int most) {
        return new Lookout(index, term, filters).look(texts, most);
    }

    @Override
    public List<Long> counts(Collection<Long> sessions, List<Filter> filters) {
        return index.counts(sessions, filters);
    }

    @Override
    public Optional<Heading> heading(long session) {
        return tables.sql()
                .first(
                        "select title, first_prompt, other_title, summary, active_at, key, project_path, message_count,"
                                + " crc from sessions where id = ?",
                        SqliteFinder::heading,
                        session);
    }

    private static Heading heading(ResultSet row) throws SQLException {
        Instant at = Instant.ofEpochMilli(row.getLong("active_at"));
        return RowChecksum.matches(row, "crc", SessionRows.CHECKED)
                ? new Heading(
                        PromptTitle.stored(row.getString("title"), row.getString("first_prompt")),
                        row.getString("other_title"),
                        row.getString("summary"),
                        at)
                : new Heading(SessionRows.DAMAGED, null, null, at);
    }

    @Override
    public ArchivedSession session(long session) {
        return tables.sessions().get(session);
    }

    @Override
    public Optional<Message> message(long session, int seq) {
        return tables.messages().find(session, seq);
    }

    @Override
    public Optional<String> spelling(String word) {
        return new Spelling(tables, index.words()).nearest(word);
    }

    @Override
    public void close() {
        tables.sql().execute("commit");
    }
}
