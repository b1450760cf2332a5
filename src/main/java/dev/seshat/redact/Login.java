package dev.seshat.redact;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A password that a command takes with a short flag: `curl -u user:…`, `mysql -p…`. The same flags mean other things
/// to other commands, so the command must stand before them on the line.
final class Login {

    private static final Pattern CURL = Pattern.compile("(?:\\b|\\\\n)curl(\\.exe)?\\s");
    private static final Pattern MYSQL =
            Pattern.compile("(?:\\b|\\\\n)(mysql(dump|admin|import|show)?|mariadb(-dump|-admin)?)\\s");

    /// Looked for first, since that is fast.
    private static final List<String> NAMES = List.of("curl", "mysql", "mariadb");

    /// Ids of user and group, ports.
    private static final Pattern NUMBERS = Pattern.compile("[0-9:.]*");

    private static final int LONGEST_USER = 200;
    private static final int LONGEST_LINE = 400;
    private static final int MOST_QUOTES = 8;

    private Login() {}

    /// The password behind the colon of `-u user:password`.
    static @Nullable Finding ofUser(String text, int colon, int done) {
        int user = colon;
        while (user > done && colon - user < LONGEST_USER && isOfWord(text.charAt(user - 1))) {
            user--;
        }
        int flag = user;
        while (flag > done && user - flag < MOST_QUOTES && isOfQuote(text.charAt(flag - 1))) {
            flag--;
        }
        boolean given = user < colon && (endsWith(text, flag, " -u ") || endsWith(text, flag, " --user "));
        return given ? finding(CURL, text, flag, colon + 1) : null;
    }

    /// The password behind `-p`, without a space.
    static @Nullable Finding ofFlag(String text, int dash) {
        boolean flag = text.startsWith("-p", dash) && dash > 0 && text.charAt(dash - 1) == ' ';
        return flag ? finding(MYSQL, text, dash, dash + 2) : null;
    }

    private static boolean endsWith(String text, int end, String words) {
        return end >= words.length() && text.startsWith(words, end - words.length());
    }

    private static boolean isOf(Pattern command, String text, int end) {
        int line = end;
        while (line > 0 && end - line < LONGEST_LINE && !endsLine(text, line - 1)) {
            line--;
        }
        int start = line;
        return NAMES.stream().anyMatch(name -> text.indexOf(name, start, end) >= 0)
                && command.matcher(text).region(start, end).find();
    }

    /// A backslash takes a command on to the next line.
    private static boolean endsLine(String text, int at) {
        return text.charAt(at) == '\n' && (at == 0 || text.charAt(at - 1) != '\\');
    }

    private static @Nullable Finding finding(Pattern command, String text, int flag, int at) {
        int from = at;
        while (from < text.length() && from - at < MOST_QUOTES && isOfQuote(text.charAt(from))) {
            from++;
        }
        int end = from;
        while (end < text.length() && text.charAt(end) > ' ' && !isOfQuote(text.charAt(end))) {
            end++;
        }
        boolean secret = Value.isQuotedSecret(text, from, end)
                && text.charAt(from) != '/'
                && !NUMBERS.matcher(text).region(from, end).matches()
                && isOf(command, text, flag);
        return secret ? new Finding(SecretKind.CREDENTIAL, from, end) : null;
    }

    private static boolean isOfWord(char c) {
        return c > ' ' && c != ':' && !isOfQuote(c);
    }

    private static boolean isOfQuote(char c) {
        return Chars.isQuote(c) || c == '\\';
    }
}
