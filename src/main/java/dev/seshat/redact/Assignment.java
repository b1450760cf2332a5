package dev.seshat.redact;

import dev.seshat.redact.SecretName.Sort;
import dev.seshat.redact.SecretValue.Manner;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A secret after its name: `PASSWORD=…`, `"password": "…"`, `password: …`, `--token …`.
///
/// To keep the time linear, every look back and every look at a rejected value is bounded, and a masked value
/// is not examined again.
final class Assignment {

    private static final int MAX_BETWEEN = 8;
    private static final int LONGEST_TYPE = 40;
    private static final int LOOK_BACK = 60;
    private static final String CHECKSUM = "checksum/";
    private static final int LONGEST_DEFAULT = 24;
    private static final String HEADER = "authorization";

    private Assignment() {}

    /// The value after a `:` or `=`.
    static @Nullable Finding at(String text, int sign, int done) {
        int nameEnd = nameEnd(text, sign, done);
        if (nameEnd <= done) {
            return null;
        }
        Sort sort = SecretName.mayEnd(text, nameEnd) ? sort(text, nameEnd, done) : null;
        if (sort == null && text.charAt(sign) == '=') {
            sort = ofTypedName(text, nameEnd, done);
        }
        if (sort != null) {
            return value(text, sign, nameEnd, done, sort);
        }
        if (isBesideUser(text, nameEnd, done)) {
            Finding finding = value(text, sign, nameEnd, done, Sort.PASSWORD);
            return finding != null && NameValuePairRule.isSure(text.substring(finding.from(), finding.to()))
                    ? finding
                    : null;
        }
        if (isHeader(text, nameEnd)) {
            return AuthHeaderRule.at(text, valueStart(text, sign));
        }
        if (NameValuePairRule.isValue(text, nameEnd)) {
            return NameValuePairRule.at(text, SecretName.start(text, nameEnd, done), valueStart(text, sign), done);
        }
        return text.charAt(sign) == '=' ? CookieRule.at(text, sign, SecretName.start(text, nameEnd, done)) : null;
    }

    /// Whether the name is `pass` or `pwd`, which mean a password only beside a user: `Uid=sa;Pwd=…`.
    private static boolean isBesideUser(String text, int nameEnd, int done) {
        if (nameEnd - done < 3 || "sSdD".indexOf(text.charAt(nameEnd - 1)) < 0) {
            return false;
        }
        int start = SecretName.start(text, nameEnd, done);
        String name = nameEnd - start > 4 ? "" : text.substring(start, nameEnd).toLowerCase(Locale.ROOT);
        if (!name.equals("pass") && !name.equals("pwd")) {
            return false;
        }
        String before = text.substring(Math.max(done, start - LOOK_BACK), start).toLowerCase(Locale.ROOT);
        return before.contains("user") || before.contains("uid") || before.contains("login");
    }

    private static boolean isHeader(String text, int nameEnd) {
        return text.regionMatches(true, nameEnd - HEADER.length(), HEADER, 0, HEADER.length());
    }

    private static @Nullable Sort sort(String text, int nameEnd, int done) {
        int start = SecretName.start(text, nameEnd, done);
        if (start == nameEnd || isOfChecksum(text, start, done)) {
            return null;
        }
        Sort sort = SecretName.sort(text.substring(start, nameEnd));
        boolean key = sort == null && nameEnd - start == 3 && start - 2 > done && text.charAt(start - 1) == ' ';
        // A form spells out what programs write as one word: AWS Secret Access Key.
        return key ? SecretName.sort(text.substring(SecretName.start(text, start - 1, done), start - 1) + "key") : sort;
    }

    /// Whether the name is the last step of one that counts or checks: `checksum/secret`.
    private static boolean isOfChecksum(String text, int start, int done) {
        return start - 1 > done
                && text.charAt(start - 1) == '/'
                && text.startsWith(CHECKSUM, start - CHECKSUM.length());
    }

