package dev.seshat.relevance;

import dev.seshat.archive.Archive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Queries of people who remember the beginning of a title: its first words, unchanged.
///
/// Sessions whose titles begin with the same words are indistinguishable: any of them is right, and the words
/// are one query.
final class KnownItems {

    private static final int[] WORDS = {4, 6, 8};
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private KnownItems() {}

    /// @param name the name of the sets
    /// @param ours the ids of the sessions to find; all others compete
    /// @param most the maximum number of titles
    static List<QuerySet> of(Archive archive, String name, Predicate<String> ours, int most) {
        Map<String, List<String>> titles = new LinkedHashMap<>();
        archive.sessions(each -> {
            String title = each.session().facts().title();
            if (each.former() == null && title != null) {
                titles.computeIfAbsent(title, _ -> new ArrayList<>())
                        .add(each.session().facts().sessionId());
            }
        });
        Set<String> wanted = chosen(titles, ours, most);
        return IntStream.of(WORDS)
                .mapToObj(words -> set(name + ", " + words + " words", titles, wanted, words))
                .toList();
    }

    /// A sample that does not depend on the order of the archive.
    private static Set<String> chosen(Map<String, List<String>> titles, Predicate<String> ours, int most) {
        return new HashSet<>(titles.entrySet().stream()
                .filter(title -> title.getValue().stream().anyMatch(ours))
                .map(Map.Entry::getKey)
                .filter(title -> words(title).length >= WORDS[0])
                .sorted(Comparator.comparing(Invented::id))
                .limit(most)
                .toList());
    }

    private static QuerySet set(String name, Map<String, List<String>> titles, Set<String> wanted, int words) {
        Map<String, Set<String>> sessions = new LinkedHashMap<>();
        Map<String, String> asked = new LinkedHashMap<>();
        titles.forEach((title, ids) -> {
            String[] parts = words(title);
            if (parts.length >= words) {
                String beginning = String.join(" ", List.of(parts).subList(0, words));
                String folded = beginning.toLowerCase(Locale.ROOT);
                sessions.computeIfAbsent(folded, _ -> new HashSet<>()).addAll(ids);
                if (wanted.contains(title)) {
                    asked.putIfAbsent(folded, beginning);
                }
            }
        });
        List<QuerySet.Wanted> queries = new ArrayList<>();
        asked.forEach((folded, beginning) ->
                queries.add(new QuerySet.Wanted(beginning, first(folded), sessions.getOrDefault(folded, Set.of()))));
        return new QuerySet(name, queries);
    }

    /// What the queries of 4, 6 and 8 words for a title have in common.
    private static String first(String beginning) {
        return String.join(" ", List.of(words(beginning)).subList(0, WORDS[0]));
    }

    private static String[] words(String title) {
        return SPACE.split(title.strip());
    }
}
