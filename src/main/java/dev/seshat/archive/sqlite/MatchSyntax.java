package dev.seshat.archive.sqlite;

import dev.seshat.query.Term;
import dev.seshat.words.WordQuery;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes terms as the full-text index wants to be asked. What holds neither letters nor digits is left out.
final class MatchSyntax {

    private final Words words;
    private final Supplier<List<String>> projects;

    /// @param projects the directories that are left out of the words of their sessions, asked for only when a path is
    ///     looked for
    MatchSyntax(Words words, Supplier<List<String>> projects) {
        this.words = words;
        this.projects = projects;
    }

    /// The text to match; nothing when there is nothing to ask for.
    Optional<String> of(Term term) {
        return term.fold(this::leaf, this::all, any -> joined(any, " OR "), _ -> {
            throw new IllegalArgumentException("nothing but a negation: " + term);
        });
    }

    private Optional<String> all(List<Term> terms) {
        List<Term> wanted =
                terms.stream().filter(term -> !(term instanceof Term.Not)).toList();
        Optional<String> unwanted = joined(
                terms.stream()
                        .flatMap(term -> term instanceof Term.Not(Term inner) ? Stream.of(inner) : Stream.empty())
                        .toList(),
                " OR ");
        return joined(wanted, " AND ")
                .map(text ->
                        unwanted.map(not -> "(" + text + " NOT " + not + ")").orElse(text));
    }

    private Optional<String> joined(List<Term> terms, String operator) {
        List<String> texts = terms.stream().flatMap(term -> of(term).stream()).toList();
        return switch (texts.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(texts.getFirst());
            default -> Optional.of(texts.stream().collect(Collectors.joining(operator, "(", ")")));
        };
    }

    private Optional<String> leaf(Term.Leaf leaf) {
        List<String> phrases = forms(leaf).stream()
                .flatMap(query -> query.anyOf().stream())
                .map(MatchSyntax::phrase)
                .distinct()
                .toList();
        return phrases.isEmpty()
                ? Optional.empty()
                : Optional.of(phrases.size() == 1 ? phrases.getFirst() : "(" + String.join(" OR ", phrases) + ")");
    }

    /// A leaf as it is; a path also as it stands in the index, without the directory of its project.
    private List<WordQuery> forms(Term.Leaf leaf) {
        List<WordQuery> forms = new ArrayList<>();
        forms.add(query(leaf));
        String text = leaf.text();
        if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0) {
            for (String project : projects.get()) {
                if (text.length() > project.length() + 1 && text.startsWith(project)) {
                    forms.add(query(leaf, text.substring(project.length() + 1)));
                }
            }
        }
        return forms;
    }

    /// What finds a leaf.
    WordQuery query(Term.Leaf leaf) {
        return query(leaf, leaf.text());
    }

    private WordQuery query(Term.Leaf leaf, String text) {
        return leaf instanceof Term.Prefix ? words.prefix(text) : words.query(text);
    }

    private static String phrase(WordQuery.Phrase phrase) {
        return phrase.tokens().stream()
                .map(token -> token.replace("\"", "\"\""))
                .collect(Collectors.joining(" ", "\"", phrase.prefix() ? "\" *" : "\""));
    }
}
