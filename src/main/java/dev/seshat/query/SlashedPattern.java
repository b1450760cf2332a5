package dev.seshat.query;

import org.jspecify.annotations.Nullable;

/// A regular expression between slashes, as in `/time(d )?out/i`.
///
/// People also paste paths, globs and comments, and those are text. So an expression ends at the first
/// unescaped slash, only the flag may follow it, and it contains a character that only expressions need, or a
/// space and a flag (`/timed out/i`): `/tmp/`, `/.git/` and `/usr/lib*/` are text.
///
/// @param end the position after it
record SlashedPattern(String source, String flags, int end) {

    /// Any of these marks an expression. A dot does not: names contain dots.
    private static final String SYNTAX = "\\^$[](){}|*+?";

    /// The expression that begins with the slash at a position; null if none does.
    ///
    /// @param inGroup whether a parenthesis may follow it
    static @Nullable SlashedPattern at(String text, int slash, boolean inGroup) {
        int close = closing(text, slash + 1);
        if (close < 0) {
            return null;
        }
        String source = text.substring(slash + 1, close);
        int end = text.startsWith("i", close + 1) ? close + 2 : close + 1;
        boolean ends =
                end == text.length() || QueryLexer.isSpace(text.charAt(end)) || (inGroup && text.charAt(end) == ')');
        String flags = text.substring(close + 1, end);
        return ends && isMeant(source, flags) ? new SlashedPattern(source, flags, end) : null;
    }

    private static int closing(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '/') {
                return i;
            }
        }
        return -1;
    }

    /// Globs and comments begin with a star, expressions do not: `/* comment */`. A space at either end means
    /// that the two slashes do not belong together: `/a? or /`.
    private static boolean isMeant(String source, String flags) {
        if (source.isEmpty() || source.charAt(0) == '*') {
            return false;
        }
        boolean spaced = QueryLexer.isSpace(source.charAt(0)) || QueryLexer.isSpace(source.charAt(source.length() - 1));
        boolean hasSyntax = source.chars().anyMatch(c -> SYNTAX.indexOf(c) >= 0);
        return !spaced && (hasSyntax || (!flags.isEmpty() && source.indexOf(' ') > 0));
    }
}
