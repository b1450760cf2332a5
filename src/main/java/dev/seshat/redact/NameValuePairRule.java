package dev.seshat.redact;

import dev.seshat.redact.SecretName.Sort;
import org.jspecify.annotations.Nullable;

/// A secret whose name is a value beside it: `{"name": "API_TOKEN", "value": "…"}`, the same in YAML and XML,
/// and `"--password", "…"` or `setenv("API_TOKEN", "…")`.
final class NameValuePairRule {

    private static final String VALUE = "value";
    private static final int MAX_BETWEEN = 64;

    private NameValuePairRule() {}

    /// Whether the name that ends here is that of a value.
    static boolean isValue(String text, int nameEnd) {
        int start = nameEnd - VALUE.length();
        return start >= 0
                && text.regionMatches(true, start, VALUE, 0, VALUE.length())
                && (start == 0 || !Chars.isAlphanumeric(text.charAt(start - 1)));
    }

    /// The value, if the member before or after it gives it a secret name.
    static @Nullable Finding at(String text, int name, int from, int done) {
        Quoted quoted = Quoted.at(text, from);
        int end = quoted == null ? Assignment.bareEnd(text, from, false) : quoted.end();
        Sort sort = before(text, name, done);
        if (sort == null) {
            sort = behind(text, end);
        }
        if (sort == null) {
            return null;
        }
        if (quoted != null) {
            return Assignment.quoted(text, from, sort);
        }
        return end > from && SecretValue.isSecret(text.substring(from, end), sort, SecretValue.Manner.ALONE)
                ? new Finding(SecretKind.CREDENTIAL, from, end)
                : null;
    }

    private static @Nullable Sort before(String text, int name, int done) {
        int end = name;
        while (end > done && name - end < MAX_BETWEEN && !Chars.isOfName(text.charAt(end - 1))) {
            end--;
        }
        int start = SecretName.start(text, end, done);
        Sort sort = start == end ? null : SecretName.sort(text.substring(start, end));
        return sort != null && isNamed(text, start, done) ? sort : null;
    }

    private static @Nullable Sort behind(String text, int from) {
        int at = from;
        while (at < text.length() && at - from < MAX_BETWEEN && ",\\\" '".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        int end = at;
        while (end < text.length() && end - at < MAX_BETWEEN && Chars.isOfName(text.charAt(end))) {
            end++;
        }
        if (!isNameWord(text, at, end)) {
            return null;
        }
        int start = end;
        while (start < text.length() && start - end < 8 && "\":= '\\".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        int last = start;
        while (last < text.length() && last - start < MAX_BETWEEN && Chars.isOfName(text.charAt(last))) {
            last++;
        }
        return last == start ? null : SecretName.sort(text.substring(start, last));
    }

    /// Whether `name:` or `key=` precedes this.
    private static boolean isNamed(String text, int start, int done) {
        int end = start;
        boolean sign = false;
        while (end > done && start - end < 8 && "\":= '\\".indexOf(text.charAt(end - 1)) >= 0) {
            sign |= text.charAt(end - 1) == ':' || text.charAt(end - 1) == '=';
            end--;
        }
        return sign && isNameWord(text, SecretName.start(text, end, done), end);
    }

    private static boolean isNameWord(String text, int start, int end) {
        return switch (end - start) {
            case 3 -> text.regionMatches(true, start, "key", 0, 3);
            case 4 -> text.regionMatches(true, start, "name", 0, 4);
            case 8 -> text.regionMatches(true, start, "variable", 0, 8);
            case 9 -> text.regionMatches(true, start, "parameter", 0, 9);
            default -> false;
        };
    }

    /// The quoted text after a comma, if the one before the comma is a secret name.
    static @Nullable Finding ofPair(String text, int comma, int done) {
        int end = comma;
        while (end > done && comma - end < 8 && (Chars.isQuote(text.charAt(end - 1)) || text.charAt(end - 1) == '\\')) {
            end--;
        }
        if (end == comma || end <= done || !SecretName.mayEnd(text, end)) {
            return null;
        }
        int from = comma + 1;
        while (from < text.length() && from - comma < MAX_BETWEEN && text.charAt(from) <= ' ') {
            from++;
        }
        int start = SecretName.start(text, end, done);
        boolean quoted = start > done && Chars.isQuote(text.charAt(start - 1)) && Quoted.isAt(text, from);
        Sort sort = quoted && start < end ? SecretName.sort(text.substring(start, end)) : null;
        if (sort == null) {
            return null;
        }
        boolean flag = text.charAt(start) == '-';
        Finding finding = Assignment.quoted(text, from, sort);
        // Lists of names are common: only a flag is certainly followed by its value.
        return finding != null && (flag || isSure(text.substring(finding.from(), finding.to()))) ? finding : null;
    }

    /// Whether it is a secret even without a clear name.
    static boolean isSure(String value) {
        return RandomText.looks(value)
                || (value.length() >= 6
                        && RandomText.hasDigit(value)
                        && RandomText.hasLetter(value)
                        && !Words.areAll(value));
    }
}
