package dev.seshat.archive.postgres;

import dev.seshat.query.Term;
import dev.seshat.words.WordQuery;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A term as PostgreSQL wants to be asked.
///
/// @param one what a single vector must hold: a `tsquery`
/// @param any what at least one of several vectors of one text must hold, to be looked at at all: a `tsquery`
/// @param together what several vectors of one text must hold together: a condition on a group of rows with `words`
record TextQuery(String one, String any, SqlText together) {

    private static final String FOLLOWED_BY = " <-> ";

    /// Whether one vector always tells, also of a text of several.
    boolean isOfOneVector() {
        return one.equals(any);
    }

    /// Whether it asks for words that follow one another. Of those PostgreSQL knows only how common each word is.
    boolean hasPhrase() {
        return one.contains(FOLLOWED_BY);
    }

    /// Writes terms as queries. What holds neither letters nor digits is left out.
    static final class Writer {

        private final Words words;
        private final Supplier<List<String>> projects;

        /// @param projects the directories that are left out of the words of their sessions, asked for only when a path
        ///     is looked for
        Writer(Words words, Supplier<List<String>> projects) {
            this.words = words;
            this.projects = projects;
        }

        /// The query; nothing when there is nothing to ask for.
        Optional<TextQuery> of(Term term) {
            return term.fold(this::leaf, this::all, any -> joined(any, " | ", " or "), _ -> {
                throw new IllegalArgumentException("nothing but a negation: " + term);
            });
        }

        private Optional<TextQuery> all(List<Term> terms) {
            List<Term> wanted =
                    terms.stream().filter(term -> !(term instanceof Term.Not)).toList();
            List<Term> unwanted = terms.stream()
                    .flatMap(term -> term instanceof Term.Not(Term inner) ? Stream.of(inner) : Stream.empty())
                    .toList();
            return joined(wanted, " & ", " and ")
                    .map(query -> joined(unwanted, " | ", " or ")
                            .map(not -> without(query, not))
                            .orElse(query));
        }

        private static TextQuery without(TextQuery query, TextQuery not) {
            return new TextQuery(
                    "(" + query.one + " & !" + not.one + ")",
                    query.any + " | " + not.any,
                    SqlText.of("(")
                            .and(query.together)
                            .and(" and not ")
                            .and(not.together)
                            .and(")"));
        }

        private Optional<TextQuery> joined(List<Term> terms, String operator, String word) {
            List<TextQuery> queries =
                    terms.stream().flatMap(term -> of(term).stream()).toList();
            return switch (queries.size()) {
                case 0 -> Optional.empty();
                case 1 -> Optional.of(queries.getFirst());
                default ->
                    Optional.of(new TextQuery(
                            queries.stream().map(TextQuery::one).collect(Collectors.joining(operator, "(", ")")),
                            queries.stream().map(TextQuery::any).collect(Collectors.joining(" | ")),
                            SqlText.of("(")
                                    .and(SqlText.joined(
                                            queries.stream()
                                                    .map(TextQuery::together)
                                                    .toList(),
                                            word))
                                    .and(")")));
            };
        }

        private Optional<TextQuery> leaf(Term.Leaf leaf) {
            List<String> phrases = forms(leaf).stream()
                    .flatMap(query -> query.anyOf().stream())
                    .map(Writer::phrase)
                    .distinct()
                    .toList();
            if (phrases.isEmpty()) {
                return Optional.empty();
            }
            String query = "(" + String.join(" | ", phrases) + ")";
            return Optional.of(new TextQuery(query, query, SqlText.of("bool_or(words @@ ?::tsquery)", query)));
        }

        /// A leaf as it is; a path also as it stands in the index, without the directory of its project.
        private List<WordQuery> forms(Term.Leaf leaf) {
            List<WordQuery> forms = new ArrayList<>();
            String text = leaf.text();
            forms.add(query(leaf, text));
            if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0) {
                for (String project : projects.get()) {
                    if (text.length() > project.length() + 1 && text.startsWith(project)) {
                        forms.add(query(leaf, text.substring(project.length() + 1)));
                    }
                }
            }
            return forms;
        }

        private WordQuery query(Term.Leaf leaf, String text) {
            return leaf instanceof Term.Prefix ? words.prefix(text) : words.query(text);
        }

        private static String phrase(WordQuery.Phrase phrase) {
            String words = phrase.tokens().stream().map(VectorWriter::quoted).collect(Collectors.joining(FOLLOWED_BY));
            return phrase.prefix() ? words + ":*" : words;
        }
    }
}
