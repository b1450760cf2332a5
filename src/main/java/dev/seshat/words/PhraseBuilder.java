package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Builds the phrases of a query that find words in one language. Without streams and lambdas, because a
/// search waits for their first use.
final class PhraseBuilder {

    private final Language language;

    PhraseBuilder(Language language) {
        this.language = language;
    }

    /// What finds a word or quoted text: its tokens as a phrase. A name also matches in its joined form, and
    /// a plain word matches a name: `loginhandler` finds `login_handler`, and vice versa.
    WordQuery query(String text) {
        List<QueryToken> tokens = tokens(text);
        if (tokens.isEmpty()) {
            return new WordQuery(List.of());
        }
        List<Phrase> anyOf = new ArrayList<>();
        Phrase inText = phrase(inText(tokens));
        anyOf.add(inText);
        QueryToken last = tokens.getLast();
        if (last.isWholeOf(tokens)) {
            addWhole(anyOf, inText, last);
        }
        return new WordQuery(anyOf);
    }

    private static void addWhole(List<Phrase> anyOf, Phrase inText, QueryToken whole) {
        for (String token : new LinkedHashSet<>(List.of(whole.word(), whole.stem()))) {
            if (!inText.tokens().equals(List.of(token))) {
                anyOf.add(new Phrase(List.of(token), false));
            }
        }
    }

    /// What finds words with a prefix: `conn*`, with the last token as typed.
    ///
    /// An index contains stems, which are shorter than words: `connecti*` would not find `connection`. So the
    /// stems of possible completions are included, as far as the language's endings are listed. They also
    /// match other words with that stem (`connect`), and rare endings are missed.
    WordQuery prefix(String text) {
        List<QueryToken> tokens = tokens(text);
        if (tokens.isEmpty() || !endsInWord(text, tokens)) {
            return query(text);
        }
        List<Phrase> anyOf = new ArrayList<>();
        List<QueryToken> inText = inText(tokens);
        List<String> before = stems(inText.subList(0, inText.size() - 1));
        String prefix = inText.getLast().word();
        anyOf.add(new Phrase(and(before, prefix), true));
        for (String stem : new Endings(language).stemsAfter(prefix)) {
            anyOf.add(new Phrase(and(before, stem), false));
        }
        QueryToken last = tokens.getLast();
        if (last.kind() == TokenKind.JOINED && last.isWholeOf(tokens)) {
            anyOf.add(new Phrase(List.of(last.word()), true));
        }
        return new WordQuery(anyOf);
    }

    /// Nothing continues after a separator, and pairs continue by themselves.
    private static boolean endsInWord(String text, List<QueryToken> tokens) {
        QueryToken last = tokens.getLast();
        return last.end() == text.length() && (last.kind() == TokenKind.WORD || last.kind() == TokenKind.JOINED);
    }

    private List<QueryToken> tokens(String text) {
        List<QueryToken> tokens = new ArrayList<>();
        WordCursor cursor = new WordCursor(new Stemmer(language, false)).over(text);
        while (cursor.next()) {
            tokens.add(new QueryToken(cursor.kind(), cursor.parts(), cursor.word(), stem(cursor), cursor.end()));
        }
        return tokens;
    }

    /// Also for joined forms: elsewhere a name may be written as one plain word.
    private String stem(WordCursor cursor) {
        return cursor.kind() == TokenKind.JOINED ? new Endings(language).stem(cursor.word()) : cursor.token();
    }

    private static List<QueryToken> inText(List<QueryToken> tokens) {
        List<QueryToken> inText = new ArrayList<>();
        for (QueryToken token : tokens) {
            if (token.kind() != TokenKind.JOINED) {
                inText.add(token);
            }
        }
        return inText;
    }

    private static List<String> stems(List<QueryToken> tokens) {
        List<String> stems = new ArrayList<>();
        for (QueryToken token : tokens) {
            stems.add(token.stem());
        }
        return stems;
    }

    /// A run of pairs may continue where the query ends: its last character is already in the last pair, and
    /// if it is the only one, it begins a pair.
    private static Phrase phrase(List<QueryToken> tokens) {
        List<String> stems = stems(tokens);
        int size = tokens.size();
        if (tokens.getLast().kind() != TokenKind.LAST) {
            return new Phrase(stems, false);
        }
        return size > 1 && tokens.get(size - 2).kind() == TokenKind.PAIR
                ? new Phrase(stems.subList(0, size - 1), false)
                : new Phrase(stems, true);
    }

    private static List<String> and(List<String> before, String last) {
        List<String> all = new ArrayList<>(before);
        all.add(last);
        return all;
    }

    /// One token of the query; `parts` of its name.
    private record QueryToken(TokenKind kind, int parts, String word, String stem, int end) {

        /// Whether this last token stands for the whole query: a joined form after its parts, or the only word.
        boolean isWholeOf(List<QueryToken> tokens) {
            return switch (kind) {
                case JOINED -> tokens.size() == parts + 1;
                case WORD -> tokens.size() == 1;
                case PAIR, LAST -> false;
            };
        }
    }
}
