package dev.seshat.index.lucene;

import dev.seshat.model.SeshatException;
import dev.seshat.query.Term.Leaf;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import dev.seshat.rank.SessionScorer;
import dev.seshat.words.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/// One commit of the index, for lookups. One thread at a time.
public final class LuceneView implements AutoCloseable {

    private final LuceneIndex index;
    private DirectoryReader reader;
    private TokenLookup tokens;
    private @Nullable IndexSearcher searcher;
    private @Nullable Lengths lengths;

    LuceneView(LuceneIndex index, DirectoryReader reader) {
        this.index = index;
        this.reader = reader;
        tokens = new TokenLookup(reader);
    }

    /// Created when needed: most queries do without, and a new process takes 10 ms to load it.
    private IndexSearcher searcher() {
        IndexSearcher known = searcher;
        if (known == null) {
            known = new IndexSearcher(reader);
            known.setSimilarity(new WordCounts());
            known.setQueryCache(null);
            searcher = known;
        }
        return known;
    }

    /// Switch to the last commit. False if it belongs to another index that replaced this one.
    public boolean refresh() {
        try {
            DirectoryReader newer = DirectoryReader.openIfChanged(reader);
            if (newer != null) {
                reader.close();
                reader = newer;
                tokens = new TokenLookup(newer);
                searcher = null;
                lengths = null;
            }
            return true;
        } catch (IOException | RuntimeException | InternalError e) {
            return false;
        } catch (OutOfMemoryError e) {
            if (Checksums.match(index.directory())) {
                throw e;
            }
            return false;
        }
    }

    /// The archive state of this commit.
    public long change() {
        return ask(() -> LuceneIndex.change(reader));
    }

    /// Return how common each of several terms is.
    ///
    /// @param projects the directories that are removed from the words of their sessions
    public List<Frequency> frequencies(List<? extends Leaf> leaves, Words words, Supplier<List<String>> projects) {
        return ask(() -> {
            WordQueries queries = new WordQueries(words, projects);
            List<Frequency> frequencies = new ArrayList<>();
            for (Leaf leaf : leaves) {
                frequencies.add(new WordFrequency(this::searcher, tokens, reader, queries).of(queries.of(leaf)));
            }
            return frequencies;
        });
    }

    /// Find all sessions with the wanted words, best first.
    public List<ScoredSession> rank(
            RankingQuery query, MessageFilter filter, Words words, Supplier<List<String>> projects) {
        return ask(() -> {
            WordQueries queries = new WordQueries(words, projects);
            AtomicReference<SessionScorer> scorer = new AtomicReference<>();
            ScanPlan plan = new ScanPlan(this::searcher, tokens, query, queries);
            new WordScan(tokens, plan).run(reader.leaves(), filter, () -> {
                SessionScorer begun = new SessionScorer(query, lengths().averages());
                scorer.set(begun);
                return begun;
            });
            return scorer.get().finish(lengths()::said);
        });
    }

    private Lengths lengths() throws IOException {
        Lengths known = lengths;
        if (known == null) {
            known = Lengths.of(reader);
            lengths = known;
        }
        return known;
    }

    /// A word of the index, with one place where it occurs.
    ///
    /// @param seq the message; -1 for the session's title
    public record Nearby(String token, long session, int seq) {}

    /// The nearest word to one that hardly occurs.
    public Optional<Nearby> nearest(String word, Words words) {
        return ask(() -> new NearestWord(reader, words).of(word));
    }

    private interface Question<T> {
        T ask() throws IOException;
    }

    private <T> T ask(Question<T> question) {
        try {
            return question.ask();
        } catch (SeshatException e) {
            throw e;
        } catch (IOException | RuntimeException | InternalError | AssertionError e) {
            // The JVM throws InternalError if a mapped file was truncated, and Lucene checks some of what it
            // reads by assertions.
            throw IndexFailure.unreadable(index.directory(), e);
        } catch (OutOfMemoryError e) {
            if (Checksums.match(index.directory())) {
                throw e;
            }
            throw IndexFailure.unreadable(index.directory(), e);
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            // The reader wrote nothing, so nothing is lost.
        }
    }
}
