package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Turns query text into tokens for an index in one or several languages. Thread-safe and cheap to create. For
/// a single language it avoids streams, lambdas and sets, because a search waits for their first use.
public final class Words {

    private final List<Language> languages;

    private Words(List<Language> languages) {
        if (languages.isEmpty()) {
            throw new IllegalArgumentException("words of no language");
        }
        this.languages = languages;
    }

    public static Words of(Language language) {
        return new Words(List.of(language));
    }

    /// The words of several languages. The language of a query is unknown, so it is processed in all of them: a
    /// word matches through the language that its text was indexed in.
    public static Words of(Collection<Language> languages) {
        return new Words(languages.size() == 1 ? List.copyOf(languages) : List.copyOf(new LinkedHashSet<>(languages)));
    }

    /// The languages, at least one.
    public List<Language> languages() {
        return languages;
    }

    /// Whether a word in lower case is a stop word in one of the languages.
    public boolean isStopWord(String word) {
        for (Language language : languages) {
            if (language.stopWords().contains(word)) {
                return true;
            }
        }
        return false;
    }

    /// What matches a word or quoted text: its tokens as a phrase. A name also matches in its joined form, and
    /// a plain word matches a name: `loginhandler` finds `login_handler`, and vice versa.
    public WordQuery query(String text) {
        WordQuery found = new PhraseBuilder(languages.getFirst()).query(text);
        for (int next = 1; next < languages.size(); next++) {
            found = either(found, new PhraseBuilder(languages.get(next)).query(text));
        }
        return found;
    }

    /// What matches words with a prefix: `conn*`, with the last token as typed.
    ///
    /// An index contains stems, which are shorter than words: `connecti*` would not find `connection`. So the
    /// stems of possible completions are included, as far as the language's endings are listed. They also match
    /// other words with that stem (`connect`), and rare endings are missed.
    public WordQuery prefix(String text) {
        WordQuery found = new PhraseBuilder(languages.getFirst()).prefix(text);
        for (int next = 1; next < languages.size(); next++) {
            found = either(found, new PhraseBuilder(languages.get(next)).prefix(text));
        }
        return found;
    }

    /// The tokens of a single word in each of the languages; empty for several words or none.
    public Set<String> tokens(String word) {
        Set<String> tokens = new LinkedHashSet<>();
        for (Language language : languages) {
            WordCursor cursor = new WordCursor(new Stemmer(language, false)).over(word);
            String token = cursor.next() ? cursor.token() : "";
            if (!token.isEmpty() && !cursor.next()) {
                tokens.add(token);
            }
        }
        return tokens;
    }

    /// How a text spells the words with this token, in one of the languages.
    public Set<String> spellings(String token, String text) {
        Set<String> spellings = new LinkedHashSet<>();
        for (Language language : languages) {
            WordCursor cursor = new WordCursor(language).over(text);
            while (cursor.next()) {
                if (cursor.token().equals(token)) {
                    spellings.add(cursor.word());
                }
            }
        }
        return spellings;
    }

    private static WordQuery either(WordQuery one, WordQuery other) {
        Set<Phrase> anyOf = new LinkedHashSet<>(one.anyOf());
        anyOf.addAll(other.anyOf());
        return new WordQuery(List.copyOf(anyOf));
    }
}
