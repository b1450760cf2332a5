package dev.seshat.index.lucene;

import dev.seshat.query.Term.Leaf;
import dev.seshat.query.Term.Prefix;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordQuery.Phrase;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Turns words into queries of the index.
final class WordQueries {

    /// A shorter prefix matches half of all messages: it is searched for only in titles and prose.
    private static final int SHORTEST_PREFIX = 3;

    /// What finds one word or phrase: any of several token sequences.
    ///
    /// @param everywhere whether to search all fields, not only prose
    record Forms(List<Phrase> anyOf, boolean everywhere) {}

    private final Words words;
    private final Supplier<List<String>> projects;

    WordQueries(Words words, Supplier<List<String>> projects) {
        this.words = words;
        this.projects = projects;
    }

    /// What finds a word. A path is also searched for in its indexed form, without the project's directory.
    Forms of(Leaf leaf) {
        Set<Phrase> forms = new LinkedHashSet<>(query(leaf, leaf.text()).anyOf());
        String text = leaf.text();
        if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0) {
            for (String project : projects.get()) {
                if (text.length() > project.length() + 1
                        && text.startsWith(project)
                        && "/\\".indexOf(text.charAt(project.length())) >= 0) {
                    forms.addAll(
                            query(leaf, text.substring(project.length() + 1)).anyOf());
                }
            }
        }
        return new Forms(List.copyOf(forms), !(leaf instanceof Prefix) || text.length() >= SHORTEST_PREFIX);
    }

    private WordQuery query(Leaf leaf, String text) {
        return leaf instanceof Prefix ? words.prefix(text) : words.query(text);
    }

    /// The fields to search for a word.
    static List<Fields.Weighted> fields(Forms forms) {
        List<Fields.Weighted> fields = new ArrayList<>(List.of(Fields.OF_HEADS));
        fields.addAll(forms.everywhere() ? Fields.OF_MESSAGES : Fields.OF_MESSAGES.subList(0, 1));
        return fields;
    }

    /// A token sequence in a field.
    Query in(String field, Phrase phrase) {
        List<String> tokens = phrase.tokens();
        if (tokens.size() == 1) {
            Term term = new Term(field, tokens.getFirst());
            return phrase.prefix() ? new PrefixQuery(term) : new TermQuery(term);
        }
        return phrase.prefix() ? new PrefixPhraseQuery(field, tokens) : run(field, tokens, 0);
    }

    /// Tokens in sequence, with at most `slop` others between them.
    static Query run(String field, List<String> tokens, int slop) {
        return new PhraseQuery(slop, field, tokens.toArray(String[]::new));
    }
}
