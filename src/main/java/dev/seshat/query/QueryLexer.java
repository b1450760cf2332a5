package dev.seshat.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Splits the query into words, quoted texts and signs. A sign out of place is part of a word, because people
/// paste code and error messages: `foo(bar)` is a word, and so is `--force`.
final class QueryLexer {

    enum Sign {
        OPEN,
        CLOSE,
        MINUS,
        WORD,
        QUOTED,
        FIELD,
        PATTERN
    }

    /// @param text of a word or quoted text; of a field its value
    /// @param name of a field; the flags of a pattern
    /// @param from where it begins in what was typed
    /// @param to where it ends
    record Token(Sign sign, String text, @Nullable String name, int from, int to) {

        boolean is(String operator) {
            return sign == Sign.WORD && text.equals(operator);
        }

        /// Whether it is the name of an operator, in place or not.
        boolean isOperatorName() {
            return is("AND") || is("OR") || is("NOT");
        }

        /// The text to find if this is neither a sign nor a filter: an unknown field is a word with a colon.
        String word() {
            return name == null ? text : name + ":" + text;
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
            // Each iteration adds a token.
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
            addSign(Sign.OPEN);
            open++;
        } else if (c == ')' && open > 0) {
            addSign(Sign.CLOSE);
            open--;
        } else if (c == '-' && isOperandAt(at + 1)) {
            addSign(Sign.MINUS);
        } else if (c == '"' && text.indexOf('"', at + 1) >= 0) {
            int from = at;
            add(Sign.QUOTED, quoted(), null, from);
        } else if (c != '/' || !pattern()) {
            word();
        }
        return true;
    }

    private boolean pattern() {
        SlashedPattern pattern = SlashedPattern.at(text, at, open > 0);
        if (pattern == null) {
            return false;
        }
        int from = at;
        at = pattern.end();
        add(Sign.PATTERN, pattern.source(), pattern.flags(), from);
        return true;
    }

    private void addSign(Sign sign) {
        at++;
        add(sign, text.substring(at - 1, at), null, at - 1);
    }

    /// Add a token that ends here.
    private void add(Sign sign, String value, @Nullable String name, int from) {
        tokens.add(new Token(sign, value, name, from, at));
    }

    /// A hyphen before a space or another hyphen is punctuation: options are written `--force`.
    private boolean isOperandAt(int index) {
        return index < text.length() && !isSpace(text.charAt(index)) && text.charAt(index) != '-';
    }

    /// The text up to the next quote, which exists.
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
                field(name, quoted(), from);
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
        if (colon > 0 && colon < word.length() - 1) {
            field(word.substring(0, colon), word.substring(colon + 1), from);
        } else {
            add(Sign.WORD, word, null, from);
        }
    }

    /// `re:"time(d )?out"` is a pattern.
    private void field(String name, String value, int from) {
        boolean pattern = name.equals("re") && !value.isBlank();
        add(pattern ? Sign.PATTERN : Sign.FIELD, value, pattern ? "" : name, from);
    }

    /// Whether it separates words; nobody types a NUL.
    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0;
    }
}
