package dev.seshat.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parts what was typed into words, quoted texts and signs. What is no sign in its place is part of a word, because
/// people paste code and error messages: `foo(bar)` is a word, and so is `--force`.
final class QueryLexer {

    enum Sign {
        OPEN,
        CLOSE,
        MINUS,
        WORD,
        QUOTED,
        FIELD
    }

    /// @param text of a word or quoted text; of a field its value
    /// @param name of a field
    record Token(Sign sign, String text, @Nullable String name) {

        static Token sign(Sign sign, String text) {
            return new Token(sign, text, null);
        }

        boolean is(String operator) {
            return sign == Sign.WORD && text.equals(operator);
        }
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int open;

    private QueryLexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        QueryLexer lexer = new QueryLexer(text);
        while (lexer.next()) {
            // Each turn adds a token.
        }
        return lexer.tokens;
    }

    private boolean next() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return false;
        }
        char c = text.charAt(at);
        if (c == '(') {
            take(Sign.OPEN);
            open++;
        } else if (c == ')' && open > 0) {
            take(Sign.CLOSE);
            open--;
        } else if (c == '-' && isOperandAt(at + 1)) {
            take(Sign.MINUS);
        } else if (c == '"' && text.indexOf('"', at + 1) >= 0) {
            tokens.add(Token.sign(Sign.QUOTED, quoted()));
        } else {
            word();
        }
        return true;
    }

    private void take(Sign sign) {
        tokens.add(Token.sign(sign, text.substring(at, at + 1)));
        at++;
    }

    /// A hyphen before a space or another hyphen is punctuation: options are written `--force`.
    private boolean isOperandAt(int index) {
        return index < text.length() && !isSpace(text.charAt(index)) && text.charAt(index) != '-';
    }

    /// The text up to the next quote, which is there.
    private String quoted() {
        int end = text.indexOf('"', at + 1);
        String inside = text.substring(at + 1, end);
        at = end + 1;
        return inside;
    }

    private void word() {
        int from = at;
        int inner = 0;
        while (at < text.length() && !isSpace(text.charAt(at))) {
            char c = text.charAt(at);
            if (c == '"' && at > from && text.charAt(at - 1) == ':' && text.indexOf('"', at + 1) >= 0) {
                String name = text.substring(from, at - 1);
                tokens.add(new Token(Sign.FIELD, quoted(), name));
                return;
            }
            if (c == '"' && at > from) {
                break;
            }
            inner += c == '(' ? 1 : 0;
            if (c == ')' && inner-- == 0 && open > 0) {
                break;
            }
            at++;
        }
        String word = text.substring(from, at);
        int colon = word.indexOf(':');
        tokens.add(
                colon > 0 && colon < word.length() - 1
                        ? new Token(Sign.FIELD, word.substring(colon + 1), word.substring(0, colon))
                        : Token.sign(Sign.WORD, word));
    }

    /// Whether it separates words; a NUL is nothing that anybody types.
    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0;
    }
}
