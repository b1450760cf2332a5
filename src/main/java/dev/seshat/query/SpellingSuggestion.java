package dev.seshat.query;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Finds the known word that an unknown one probably stands for.
public final class SpellingSuggestion {

    private SpellingSuggestion() {}

    /// The candidate with the smallest edit distance, if that is small enough for a typo.
    public static Optional<String> to(String word, Collection<String> candidates) {
        int slips = Math.max(1, word.length() / 3);
        return candidates.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= slips)
                .min(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(candidate -> distance(word, candidate) <= slips);
    }

    /// The edit distance: letters changed, added or dropped; swapping neighbours counts as one.
    public static int distance(String from, String to) {
        int[][] best = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    best[i][j] = i + j;
                    continue;
                }
                int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                best[i][j] = Math.min(best[i - 1][j - 1] + change, 1 + Math.min(best[i - 1][j], best[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    best[i][j] = Math.min(best[i][j], best[i - 2][j - 2] + 1);
                }
            }
        }
        return best[from.length()][to.length()];
    }
}