    /// The name before a type: `password: String = …`.
    private static @Nullable Sort ofTypedName(String text, int end, int done) {
        int type = end;
        while (type > done && end - type < LONGEST_TYPE && isOfType(text.charAt(type - 1))) {
            type--;
        }
        int colon = type;
        while (colon > done && type - colon < 2 && text.charAt(colon - 1) == ' ') {
            colon--;
        }
        boolean typed = type < end && colon - 1 > done && text.charAt(colon - 1) == ':';
        return typed ? sort(text, colon - 1, done) : null;
    }

    private static boolean isOfType(char c) {
        return Chars.isAlphanumeric(c) || "_.[]<>?&|".indexOf(c) >= 0;
    }

    /// The value after a flag and a space, if it looks like one.
    static @Nullable Finding ofFlag(String text, int space, int done) {
        if (space <= done || !SecretName.mayEnd(text, space)) {
            return null;
        }
        int start = SecretName.start(text, space, done);
        boolean flag = space - start > 2 && text.charAt(start) == '-';
        Sort sort = flag && !text.startsWith("-", space + 1) ? SecretName.sort(text.substring(start, space)) : null;
        if (sort == null) {
            return null;
        }
        int from = space + 1;
        if (Quoted.isAt(text, from)) {
            return quoted(text, from, sort);
        }
        return bare(text, from, false, sort, Manner.LOOSE);
    }

    /// The argument of a setter: `setPassword("…")`.
    static @Nullable Finding ofCall(String text, int sign, int done) {
        boolean named = sign > done && SecretName.mayEnd(text, sign) && Quoted.isAt(text, sign + 1);
        Sort sort = named ? sort(text, sign, done) : null;
        Finding finding = sort == null ? null : quoted(text, sign + 1, sort);
        return finding != null && NameValuePairRule.isSure(text.substring(finding.from(), finding.to()))
                ? finding
                : null;
    }

    /// The end of the name before a sign; a space, a quote or a bracket may follow the name.
    private static int nameEnd(String text, int sign, int done) {
        int end = sign;
        while (end > done && sign - end < MAX_BETWEEN && Chars.isBlank(text.charAt(end - 1))) {
            end--;
        }
        // A bracket after a bare word may as well end a mask.
        if (end - 1 > done
                && text.charAt(end - 1) == ']'
                && (Chars.isQuote(text.charAt(end - 2)) || text.charAt(end - 2) == '[')) {
            end--;
        }
        end = beforeDefault(text, end, done);
        if (end > done && Chars.isQuote(text.charAt(end - 1))) {
            end--;
            while (end > done && sign - end < MAX_BETWEEN && text.charAt(end - 1) == '\\') {
                end--;
            }
        } else if (end > done && text.charAt(end - 1) == '[') {
            end--;
        }
        return end;
    }

    /// The position before a prompt's default, as in `Secret Access Key [None]: …`; the same position if
    /// there is none.
    private static int beforeDefault(String text, int end, int done) {
        if (end - 1 <= done || text.charAt(end - 1) != ']') {
            return end;
        }
        int open = end - 2;
        while (open > done && end - open < LONGEST_DEFAULT && text.charAt(open) > ' ' && text.charAt(open) != '[') {
            open--;
        }
        boolean offered = open - 1 > done && text.charAt(open) == '[' && text.charAt(open - 1) == ' ';
        return offered ? open - 1 : end;
    }

    private static int valueStart(String text, int sign) {
        int from = sign + 1;
        while (from < text.length() && from - sign <= 2 && (text.charAt(from) == '>' || text.charAt(from) == '=')) {
            from++;
        }
        int spaces = from;
        while (from < text.length() && from - spaces < MAX_BETWEEN && Chars.isBlank(text.charAt(from))) {
            from++;
        }
        return from;
    }

