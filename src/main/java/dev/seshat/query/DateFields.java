package dev.seshat.query;

import dev.seshat.query.QueryLexer.Sign;
import dev.seshat.query.QueryLexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Joins a date filter with all words of its date: `after:last week` is `after:"last week"`. Shells remove
/// the quotes that people type.
final class DateFields {

    private DateFields() {}

    /// Whether a field of this name takes a date.
    static boolean takes(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "after", "since", "before", "until" -> true;
            default -> false;
        };
    }

    static List<Token> join(List<Token> tokens, LocalDays days) {
        List<Token> joined = new ArrayList<>();
        for (int at = 0; at < tokens.size(); ) {
            Token token = tokens.get(at);
            int end = token.name() != null && takes(token.name()) ? end(tokens, at, days) : at + 1;
            joined.add(end == at + 1 ? token : joined(tokens.subList(at, end)));
            at = end;
        }
        return joined;
    }

    /// The index after the last word of a date; directly after the field if its value is quoted or one word.
    private static int end(List<Token> tokens, int at, LocalDays days) {
        Token field = tokens.get(at);
        if (field.to() - field.from() > field.word().length()) {
            return at + 1;
        }
        List<String> words = new ArrayList<>(List.of(field.text()));
        for (int next = at + 1; next < tokens.size() && tokens.get(next).sign() == Sign.WORD; next++) {
            words.add(tokens.get(next).text());
        }
        return at + Math.max(1, TimePhrase.leading(words, days));
    }

    private static Token joined(List<Token> words) {
        StringBuilder date = new StringBuilder(words.getFirst().text());
        for (Token word : words.subList(1, words.size())) {
            date.append(' ').append(word.text());
        }
        Token first = words.getFirst();
        return new Token(
                Sign.FIELD,
                date.toString(),
                first.name(),
                first.from(),
                words.getLast().to());
    }
}
