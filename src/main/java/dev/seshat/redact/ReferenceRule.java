package dev.seshat.redact;

import java.util.regex.Pattern;

/// A value that is defined elsewhere: `$TOKEN`, `<your token>`, `{{ secret }}`, `process.env.TOKEN`.
/// Passwords may begin with the same signs, so the whole shape decides.
///
/// The patterns are unambiguous, and see at most [SecretValue#LOOKED_AT] chars.
final class ReferenceRule {

    /// The prefix of our own masks.
    static final String MASK = "[masked ";

    private static final Pattern INTERPOLATION = Pattern.compile("[$#%{]\\{|\\$\\(|<%|%\\([A-Za-z_]+\\)s");

    private static final Pattern VARIABLE = Pattern.compile(
            "\\$(env:)?[A-Za-z_][A-Za-z0-9_]*(([.\\[(,;)\\]/@]|->|::).*)?|\\$[A-Z][A-Z0-9_]*[^A-Za-z0-9].*|\\$[0-9?@*#!$-]?");

    /// A digit in place of a letter: no variable is called `$up3rSecret`.
    private static final Pattern LEET = Pattern.compile(".*[A-Za-z][013457@!][a-z].*");

    private static final Pattern KNOWN_DIGITS =
            Pattern.compile("(?i).*(md5|sha1|sha[235]|i18n|l10n|k8s|oauth[12]|s3|ec2|x509|base64|utf8|http2|h[1-6]).*");

    private static final Pattern TAG =
            Pattern.compile("<[A-Za-z/!?\\[|][A-Za-z0-9 _./|:,'\"=\\[\\]-]*>?.{0,3}|<[-=<].*|<>.*");
    private static final Pattern BRACED = Pattern.compile("\\{[A-Za-z0-9_.,: \"'\\[\\]!-]*}?[,;)]*|\\{[\\s\"'%#].*");
    private static final Pattern IN_PARENTHESES =
            Pattern.compile("\\([A-Za-z0-9_.,: \"'<>*&\\[\\]-]*\\)?[,;:]*|\\(\\(.*|\\(\\).*|\\([A-Za-z_.]+[ (,].*");
    private static final Pattern PERCENT =
            Pattern.compile("%[+#0 .-]?[0-9]*[A-Za-z][,;:)\\]]*|%[A-Za-z_][A-Za-z0-9_]*%|%[({].*|%%.*");
    private static final Pattern STAR = Pattern.compile("\\*+[A-Za-z_.][A-Za-z_.]*[0-9]?[,;)]*|\\*+\\W*");
    private static final Pattern BRACKETED =
            Pattern.compile("\\[[A-Za-z0-9_ .,:/*'\"-]*]?[,;)]*|\\[].*|\\[[\"'\\[].*|\\[\\^.*");
    private static final Pattern NAMED =
            Pattern.compile("[&:@!~^][A-Za-z_][A-Za-z_.<>\\[\\]]*[0-9]?[,;)]*|[&!:@][a-z]+ .*|@/.*|@\\{.*|@[\"'].*");
    private static final Pattern MEMBER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)+[,;:)]*");
    private static final Pattern CALL =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_.:]*[(\\[].*|[A-Za-z_][A-Za-z0-9_]*(->|::|<[A-Z]).*");

    private ReferenceRule() {}

    static boolean is(String value) {
        if (value.startsWith(MASK) || interpolates(value)) {
            return true;
        }
        return switch (value.charAt(0)) {
            case '$' -> isVariable(value);
            case '<' -> TAG.matcher(value).matches() && !isLikePassword(value);
            case '{' -> BRACED.matcher(value).matches() && !isLikePassword(value);
            case '(' -> IN_PARENTHESES.matcher(value).matches() && !isLikePassword(value);
            case '%' -> PERCENT.matcher(value).matches();
            case '*' -> STAR.matcher(value).matches();
            case '[' -> BRACKETED.matcher(value).matches() && !isLikePassword(value);
            case '&', ':', '@', '!', '~', '^' -> NAMED.matcher(value).matches();
            default -> false;
        };
    }

    /// Whether something is substituted. Most values contain none of these signs, which saves the matching.
    private static boolean interpolates(String value) {
        boolean may = value.indexOf('{') >= 0 || value.indexOf('(') >= 0 || value.indexOf('<') >= 0;
        return may && INTERPOLATION.matcher(value).find();
    }

    /// Whether it is an expression of a program: a member access, a call.
    static boolean isCode(String value) {
        return CALL.matcher(value).matches()
                || (MEMBER.matcher(value).matches() && (Words.share(value) > 0.5 || RandomText.switches(value) < 3));
    }

    private static boolean isVariable(String value) {
        boolean leet =
                LEET.matcher(value).matches() && !KNOWN_DIGITS.matcher(value).matches();
        return VARIABLE.matcher(value).matches() && !leet;
    }

    /// Letters and digits alternate in it, without spaces, commas and quotes: `[q8We4r]`, not `[a, b1]`.
    private static boolean isLikePassword(String value) {
        return value.length() >= 6
                && RandomText.switches(value) >= 3
                && value.chars().noneMatch(c -> c <= ' ' || c == ',' || c == '"' || c == '\'');
    }
}
