package dev.seshat.index.lucene;

import dev.seshat.index.lucene.WordQueries.Forms;
import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordQuery.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/// What a [WordScan] looks up for a query: the forms of its words in each field, pairs of words, and whole titles;
/// and which row of a [ScanWindow] each of them fills.
final class ScanPlan {

    /// How many words may stand between the two words of a pair.
    static final int PAIR_SLOP = 2;

    /// One thing to look up, which fills a row of the window with its counts.
    interface Lookup {
        /// The row to fill.
        int row();

        /// Whether a document that contains only this is reported.
        boolean drives();
    }

    /// One token in a field, by far the most common kind.
    record OneToken(String field, String token, float weight, int row, boolean drives) implements Lookup {}

    /// The first words of a session's current title; former titles follow it in the field.
    record Opening(List<String> words, int row) implements Lookup {
        @Override
        public boolean drives() {
            return false;
        }
    }

    /// Anything else: phrases, prefixes.
    record AnyQuery(Weight weight, int row, boolean drives) implements Lookup {}

    private final Supplier<IndexSearcher> searcher;
    private final TokenLookup tokens;
    private final int wordCount;
    private final int leafCount;
    private final List<Lookup> lookups = new ArrayList<>();
    private final List<PairScan.Lookup> pairLookups = new ArrayList<>();
    /// The rows of each word, one for each of its forms. After them come the rows of pairs and of whole
    /// titles.
    private final int[] firstRow;

    private final int firstPair;
    private final int inOrder;
    private final int begins;
    private final MatchReporter.Forms reported;
    private final MatchReporter.Rows rows;
    private final ScanCursor.Target[] targets;

    ScanPlan(Supplier<IndexSearcher> searcher, TokenLookup tokens, RankingQuery query, WordQueries queries)
            throws IOException {
        this.searcher = searcher;
        this.tokens = tokens;
        List<Term.Leaf> leaves = query.leaves();
        leafCount = leaves.size();
        wordCount = query.words().size();
        firstRow = new int[leafCount + 1];
        List<Forms> forms = new ArrayList<>();
        for (int leaf = 0; leaf < leafCount; leaf++) {
            forms.add(queries.of(leaves.get(leaf)));
            firstRow[leaf + 1] = firstRow[leaf] + forms.get(leaf).anyOf().size();
        }
        firstPair = firstRow[leafCount];
        float[] rowWeights = new float[firstPair];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            float[] weights = WordQuery.weights(forms.get(leaf).anyOf());
            System.arraycopy(weights, 0, rowWeights, firstRow[leaf], weights.length);
        }
        inOrder = firstPair + wordCount;
        begins = inOrder + 1;
        targets = targets();
        reported = new MatchReporter.Forms(firstRow, rowWeights);
        rows = new MatchReporter.Rows(firstPair, inOrder, begins);
        for (int leaf = 0; leaf < leafCount; leaf++) {
            boolean drives = leaf >= wordCount || query.words().get(leaf).selective();
            addWord(forms.get(leaf), firstRow[leaf], drives, queries);
        }
        addPairs(forms.subList(0, wordCount));
        addBeginning(query.typed(), queries);
    }

    private ScanCursor.Target[] targets() {
        ScanCursor.Target[] targets = new ScanCursor.Target[begins + 1];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            for (int row = firstRow[leaf]; row < firstRow[leaf + 1]; row++) {
                targets[row] = new ScanCursor.Target(row, RankingQuery.bit(leaf), 0);
            }
        }
        for (int word = 0; word < wordCount; word++) {
            targets[firstPair + word] = new ScanCursor.Target(firstPair + word, 0, RankingQuery.bit(word));
        }
        targets[inOrder] = new ScanCursor.Target(inOrder, 0, 0);
        targets[begins] = new ScanCursor.Target(begins, 0, 0);
        return targets;
    }

    private void addWord(Forms forms, int row, boolean drives, WordQueries queries) throws IOException {
        for (int form = 0; form < forms.anyOf().size(); form++) {
            for (Fields.Weighted field : WordQueries.fields(forms)) {
                Phrase phrase = forms.anyOf().get(form);
                if (phrase.isOneToken()) {
                    String token = phrase.tokens().getFirst();
                    lookups.add(new OneToken(field.name(), token, field.weight(), row + form, drives));
                } else {
                    add(queries.in(field.name(), phrase), field.weight(), row + form, drives);
                }
            }
        }
    }

    private void addPairs(List<Forms> forms) throws IOException {
        List<String> all = new ArrayList<>();
        for (int word = 0; word < forms.size(); word++) {
            List<String> words = plain(forms.get(word));
            all.addAll(words);
            List<String> before = word == 0 ? List.of() : plain(forms.get(word - 1));
            if (!words.isEmpty() && !before.isEmpty()) {
                for (Fields.Weighted field : WordQueries.fields(forms.get(word))) {
                    addPair(before, words, field, firstPair + word);
                }
            }
        }
        if (forms.size() > 1) {
            addRun(Fields.TITLE, all, forms.size(), 1, inOrder);
        }
    }

    private void addPair(List<String> before, List<String> words, Fields.Weighted field, int row) throws IOException {
        if (before.size() == 1 && words.size() == 1 && !before.equals(words)) {
            String first = before.getFirst();
            String second = words.getFirst();
            pairLookups.add(new PairScan.Lookup(field.name(), first, second, field.weight(), row));
        } else {
            List<String> both = new ArrayList<>(before);
            both.addAll(words);
            addRun(field.name(), both, PAIR_SLOP, field.weight(), row);
        }
    }

    /// Consecutive tokens. Few titles contain all words of a query, so usually there is nothing to look up.
    private void addRun(String field, List<String> run, int slop, float weight, int row) throws IOException {
        if (!field.equals(Fields.TITLE) || tokens.areTogether(field, run)) {
            add(WordQueries.run(field, run, slop), weight, row, false);
        }
    }

    private void addBeginning(String typed, WordQueries queries) throws IOException {
        List<String> words = plain(queries.of(new Term.Phrase(typed)));
        if (words.size() > 1 && tokens.areTogether(Fields.TITLE, words)) {
            lookups.add(new Opening(words, begins));
        }
    }

    /// The tokens of a word in a text; none for a prefix.
    private static List<String> plain(Forms forms) {
        Phrase first = forms.anyOf().isEmpty() ? null : forms.anyOf().getFirst();
        return first == null || first.prefix() ? List.of() : first.tokens();
    }

    private void add(Query query, float weight, int row, boolean drives) throws IOException {
        Query rewritten = searcher.get().rewrite(query);
        if (!(rewritten instanceof MatchNoDocsQuery)) {
            lookups.add(new AnyQuery(searcher.get().createWeight(rewritten, ScoreMode.COMPLETE, weight), row, drives));
        }
    }

    /// What to look up, except pairs.
    List<Lookup> lookups() {
        return lookups;
    }

    /// The words to find side by side.
    List<PairScan.Lookup> pairs() {
        return pairLookups;
    }

    /// Where the occurrences of a lookup are noted.
    ScanCursor.Target target(Lookup lookup) {
        return targets[lookup.row()];
    }

    MatchReporter.Forms forms() {
        return reported;
    }

    MatchReporter.Rows rows() {
        return rows;
    }

    /// The number of rows of a window.
    int windowRows() {
        return targets.length;
    }

    /// The number of postings of single words to read.
    long postings() throws IOException {
        long postings = 0;
        for (Lookup lookup : lookups) {
            postings += lookup instanceof OneToken one ? tokens.documents(one.field(), one.token()) : 0;
        }
        return postings;
    }
}
