package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;

/// A regular expression to search messages for, in RE2 syntax. Instances are valid.
///
/// @param source the expression without its slashes
public record TextPattern(String source, boolean ignoresCase) {

    /// How many characters an expression may have.
    static final int LONGEST = 1000;

    /// RE2/J expands repetitions: `((a{1000}){1000}){1000}` would exhaust memory. Matching time grows with
    /// the size.
    private static final int LARGEST = 2000;

    public TextPattern {
        requireNonNull(source, "source");
        if (source.length() > LONGEST) {
            throw new SeshatException(
                    Kind.WRONG_USE, "a regular expression can have at most " + LONGEST + " characters.");
        }
        if (PatternSize.of(source) > LARGEST) {
            throw wrong(source, "its groups or repetitions make it too large");
        }
        if (compile(source, ignoresCase).matcher("").find()) {
            throw wrong(source, "it matches the empty string, so it would match everywhere; use + instead of *");
        }
    }

    /// The compiled expression. `^` and `$` match at line ends, as in grep.
    public Pattern compile() {
        return compile(source, ignoresCase);
    }

    private static Pattern compile(String source, boolean ignoresCase) {
        try {
            return Pattern.compile(source, Pattern.MULTILINE | (ignoresCase ? Pattern.CASE_INSENSITIVE : 0));
        } catch (PatternSyntaxException e) {
            throw wrong(source, reason(source, e));
        }
    }

    private static String reason(String source, PatternSyntaxException e) {
        String part = String.valueOf(e.getPattern());
        String what = e.getDescription();
        if (part.equals("stack underflow")) {
            return "unmatched )";
        }
        if (what.startsWith("missing closing )")) {
            return what;
        }
        int at = part.isEmpty() ? -1 : source.indexOf(part);
        String place = at < 0 ? "" : " at character " + (at + 1) + " (" + part + ")";
        boolean unsupported = what.contains("Perl syntax") || part.matches("(?s)(\\\\[1-9]|\\(\\?<[=!]).*");
        return what + place + (unsupported ? "; RE2 has no lookaround and no backreferences" : "");
    }

    private static SeshatException wrong(String source, String reason) {
        return new SeshatException(
                Kind.WRONG_USE,
                "invalid regular expression /" + source + "/: " + reason + ". To search for it as text, quote it.");
    }

    @Override
    public String toString() {
        return "/" + source.replaceAll("(?<!\\\\)/", "\\\\/") + "/" + (ignoresCase ? "i" : "");
    }
}
