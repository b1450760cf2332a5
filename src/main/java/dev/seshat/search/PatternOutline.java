package dev.seshat.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A regular expression reduced to what every match contains: its literal characters, and placeholders for
/// the rest.
///
/// It understands common syntax and gives up on expressions with anything else, because a wrong outline would
/// lose matches.
///
/// @param alternatives the outlines of the outermost alternatives
/// @param oneLine whether no match can contain a line end
record PatternOutline(List<String> alternatives, boolean oneLine) {

    /// Stands for any text or none.
    static final char ANYTHING = '\uffff';

    /// Stands for a certain word boundary: white space, or the beginning or end of a line.
    static final char SEPARATOR = '\ufffe';

    static boolean isPlaceholder(char c) {
        return c == ANYTHING || c == SEPARATOR;
    }

    /// The outline of a valid expression; empty if it contains syntax unknown here.
    static Optional<PatternOutline> of(String source) {
        Parser parser = new Parser(source);
        List<String> alternatives = parser.alternatives();
        return parser.unsure || parser.at < source.length()
                ? Optional.empty()
                : Optional.of(new PatternOutline(alternatives, parser.oneLine));
    }

    private static final class Parser {

        private static final Pattern COUNT = Pattern.compile("\\{(\\d+)(,\\d*)?\\}");
        private static final Pattern GROUP = Pattern.compile("\\((?:\\?(?::|P?<\\w+>)|(?!\\?))");

        /// Members of a character class that cannot be a line end: `[a-z\d_.]`.
        private static final Pattern CLASS = Pattern.compile("\\[(?:[^\\\\\\[\\]^\\x00-\\x1f]|\\\\[dw\\p{Punct}])+\\]");

        /// A class that may contain a line end, but whose closing bracket is certain.
        private static final Pattern NEGATED =
                Pattern.compile("\\[\\^(?:[^\\\\\\[\\]]|\\\\[a-zA-Z&&[^pPxQ]]|\\\\\\p{Punct})+\\]");

        private final String source;
        private int at;
        private boolean unsure;
        private boolean oneLine = true;

        Parser(String source) {
            this.source = source;
        }

        List<String> alternatives() {
            List<String> all = new ArrayList<>();
            StringBuilder outline = new StringBuilder();
            while (!unsure && at < source.length() && source.charAt(at) != ')') {
                if (source.charAt(at) == '|') {
                    at++;
                    all.add(outline.toString());
                    outline.setLength(0);
                } else {
                    char one = atom();
                    repeat(one, outline);
                }
            }
            all.add(outline.toString());
            return all;
        }

        /// Parse one repeatable element.
        private char atom() {
            char c = source.charAt(at);
            return switch (c) {
                case '(' -> group();
                case '[' -> classOfCharacters();
                case '\\' -> escaped();
                case '.' -> skip(1, ANYTHING);
                case '^', '$' -> skip(1, SEPARATOR);
                case '\n' -> {
                    oneLine = false;
                    yield skip(1, c);
                }
                default -> {
                    unsure |= isPlaceholder(c) || Character.isSurrogate(c);
                    yield skip(1, c);
                }
            };
        }

        private char skip(int chars, char meaning) {
            at += chars;
            return meaning;
        }

        private char group() {
            if (!skips(GROUP)) {
                return ANYTHING;
            }
            alternatives();
            unsure |= at == source.length();
            at = Math.min(source.length(), at + 1);
            return ANYTHING;
        }

        private char classOfCharacters() {
            Matcher plain = CLASS.matcher(source).region(at, source.length());
            if (plain.lookingAt()) {
                at = plain.end();
            } else if (skips(NEGATED)) {
                oneLine = false;
            }
            return ANYTHING;
        }

        private boolean skips(Pattern pattern) {
            Matcher matcher = pattern.matcher(source).region(at, source.length());
            boolean found = matcher.lookingAt();
            unsure |= !found;
            at = found ? matcher.end() : source.length();
            return found;
        }

        private char escaped() {
            char c = at + 1 < source.length() ? source.charAt(at + 1) : 'Q';
            at = Math.min(source.length(), at + 2);
            switch (c) {
                case 'd', 'w', 'S', 'b', 'B' -> {}
                case 'D', 'W', 'A', 'z' -> oneLine = false;
                case 's' -> {
                    oneLine = false;
                    return SEPARATOR;
                }
                case 'n' -> {
                    oneLine = false;
                    return '\n';
                }
                case 't' -> {
                    return '\t';
                }
                default -> {
                    unsure |= c >= 0x80 || Character.isLetterOrDigit(c);
                    return c;
                }
            }
            return ANYTHING;
        }

        /// Parse a repetition, and write what is certain of it.
        private void repeat(char one, StringBuilder outline) {
            Integer least = least();
            if (least == null) {
                outline.append(one);
                return;
            }
            if (at < source.length() && source.charAt(at) == '?') {
                at++;
            }
            if (least > 0) {
                outline.append(one);
            }
            boolean separates = least > 0 && (one == SEPARATOR || one == ' ');
            outline.append(separates ? SEPARATOR : ANYTHING);
        }

        /// The minimum number of repetitions; null if no repetition follows.
        private @Nullable Integer least() {
            if (at == source.length()) {
                return null;
            }
            Matcher count = COUNT.matcher(source).region(at, source.length());
            if (count.lookingAt()) {
                at = count.end();
                return count.group(1).matches("0+") ? 0 : 1;
            }
            return switch (source.charAt(at)) {
                case '*', '?' -> (int) skip(1, (char) 0);
                case '+' -> (int) skip(1, (char) 1);
                default -> null;
            };
        }
    }
}
