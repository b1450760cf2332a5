package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.query.Term;
import dev.seshat.words.WordQuery;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A term as PostgreSQL queries.
///
/// @param one a `tsquery` that a text's only vector must match
/// @param any a `tsquery` that at least one vector of a text with several must match, to preselect it
/// @param together a condition that the vectors of one text must satisfy together, for a group of rows with
///     `words`
record TextQuery(String one, String any, SqlFragment together) {

    private static final String FOLLOWED_BY = " <-> ";

    /// Whether it contains a phrase. For phrases PostgreSQL only knows how common each word is.
    boolean hasPhrase() {
        return one.contains(FOLLOWED_BY);
    }

    /// Translates terms into queries. Leaves without letters and digits are omitted.
    static final class Writer {

        private final Words words;
        private final Supplier<List<String>> projects;

        /// @param projects the directories that are not indexed as words of their sessions; read only if the
        ///     query contains a path
        Writer(Words words, Supplier<List<String>> projects) {
            this.words = words;
            this.projects = projects;
        }

        /// The query; empty if there is nothing to search for.
        Optional<TextQuery> of(Term term) {
            return switch (term) {
                case Term.Leaf leaf -> leaf(leaf);
                case Term.All(List<Term> all) -> all(all);
                case Term.Any(List<Term> any) -> joined(any, " | ", " or ");
                case Term.Not _ -> throw new IllegalArgumentException("nothing but a negation: " + term);
            };
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
                    SqlFragment.of("(")
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
                            SqlFragment.of("(")
                                    .and(SqlFragment.joined(
                                            queries.stream()
                                                    .map(TextQuery::together)
                                                    .toList(),
                                            word))
                                    .and(")")));
            };
        }

        /// The forms that a leaf may take in a text.
        List<WordQuery.Phrase> phrases(Term.Leaf leaf) {
            return forms(leaf).stream()
                    .flatMap(query -> query.anyOf().stream())
                    .distinct()
                    .toList();
        }

        private Optional<TextQuery> leaf(Term.Leaf leaf) {
            List<String> phrases = phrases(leaf).stream().map(Writer::phrase).toList();
            if (phrases.isEmpty()) {
                return Optional.empty();
            }
            String query = "(" + String.join(" | ", phrases) + ")";
            return Optional.of(new TextQuery(query, query, SqlFragment.of("bool_or(words @@ ?::tsquery)", query)));
        }

        /// A leaf as typed. A path is also given as the index contains it, without the directory of its
        /// project.
        private List<WordQuery> forms(Term.Leaf leaf) {
            List<WordQuery> forms = new ArrayList<>();
            String text = leaf.text();
            forms.add(query(leaf, text));
            if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0) {
                for (String project : projects.get()) {
                    if (text.length() > project.length() + 1
                            && text.startsWith(project)
                            && "/\\".indexOf(text.charAt(project.length())) >= 0) {
                        forms.add(query(leaf, text.substring(project.length() + 1)));
                    }
                }
            }
            return forms;
        }

        private WordQuery query(Term.Leaf leaf, String text) {
            return leaf instanceof Term.Prefix ? words.prefix(text) : words.query(text);
        }

        /// The `tsquery` of a phrase.
        static String phrase(WordQuery.Phrase phrase) {
            String words = phrase.tokens().stream().map(VectorWriter::quoted).collect(Collectors.joining(FOLLOWED_BY));
            return phrase.prefix() ? words + ":*" : words;
        }
    }
}
