package dev.seshat.relevance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Common phrases of every project, by occasion.
record Talk(Map<String, List<String>> occasions) {

    /// A request and its answer.
    record Pair(String prompt, String answer) {}

    static Talk read(String text) {
        Map<String, List<String>> occasions = new HashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("[")) {
                current = new ArrayList<>();
                occasions.put(line.substring(1, line.length() - 1), current);
            } else if (!line.isBlank() && !line.startsWith("# ")) {
                current.add(line);
            }
        }
        return new Talk(occasions);
    }

    /// All phrases for an occasion.
    List<String> all(String occasion) {
        return occasions.getOrDefault(occasion, List.of());
    }

    String pick(String occasion, Random random) {
        List<String> said = all(occasion);
        return said.get(random.nextInt(said.size()));
    }

    Pair pickPair(String occasion, Random random) {
        String line = pick(occasion, random);
        int bar = line.indexOf(" | ");
        return new Pair(line.substring(0, bar), line.substring(bar + 3));
    }
}
