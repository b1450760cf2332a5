package dev.seshat.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairScanTest {

    private static final int TEXTS = 2_000;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void countsWhatAPhraseQueryCounts(int slop) throws IOException {
        Random random = new Random(slop);
        String[] texts = new String[TEXTS];
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(
                    directory, new IndexWriterConfig(new WhitespaceAnalyzer()).setSimilarity(new WordCounts()))) {
                for (int i = 0; i < TEXTS; i++) {
                    texts[i] = text(random);
                    Document document = new Document();
                    document.add(new TextField("text", texts[i], Field.Store.NO));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            float[] counted = new float[TEXTS];
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                searcher.setSimilarity(new WordCounts());
                for (ScoreDoc found : searcher.search(new PhraseQuery(slop, "text", "a", "b"), TEXTS).scoreDocs) {
                    counted[found.doc] = found.score;
                }
            }
            for (int i = 0; i < TEXTS; i++) {
                int[] first = places(texts[i], "a");
                int[] second = places(texts[i], "b");
                float count = first.length == 0 || second.length == 0
                        ? 0
                        : PairScan.frequency(first, first.length, second, second.length, slop);
                assertThat(count).as(texts[i]).isEqualTo(counted[i]);
            }
        }
    }

    private static String text(Random random) {
        int others = 1 + random.nextInt(8);
        return IntStream.range(0, 1 + random.nextInt(30))
                .mapToObj(_ -> String.valueOf((char) ('a' + random.nextInt(2 + others))))
                .collect(Collectors.joining(" "));
    }

    private static int[] places(String text, String token) {
        // Each token is one letter, followed by a space.
        return IntStream.range(0, (text.length() + 1) / 2)
                .filter(place -> text.startsWith(token, 2 * place))
                .toArray();
    }
}
