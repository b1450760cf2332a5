package dev.seshat.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.index.MessageWords;
import dev.seshat.index.SearchIndex;
import dev.seshat.model.Category;
import dev.seshat.query.Term;
import dev.seshat.rank.MatchedWords;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import dev.seshat.rank.SessionScorer;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A scan finds in an index what is found by reading every text, with the same scores: with few matches on one
/// thread, with many on two.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordScanTest {

    private static final int SESSIONS = 240;
    private static final int MESSAGES = 100;
    private static final int PAIR_SLOP = 2;
    private static final List<String> COMMON = List.of("amber", "beacon", "cobalt", "drum", "the", "of");
    private static final List<String> RARE = List.of("elk", "fjord");

    /// A message, or with a negative place the title of a session.
    private record Text(long session, int seq, Category category, long at, List<String> words) {}

    private Path directory = Path.of("");

    private final List<Text> texts = new ArrayList<>();

    @BeforeAll
    void index(@TempDir Path temporary) {
        directory = temporary;
        Random random = new Random(7);
        try (SearchIndex.Writer writer = new LuceneIndex(directory.resolve("index")).writer(true)) {
            for (long session = 1; session <= SESSIONS; session++) {
                List<SearchIndex.Entry> entries = new ArrayList<>();
                for (int seq = 0; seq < MESSAGES; seq++) {
                    Category category = random.nextBoolean() ? Category.USER : Category.ASSISTANT;
                    Text text = new Text(session, seq, category, 1_000_000 + session * 7 + seq, words(random, 9));
                    texts.add(text);
                    boolean timeless = seq % 9 == 0;
                    entries.add(new SearchIndex.Entry(
                            seq,
                            seq / 4 * 4,
                            category,
                            timeless ? null : text.at(),
                            null,
                            List.of(),
                            new MessageWords("", "", String.join(" ", text.words()), "")));
                }
                writer.add(session, entries);
                Text title = new Text(session, -1, Category.USER, 0, words(random, 2));
                texts.add(title);
                writer.head(session, new SearchIndex.Head(List.of(String.join(" ", title.words())), 10));
            }
            writer.commit(1);
            writer.settle();
        }
    }

    private static List<String> words(Random random, int most) {
        List<String> words = new ArrayList<>();
        for (int left = 1 + random.nextInt(most); left > 0; left--) {
            List<String> from = random.nextInt(200) == 0 ? RARE : COMMON;
            words.add(from.get(random.nextInt(from.size())));
        }
        return words;
    }

    @Test
    void findsAndScoresWhatIsInTheTexts() throws IOException {
        for (String query : List.of(
                "elk", "fjord elk", "elk the", "amber", "amber beacon", "drum of cobalt elk", "cobalt the of amber")) {
            RankingQuery wanted = wanted(query);
            List<ScoredSession> expected = expected(wanted, List.of(query.split(" ")));
            try (LuceneView view = view()) {
                List<ScoredSession> found = view.rank(wanted, MessageFilter.NONE, Words.of(Language.ENGLISH), List::of);
                assertThat(found).as(query).hasSameSizeAs(expected).isNotEmpty();
                for (int rank = 0; rank < found.size(); rank++) {
                    assertThat(found.get(rank)).as(query).isEqualTo(expected.get(rank));
                }
            }
        }
    }

    /// The queries above are scanned in both ways.
    @Test
    void someWordsAreInMoreMessagesThanOneThreadReads() {
        assertThat(holding("amber") + holding("beacon")).isGreaterThan(WordScan.MANY);
        assertThat(holding("elk") + holding("the")).isLessThan(WordScan.MANY);
    }

    @Test
    void aFailureWhileManyMatchesAreReportedIsThrown() throws IOException {
        MessageFilter failing = MessageFilter.ofSessions(session -> {
            throw new IllegalStateException("at " + session);
        });
        try (LuceneView view = view()) {
            assertThatThrownBy(() -> view.rank(wanted("amber beacon"), failing, Words.of(Language.ENGLISH), List::of))
                    .hasRootCauseMessage("at 1");
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("scan"));
    }

    private LuceneView view() {
        return new LuceneIndex(directory.resolve("index")).view(false).orElseThrow();
    }

    private static RankingQuery wanted(String query) {
        List<RankingQuery.Word> words = new ArrayList<>();
        for (String word : List.of(query.split(" "))) {
            boolean selective = word.length() > 3 || word.equals("elk");
            words.add(new RankingQuery.Word(new Term.Word(word), selective ? 3 : 0.5, selective, true));
        }
        Term all = new Term.All(words.stream().map(word -> (Term) word.leaf()).toList());
        return new RankingQuery(words, List.of(), query, all, 0.3, true, List.of());
    }

    private long holding(String word) {
        return texts.stream().filter(text -> text.words().contains(word)).count();
    }

    /// Reads every text.
    private List<ScoredSession> expected(RankingQuery wanted, List<String> query) throws IOException {
        try (FSDirectory files = FSDirectory.open(directory.resolve("index"));
                DirectoryReader reader = DirectoryReader.open(files)) {
            Lengths lengths = Lengths.of(reader);
            SessionScorer scorer = new SessionScorer(wanted, lengths.averages());
            for (Text text : texts) {
                report(text, wanted, query, scorer);
            }
            return scorer.finish(lengths::said);
        }
    }

    private static void report(Text text, RankingQuery wanted, List<String> query, SessionScorer scorer) {
        float[] counts = new float[query.size()];
        float[] pairs = new float[query.size()];
        boolean drives = false;
        for (int word = 0; word < counts.length; word++) {
            int[] here = places(text.words(), query.get(word));
            counts[word] = here.length;
            drives |= here.length > 0 && wanted.words().get(word).selective();
            int[] before = word == 0 ? here : places(text.words(), query.get(word - 1));
            if (word > 0 && here.length > 0 && before.length > 0) {
                pairs[word] = PairScan.frequency(before, before.length, here, here.length, PAIR_SLOP);
            }
        }
        if (!drives) {
            return;
        }
        MatchedWords found = MatchedWords.of(counts, pairs);
        if (text.seq() >= 0) {
            long at = text.seq() % 9 == 0 ? SessionScorer.UNKNOWN : text.at();
            int exchange = text.seq() / 4 * 4;
            int length = text.words().size();
            scorer.message(text.session(), text.seq(), exchange, text.category(), at, length, found);
        } else {
            boolean begins = query.size() > 1
                    && text.words().size() >= query.size()
                    && text.words().subList(0, query.size()).equals(query);
            // The mark of the title counts as a word.
            int length = text.words().size() + 1;
            scorer.title(text.session(), length, found, isInOrder(text.words(), query), begins);
        }
    }

    /// Whether two words stand together in a title.
    private static boolean isInOrder(List<String> title, List<String> query) {
        if (query.size() != 2 || !title.containsAll(query)) {
            return false;
        }
        int[] first = places(title, query.getFirst());
        int[] second = places(title, query.getLast());
        return PairScan.frequency(first, first.length, second, second.length, query.size()) > 0;
    }

    private static int[] places(List<String> words, String word) {
        return IntStream.range(0, words.size())
                .filter(place -> words.get(place).equals(word))
                .toArray();
    }
}
