package dev.seshat.redact;

import dev.seshat.redact.KeyName.Sort;
import dev.seshat.redact.Value.Manner;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A secret behind its name: `PASSWORD=…`, `"password": "…"`, `password: …`, `--token …`.
///
/// Every look back and every look at a value that is then left alone is bounded, and a value that is masked is not
/// looked at again: that keeps the time linear.
final class Assignment {

    private static final int MOST_BETWEEN = 8;
    private static final int LONGEST_TYPE = 40;
    private static final int LOOK_BACK = 60;
    private static final String CHECKSUM = "checksum/";
    private static final int LONGEST_DEFAULT = 24;
    private static final String HEADER = "authorization";

    private Assignment() {}

    /// The value behind a `:` or `=`.
    static @Nullable Finding at(String text, int sign, int done) {
        int nameEnd = nameEnd(text, sign, done);
        if (nameEnd <= done) {
            return null;
        }
        Sort sort = KeyName.mayEnd(text, nameEnd) ? sort(text, nameEnd, done) : null;
        if (sort == null && text.charAt(sign) == '=') {
            sort = ofTypedName(text, nameEnd, done);
        }
        if (sort != null) {
            return value(text, sign, nameEnd, done, sort);
        }
        if (isBesideUser(text, nameEnd, done)) {
            Finding finding = value(text, sign, nameEnd, done, Sort.PASSWORD);
            return finding != null && NamedValue.isSure(text.substring(finding.from(), finding.to())) ? finding : null;
        }
        if (isHeader(text, nameEnd)) {
            return Header.at(text, valueStart(text, sign));
        }
        if (NamedValue.isValue(text, nameEnd)) {
            return NamedValue.at(text, KeyName.start(text, nameEnd, done), valueStart(text, sign), done);
        }
        return text.charAt(sign) == '=' ? Cookie.at(text, sign, KeyName.start(text, nameEnd, done)) : null;
    }

    /// Whether the name is `pass` or `pwd`, which mean a password only beside a user: `Uid=sa;Pwd=…`.
    private static boolean isBesideUser(String text, int nameEnd, int done) {
        if (nameEnd - done < 3 || "sSdD".indexOf(text.charAt(nameEnd - 1)) < 0) {
            return false;
        }
        int start = KeyName.start(text, nameEnd, done);
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
        int start = KeyName.start(text, nameEnd, done);
        if (start == nameEnd || isOfChecksum(text, start, done)) {
            return null;
        }
        Sort sort = KeyName.sort(text.substring(start, nameEnd));
        boolean key = sort == null && nameEnd - start == 3 && start - 2 > done && text.charAt(start - 1) == ' ';
        // A form writes in words what programs write as one: AWS Secret Access Key.
        return key ? KeyName.sort(text.substring(KeyName.start(text, start - 1, done), start - 1) + "key") : sort;
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

    /// The value behind a flag and a space, if it looks like one.
    static @Nullable Finding ofFlag(String text, int space, int done) {
        if (space <= done || !KeyName.mayEnd(text, space)) {
            return null;
        }
        int start = KeyName.start(text, space, done);
        boolean flag = space - start > 2 && text.charAt(start) == '-';
        Sort sort = flag && !text.startsWith("-", space + 1) ? KeyName.sort(text.substring(start, space)) : null;
        if (sort == null) {
            return null;
        }
        int from = space + 1;
        if (Quoted.isAt(text, from)) {
            return quoted(text, from, sort);
        }
        return bare(text, from, false, sort, Manner.LOOSE);
    }

    /// What a setter is given: `setPassword("…")`.
    static @Nullable Finding ofCall(String text, int sign, int done) {
        boolean named = sign > done && KeyName.mayEnd(text, sign) && Quoted.isAt(text, sign + 1);
        Sort sort = named ? sort(text, sign, done) : null;
        Finding finding = sort == null ? null : quoted(text, sign + 1, sort);
        return finding != null && NamedValue.isSure(text.substring(finding.from(), finding.to())) ? finding : null;
    }

    /// The end of the name before a sign, behind which a space, a quote or a bracket may stand.
    private static int nameEnd(String text, int sign, int done) {
        int end = sign;
        while (end > done && sign - end < MOST_BETWEEN && Chars.isBlank(text.charAt(end - 1))) {
            end--;
        }
        // A bracket behind a bare word may as well end a mask.
        if (end - 1 > done
                && text.charAt(end - 1) == ']'
                && (Chars.isQuote(text.charAt(end - 2)) || text.charAt(end - 2) == '[')) {
            end--;
        }
        end = beforeDefault(text, end, done);
        if (end > done && Chars.isQuote(text.charAt(end - 1))) {
            end--;
            while (end > done && sign - end < MOST_BETWEEN && text.charAt(end - 1) == '\\') {
                end--;
            }
        } else if (end > done && text.charAt(end - 1) == '[') {
            end--;
        }
        return end;
    }

    /// The place before what a prompt offers, as in `Secret Access Key [None]: …`; the same place if it offers nothing.
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
        while (from < text.length() && from - spaces < MOST_BETWEEN && Chars.isBlank(text.charAt(from))) {
            from++;
        }
        return from;
    }

    private static @Nullable Finding value(String text, int sign, int nameEnd, int done, Sort sort) {
        int from = valueStart(text, sign);
        if (from >= text.length() || PrivateKey.isAt(text, from)) {
            return null;
        }
        int name = KeyName.start(text, nameEnd, done);
        boolean part = from == sign + 1 && text.charAt(sign) == ':' && name > done && text.charAt(name - 1) == ':';
        if (part) {
            // One of several parts that colons join: arn:aws:…:secret:prod/db.
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

    /// The value in quotes that begins here.
    static @Nullable Finding quoted(String text, int from, Sort sort) {
        Quoted quoted = Quoted.at(text, from);
        if (quoted == null || PrivateKey.isAt(text, quoted.from())) {
            return null;
        }
        String value = text.substring(quoted.from(), quoted.to());
        return Value.isSecret(value, sort, Manner.QUOTED) ? finding(text, quoted.from(), quoted.to()) : null;
    }

    private static @Nullable Finding bare(String text, int from, boolean line, Sort sort, Manner manner) {
        int end = bareEnd(text, from, line);
        if (end == from || PrivateKey.isAt(text, from) || !Value.isSecret(text.substring(from, end), sort, manner)) {
            return null;
        }
        return finding(text, from, bareEnd(text, from, line, text.length()));
    }

    /// What calls itself by its beginning is called so, wherever it stands.
    static Finding finding(String text, int from, int to) {
        Finding token = Tokens.at(text, from, from);
        return token == null
                ? new Finding(SecretKind.CREDENTIAL, from, to)
                : new Finding(token.kind(), from, Math.max(to, token.to()));
    }

    /// The end of a value without quotes, or of as much of it as is looked at. Passwords may begin with a bracket: then
    /// it ends nothing.
    ///
    /// @param line whether it goes on to the end of the line, whatever signs are in it
    static int bareEnd(String text, int from, boolean line) {
        return bareEnd(text, from, line, from + Value.LOOKED_AT);
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

    /// Whether a name begins its line, but for what environments, lists and diffs put before it.
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
        while (end < text.length()
                && end - at < MOST_BETWEEN
                && (text.charAt(end) == ' ' || text.charAt(end) == '\r')) {
            end++;
        }
        return end == text.length()
                || text.charAt(end) == '\n'
                || text.charAt(end) == '#'
                || Chars.isEscape(text, end)
                || Chars.isQuote(text.charAt(end));
    }
}
