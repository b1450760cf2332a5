package dev.seshat.archive.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Vectors have all words within PostgreSQL's limits, and adjacent words are together in one of them.
class VectorWriterTest {

    private static final Pattern WORD = Pattern.compile("'((?:[^'\\\\]|''|\\\\\\\\)*)':(\\S+) ");

    private final VectorWriter writer = new VectorWriter();

    @Test
    void aWordStandsWhereItStoodWithTheWeightOfItsColumn() {
        assertThat(writer.add("read", VectorWriter.A)
                        .add("a b a", VectorWriter.C)
                        .add("out", VectorWriter.D)
                        .take())
                .containsExactly("'read':1A 'a':3C,5C 'b':4C 'out':7 ");
        assertThat(writer.take()).isEmpty();
        assertThat(writer.add("next", VectorWriter.C).take()).containsExactly("'next':1C ");
    }

    @Test
    void nothingInAWordIsSyntax() {
        assertThat(writer.add("it's a\\b", VectorWriter.D).take()).containsExactly("'it''s':1 'a\\\\b':2 ");
    }

    @Test
    void whateverFollowsOneAnotherDoesSoInOneOfTheVectors() {
        Random random = new Random(7);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            words.add(i % 3 == 0 ? "the" : "w" + random.nextInt(50_000));
        }
        List<String> vectors =
                writer.add(String.join(" ", words), VectorWriter.C).take();
        Set<String> missing = new HashSet<>();
        for (int i = 0; i + 1 < words.size(); i++) {
            missing.add(words.get(i) + " " + words.get(i + 1));
        }
        for (String vector : vectors) {
            Map<Integer, String> byPlace = places(vector);
            byPlace.forEach((place, word) -> missing.remove(word + " " + byPlace.get(place + 1)));
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void noVectorPassesTheBounds() {
        String same = "word ".repeat(3_000).strip();
        StringBuilder different = new StringBuilder("x");
        for (int i = 0; i < 50_000; i++) {
            different.append(' ').append("日".repeat(40)).append(i);
        }
        for (String column : List.of(same, different.toString())) {
            List<String> vectors = writer.add(column, VectorWriter.C).take();
            assertThat(vectors).hasSizeGreaterThan(1);
            for (String vector : vectors) {
                Map<String, Integer> counts = new HashMap<>();
                places(vector).forEach((place, word) -> {
                    assertThat(place).isLessThan(16_384);
                    counts.merge(word, 1, Integer::sum);
                });
                assertThat(counts.values()).allMatch(count -> count < 256);
                assertThat(counts.keySet().stream()
                                .mapToInt(word -> word.length() * 4)
                                .sum())
                        .isLessThan(1_000_000);
            }
        }
    }

    private static Map<Integer, String> places(String vector) {
        Map<Integer, String> places = new TreeMap<>();
        Matcher matcher = WORD.matcher(vector);
        while (matcher.find()) {
            for (String place : matcher.group(2).split(",", -1)) {
                places.put(Integer.valueOf(place.replaceAll("[A-D]", "")), matcher.group(1));
            }
        }
        return places;
    }
}