    private static @Nullable Finding value(String text, int sign, int nameEnd, int done, Sort sort) {
        int from = valueStart(text, sign);
        if (from >= text.length() || PrivateKey.isAt(text, from)) {
            return null;
        }
        int name = SecretName.start(text, nameEnd, done);
        boolean part = from == sign + 1 && text.charAt(sign) == ':' && name > done && text.charAt(name - 1) == ':';
        if (part) {
            // One of several parts joined by colons: arn:aws:…:secret:prod/db.
            return null;
        }
        int quote = Quoted.literal(text, from);
        if (Quoted.isAt(text, quote)) {
            return quoted(text, quote, sort);
        }
        boolean line = startsLine(text, name, done);
        boolean close = from == sign + 1 && nameEnd == sign && text.charAt(sign) == '=';
        int end = bareEnd(text, from, false);
        if (close) {
            boolean passedOn = end < text.length()
                    && (line ? "([" : ",()[").indexOf(text.charAt(end)) >= 0
                    && isName(text, from, end);
            return passedOn ? null : bare(text, from, line, sort, Manner.CLOSE);
        }
        boolean alone = line && endsLine(text, end);
        boolean called = end < text.length() && "([".indexOf(text.charAt(end)) >= 0;
        return called ? null : bare(text, from, false, sort, alone ? Manner.ALONE : Manner.LOOSE);
    }

    /// The quoted value that begins here.
    static @Nullable Finding quoted(String text, int from, Sort sort) {
        Quoted quoted = Quoted.at(text, from);
        if (quoted == null || PrivateKey.isAt(text, quoted.from())) {
            return null;
        }
        String value = text.substring(quoted.from(), quoted.to());
        return SecretValue.isSecret(value, sort, Manner.QUOTED) ? finding(text, quoted.from(), quoted.to()) : null;
    }

    private static @Nullable Finding bare(String text, int from, boolean line, Sort sort, Manner manner) {
        int end = bareEnd(text, from, line);
        if (end == from
                || PrivateKey.isAt(text, from)
                || !SecretValue.isSecret(text.substring(from, end), sort, manner)) {
            return null;
        }
        return finding(text, from, bareEnd(text, from, line, text.length()));
    }

    /// A token with a known prefix is one of that kind, wherever it is.
    static Finding finding(String text, int from, int to) {
        Finding token = Tokens.at(text, from, from);
        return token == null
                ? new Finding(SecretKind.CREDENTIAL, from, to)
                : new Finding(token.kind(), from, Math.max(to, token.to()));
    }

    /// The end of an unquoted value, or of as much of it as is examined. Passwords may begin with a bracket,
    /// which then does not end them.
    ///
    /// @param line whether it continues to the end of the line, whatever characters it contains
    static int bareEnd(String text, int from, boolean line) {
        return bareEnd(text, from, line, from + SecretValue.LOOKED_AT);
    }

    private static int bareEnd(String text, int from, boolean line, int most) {
        boolean signs = line || (from < text.length() && "$<{(%*[".indexOf(text.charAt(from)) >= 0);
        int end = from;
        while (end < text.length() && end < most) {
            char c = text.charAt(end);
            if (c <= ' '
                    || Chars.isQuote(c)
                    || Chars.isEscape(text, end)
                    || (!signs && ",;&<>()[]{}|".indexOf(c) >= 0)) {
                break;
            }
            end++;
        }
        return end;
    }

    private static boolean isName(String text, int from, int to) {
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            boolean lastDigit = at == to - 1 && Chars.isDigit(c);
            if (!Chars.isLetter(c) && c != '_' && c != '.' && !lastDigit) {
                return false;
            }
        }
        return true;
    }

    /// Whether a name begins its line, apart from prefixes of environments, lists and diffs.
    private static boolean startsLine(String text, int name, int done) {
        int at = name;
        if (at > done && Chars.isQuote(text.charAt(at - 1))) {
            at--;
        }
        if (at - done >= 7 && text.startsWith("export ", at - 7)) {
            at -= 7;
        }
        int least = Math.max(done, at - 40);
        while (at > least && (Chars.isBlank(text.charAt(at - 1)) || "-+>".indexOf(text.charAt(at - 1)) >= 0)) {
            at--;
        }
        return at == 0
                || (at > done && text.charAt(at - 1) == '\n')
                || (at - 2 >= done && text.charAt(at - 1) == 'n' && text.charAt(at - 2) == '\\');
    }

    private static boolean endsLine(String text, int at) {
        int end = at;
        while (end < text.length() && end - at < MAX_BETWEEN && (text.charAt(end) == ' ' || text.charAt(end) == '\r')) {
            end++;
        }
        return end == text.length()
                || text.charAt(end) == '\n'
                || text.charAt(end) == '#'
                || Chars.isEscape(text, end)
                || Chars.isQuote(text.charAt(end));
    }
}
