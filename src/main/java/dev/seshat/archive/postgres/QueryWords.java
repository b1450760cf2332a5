package dev.seshat.archive.postgres;

import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import dev.seshat.words.WordQuery.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The words of a query in the form that vectors contain.
final class QueryWords {

    /// A word given by its prefix: whether a vector contains a match must be queried.
    ///
    /// @param leaf the index of the word
    record Beginning(int leaf, String query) {}

    private final RankingQuery wanted;
    private final List<List<Phrase>> forms = new ArrayList<>();
    private final Map<String, Integer> tokens = new LinkedHashMap<>();
    private final List<Beginning> beginnings = new ArrayList<>();
    private final List<String> opening;

    QueryWords(RankingQuery wanted, TextQuery.Writer queries) {
        this.wanted = wanted;
        for (Term.Leaf leaf : wanted.leaves()) {
            List<Phrase> found = queries.phrases(leaf);
            forms.add(found);
            for (Phrase form : found) {
                if (!form.prefix()) {
                    form.tokens().forEach(token -> tokens.putIfAbsent(token, tokens.size()));
                }
            }
            List<Phrase> open = found.stream().filter(Phrase::prefix).toList();
            if (!open.isEmpty()) {
                beginnings.add(new Beginning(forms.size() - 1, anyOf(open)));
            }
        }
        opening = plain(queries.phrases(new Term.Phrase(wanted.typed())));
        opening.forEach(token -> tokens.putIfAbsent(token, tokens.size()));
    }

    private static String anyOf(List<Phrase> forms) {
        return forms.stream().map(TextQuery.Writer::phrase).collect(Collectors.joining(" | ", "(", ")"));
    }

    /// The number of words, wanted and unwanted.
    int size() {
        return forms.size();
    }

    /// The number of scored words, which come first.
    int scored() {
        return wanted.words().size();
    }

    /// The forms that a word may take.
    List<Phrase> forms(int leaf) {
        return forms.get(leaf);
    }

    /// The tokens to look for, with their numbers.
    Map<String, Integer> tokens() {
        return tokens;
    }

    List<Beginning> beginnings() {
        return beginnings;
    }

    /// The indexes of the selective words: a message is considered only if it contains one of them.
    List<Integer> selective() {
        return IntStream.range(0, scored())
                .filter(word -> wanted.words().get(word).selective() && isAsked(word))
                .boxed()
                .toList();
    }

    /// The indexes of the words that must not occur.
    List<Integer> unwanted() {
        return IntStream.range(scored(), size()).filter(this::isAsked).boxed().toList();
    }

    /// A word without letters and digits cannot be searched for.
    private boolean isAsked(int leaf) {
        return !forms.get(leaf).isEmpty();
    }

    /// The `tsquery` of a word.
    String query(int leaf) {
        return anyOf(forms.get(leaf));
    }

    /// A `tsquery` that matches any of the words.
    String any(List<Integer> leaves) {
        return leaves.stream().map(this::query).collect(Collectors.joining(" | ", "(", ")"));
    }

    /// The tokens of a word and the one before it; empty if one of them is a prefix.
    List<String> pair(int word) {
        return run(word - 1, word);
    }

    /// The tokens of all words that are not prefixes.
    List<String> inOrder() {
        return IntStream.range(0, scored())
                .mapToObj(this::plain)
                .flatMap(List::stream)
                .toList();
    }

    /// The tokens at the start of a title that begins with the typed words.
    List<String> opening() {
        return opening;
    }

    private List<String> run(int one, int next) {
        List<String> before = plain(one);
        List<String> after = plain(next);
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        List<String> both = new ArrayList<>(before);
        both.addAll(after);
        return both;
    }

    private List<String> plain(int word) {
        return plain(forms.get(word));
    }

    /// The token of a word in its most common form.
    private static List<String> plain(List<Phrase> found) {
        return found.isEmpty() || found.getFirst().prefix()
                ? List.of()
                : found.getFirst().tokens();
    }
}
