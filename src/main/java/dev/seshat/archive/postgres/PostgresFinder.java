package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds candidates in the vectors. It sees the archive as it was when it began.
final class PostgresFinder implements Finder {

    private final Tables tables;
    private final Words words;
    private final WordIndex index;
    private final LookAhead lookAhead;

    PostgresFinder(Tables tables, RowCounts rows) {
        this.tables = tables;
        tables.sql().beginSearch();
        try {
            words = tables.languages().used();
        } catch (RuntimeException e) {
            tables.sql().rollback();
            throw e;
        }
        index = new WordIndex(tables.sql(), words, rows);
        lookAhead = new LookAhead(tables);
    }

    @Override
    public Words words() {
        return words;
    }

    @Override
    public Frequency frequency(Term.Leaf term) {
        return index.frequency(term);
    }

    @Override
    public List<Frequency> frequencies(List<Term.Leaf> terms) {
        return index.frequencies(terms);
    }

    @Override
    public Candidates together(Term term, Bounds bounds) {
        return lookAhead.at(new Together(index, term, bounds).find(), bounds.most(), term instanceof Term.Leaf);
    }

    @Override
    public Candidates apart(Term term, Bounds bounds) {
        return lookAhead.at(new Apart(index, term, bounds).find(), bounds.most(), false);
    }

    @Override
    public Candidates some(List<Weighted> terms, Bounds bounds) {
        return lookAhead.at(new Some(index, terms, bounds).find(), bounds.most(), terms.size() == 1);
    }

    @Override
    public Candidates filtered(Bounds bounds) {
        return lookAhead.readable(new Filtered(index, bounds).find(), bounds.most());
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
        return lookAhead.heading(session);
    }

    @Override
    public ArchivedSession session(long session) {
        return lookAhead.session(session).orElseThrow();
    }

    @Override
    public Optional<Message> message(long session, int seq) {
        return lookAhead.message(session, seq);
    }

    @Override
    public Optional<String> spelling(String word) {
        return new Spelling(tables, words).nearest(word);
    }

    @Override
    public void close() {
        tables.sql().rollback();
    }
}
