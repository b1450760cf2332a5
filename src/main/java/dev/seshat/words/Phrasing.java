package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// What a query asks for to find words that were written in one language. Without streams and lambdas, because a search
/// waits for their first use.
final class Phrasing {

    private final Language language;

    Phrasing(Language language) {
        this.language = language;
    }

    /// What finds a word, or what was put in quotes: its tokens as a phrase. A name is also found by its joined
    /// form, and a plain word also where it is one: `loginhandler` finds `login_handler`, and the other way round.
    WordQuery query(String text) {
        List<Asked> tokens = tokens(text);
        if (tokens.isEmpty()) {
            return new WordQuery(List.of());
        }
        List<Phrase> anyOf = new ArrayList<>();
        Phrase inText = phrase(inText(tokens));
        anyOf.add(inText);
        Asked last = tokens.getLast();
        if (last.isWholeOf(tokens)) {
            addWhole(anyOf, inText, last);
        }
        return new WordQuery(anyOf);
    }

    private static void addWhole(List<Phrase> anyOf, Phrase inText, Asked whole) {
        for (String token : new LinkedHashSet<>(List.of(whole.word(), whole.stem()))) {
            if (!inText.tokens().equals(List.of(token))) {
                anyOf.add(new Phrase(List.of(token), false));
            }
        }
    }

    /// What finds the words that begin so: `conn*`, with the last token as it was typed.
    ///
    /// An index holds stems, which are shorter than words: `connecti*` would not find `connection`. So the stems
    /// of what the prefix may go on to be are asked for too, as far as the language's endings are written down.
    /// They also find words of that stem that begin otherwise (`connect`), and a rare ending is not found.
    WordQuery prefix(String text) {
        List<Asked> tokens = tokens(text);
        if (tokens.isEmpty() || !endsInWord(text, tokens)) {
            return query(text);
        }
        List<Phrase> anyOf = new ArrayList<>();
        List<Asked> inText = inText(tokens);
        List<String> before = stems(inText.subList(0, inText.size() - 1));
        String prefix = inText.getLast().word();
        anyOf.add(new Phrase(and(before, prefix), true));
        for (String stem : new Endings(language).stemsAfter(prefix)) {
            anyOf.add(new Phrase(and(before, stem), false));
        }
        Asked last = tokens.getLast();
        if (last.kind() == Kind.JOINED && last.isWholeOf(tokens)) {
            anyOf.add(new Phrase(List.of(last.word()), true));
        }
        return new WordQuery(anyOf);
    }

    /// Behind a separator nothing can go on, and pairs go on by themselves.
    private static boolean endsInWord(String text, List<Asked> tokens) {
        Asked last = tokens.getLast();
        return last.end() == text.length() && (last.kind() == Kind.WORD || last.kind() == Kind.JOINED);
    }

    private List<Asked> tokens(String text) {
        List<Asked> tokens = new ArrayList<>();
        WordCursor cursor = new WordCursor(new Stems(language, false)).over(text);
        while (cursor.next()) {
            tokens.add(new Asked(cursor.kind(), cursor.parts(), cursor.word(), stem(cursor), cursor.end()));
        }
        return tokens;
    }

    /// Also of what is joined: a name may be written as one plain word elsewhere.
    private String stem(WordCursor cursor) {
        return cursor.kind() == Kind.JOINED ? new Endings(language).stem(cursor.word()) : cursor.token();
    }

    private static List<Asked> inText(List<Asked> tokens) {
        List<Asked> inText = new ArrayList<>();
        for (Asked token : tokens) {
            if (token.kind() != Kind.JOINED) {
                inText.add(token);
            }
        }
        return inText;
    }

    private static List<String> stems(List<Asked> tokens) {
        List<String> stems = new ArrayList<>();
        for (Asked token : tokens) {
            stems.add(token.stem());
        }
        return stems;
    }

    /// A run of pairs may go on where the query ends: its last character is already in the last pair, and if it is
    /// the only one, it is the beginning of a pair.
    private static Phrase phrase(List<Asked> tokens) {
        List<String> stems = stems(tokens);
        int size = tokens.size();
        if (tokens.getLast().kind() != Kind.LAST) {
            return new Phrase(stems, false);
        }
        return size > 1 && tokens.get(size - 2).kind() == Kind.PAIR
                ? new Phrase(stems.subList(0, size - 1), false)
                : new Phrase(stems, true);
    }

    private static List<String> and(List<String> before, String last) {
        List<String> all = new ArrayList<>(before);
        all.add(last);
        return all;
    }

    /// One token of what was typed; `parts` of its name.
    private record Asked(Kind kind, int parts, String word, String stem, int end) {

        /// Whether this last token stands for all that was typed: a joined form behind its parts, or the only word.
        boolean isWholeOf(List<Asked> tokens) {
            return switch (kind) {
                case JOINED -> tokens.size() == parts + 1;
                case WORD -> tokens.size() == 1;
                case PAIR, LAST -> false;
            };
        }
    }
}
