package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The words of an index whose texts are in one language or in several: what a query asks for to find them there.
/// Thread-safe, and costs nothing to make. Of one language without streams, lambdas and sets, because a search waits
/// for their first use.
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

    /// The words of several languages, each of which counts once. Nobody knows in which of them a query is asked, so
    /// it is asked in all: of a text that was written in one of them, a word is found by what that one makes of it.
    public static Words of(Collection<Language> languages) {
        return new Words(languages.size() == 1 ? List.copyOf(languages) : List.copyOf(new LinkedHashSet<>(languages)));
    }

    /// At least one.
    public List<Language> languages() {
        return languages;
    }

    /// Whether a word in lower case says nothing about what is looked for, in one of the languages.
    public boolean isStopWord(String word) {
        for (Language language : languages) {
            if (language.stopWords().contains(word)) {
                return true;
            }
        }
        return false;
    }

    /// What finds a word, or what was put in quotes: its tokens as a phrase. A name is also found by its joined
    /// form, and a plain word also where it is one: `loginhandler` finds `login_handler`, and the other way round.
    public WordQuery query(String text) {
        WordQuery found = new Phrasing(languages.getFirst()).query(text);
        for (int next = 1; next < languages.size(); next++) {
            found = either(found, new Phrasing(languages.get(next)).query(text));
        }
        return found;
    }

    /// What finds the words that begin so: `conn*`, with the last token as it was typed.
    ///
    /// An index holds stems, which are shorter than words: `connecti*` would not find `connection`. So the stems
    /// of what the prefix may go on to be are asked for too, as far as the language's endings are written down.
    /// They also find words of that stem that begin otherwise (`connect`), and a rare ending is not found.
    public WordQuery prefix(String text) {
        WordQuery found = new Phrasing(languages.getFirst()).prefix(text);
        for (int next = 1; next < languages.size(); next++) {
            found = either(found, new Phrasing(languages.get(next)).prefix(text));
        }
        return found;
    }

    /// What a word alone is in an index, in each of the languages; nothing for several words, or none.
    public Set<String> tokens(String word) {
        Set<String> tokens = new LinkedHashSet<>();
        for (Language language : languages) {
            WordCursor cursor = new WordCursor(new Stems(language, false)).over(word);
            String token = cursor.next() ? cursor.token() : "";
            if (!token.isEmpty() && !cursor.next()) {
                tokens.add(token);
            }
        }
        return tokens;
    }

    /// How a text writes what an index holds as this token, in one of the languages.
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
