package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Passwords that commands take with a flag, such as `curl -u user:…` and `mysql -p…`: the rules of
/// `commands.txt`. Other commands use the same flags differently, so the command must precede them on the
/// line.
final class CommandFlagRules {

    /// How the password follows the flag.
    ///
    /// @param attached whether it may follow directly
    /// @param apart whether it may follow a space or `=`
    /// @param separator what separates user and password; 0 if there is no user
    private record Form(boolean attached, boolean apart, char separator) {}

    private record Rule(List<String> words, String flag, Form form) {}

    /// By the char after the dash of their flag.
    private static final Rule[] @Nullable [] RULES = rules();

    /// Ids of users and groups, ports.
    private static final Pattern NUMBERS = Pattern.compile("[0-9:.]*");

    private static final int LONGEST_USER = 200;
    private static final int LONGEST_LINE = 400;
    private static final int MAX_BACKSLASHES = 8;

    private CommandFlagRules() {}

    private static Rule[] @Nullable [] rules() {
        Rule[] @Nullable [] table = new Rule[128][];
        for (List<String> row : RuleTable.rows(RuleTable.COMMANDS)) {
            String flag = row.get(1);
            Rule[] present = table[flag.charAt(1)];
            List<Rule> rules = new ArrayList<>(present == null ? List.of() : List.of(present));
            rules.add(new Rule(List.of(row.get(0).split(" ", -1)), flag, form(row.get(2))));
            table[flag.charAt(1)] = rules.toArray(Rule[]::new);
        }
        return table;
    }

    private static Form form(String form) {
        return switch (form) {
            case "value" -> new Form(false, true, '\0');
            case "attached" -> new Form(true, false, '\0');
            case "either" -> new Form(true, true, '\0');
            case "login" -> new Form(true, true, ':');
            case "login%" -> new Form(true, true, '%');
            case "login," -> new Form(true, true, ',');
            default -> throw new IllegalArgumentException("no form of a password: " + form);
        };
    }

    /// The password after the flag that begins here.
    static @Nullable Finding at(String text, int dash, int done) {
        boolean starts = dash > done && (text.charAt(dash - 1) == ' ' || Chars.isQuote(text.charAt(dash - 1)));
        char letter = dash + 1 < text.length() ? text.charAt(dash + 1) : ' ';
        Rule[] rules = starts && letter < 128 ? RULES[letter] : null;
        if (rules == null) {
            return null;
        }
        for (Rule rule : rules) {
            int from = text.startsWith(rule.flag, dash) ? start(text, dash + rule.flag.length(), rule) : -1;
            Finding finding = from < 0 ? null : finding(text, from, rule);
            if (finding != null && isOf(rule.words, text, dash)) {
                return finding;
            }
        }
        return null;
    }

    /// The first char of the value; -1 if there cannot be one.
    private static int start(String text, int flagEnd, Rule rule) {
        boolean longFlag = rule.flag.startsWith("--");
        if (flagEnd < text.length() && (text.charAt(flagEnd) == ' ' || text.charAt(flagEnd) == '=')) {
            return rule.form.apart ? flagEnd + 1 : -1;
        }
        int next = nextArgument(text, flagEnd);
        if (next >= 0) {
            return rule.form.apart ? next : -1;
        }
        return rule.form.attached && !longFlag ? flagEnd : -1;
    }

    /// The next of a list of arguments: `"-u", "…"`; -1 if the flag is not in a list.
    private static int nextArgument(String text, int flagEnd) {
        if (flagEnd >= text.length() || !Chars.isQuote(text.charAt(flagEnd))) {
            return -1;
        }
        int next = flagEnd + 1;
        while (next < text.length() && next - flagEnd < MAX_BACKSLASHES && ", ".indexOf(text.charAt(next)) >= 0) {
            next++;
        }
        return next > flagEnd + 1 && next < text.length() && Chars.isQuote(text.charAt(next)) ? next : -1;
    }

    private static @Nullable Finding finding(String text, int at, Rule rule) {
        int from = afterQuote(text, at);
        char quote = from > at ? text.charAt(from - 1) : ' ';
        if (rule.form.separator != 0) {
            int user = from;
            while (user < text.length()
                    && user - from < LONGEST_USER
                    && isOfWord(text.charAt(user))
                    && text.charAt(user) != rule.form.separator) {
                user++;
            }
            if (user == from || user >= text.length() || text.charAt(user) != rule.form.separator) {
                return null;
            }
            from = quote == ' ' ? afterQuote(text, user + 1) : user + 1;
            quote = from > user + 1 ? text.charAt(from - 1) : quote;
        }
        boolean quoted = quote != ' ';
        int end = from;
        while (end < text.length()
                && (quoted
                        ? text.charAt(end) != quote && text.charAt(end) != '\n' && text.charAt(end) != '\\'
                        : isOfWord(text.charAt(end)))) {
            end++;
        }
        if (end == from || text.charAt(from) == '-' || text.charAt(from) == '/' || end - from > SecretValue.LOOKED_AT) {
            return null;
        }
        String value = text.substring(from, end);
        boolean secret = !NUMBERS.matcher(value).matches()
                && SecretValue.isSecret(
                        value, SecretName.Sort.PASSWORD, quoted ? SecretValue.Manner.QUOTED : SecretValue.Manner.CLOSE);
        if (!secret) {
            return null;
        }
        Finding token = Tokens.at(text, from, from);
        return token == null ? new Finding(SecretKind.CREDENTIAL, from, end) : token;
    }

    /// Whether these words precede a flag, in the same command.
    private static boolean isOf(List<String> words, String text, int end) {
        int line = end;
        while (line > 0 && end - line < LONGEST_LINE && !endsCommand(text, line - 1)) {
            line--;
        }
        String before = text.substring(line, end).toLowerCase(Locale.ROOT);
        int at = 0;
        for (String word : words) {
            at = indexOf(before, word, at);
            if (at < 0) {
                return false;
            }
            at += word.length();
        }
        return true;
    }

    /// A word that is not part of another one; a path may precede it, and `.exe` follow it.
    private static int indexOf(String text, String word, int from) {
        int at = text.indexOf(word, from);
        while (at >= 0) {
            boolean escaped = at > 1 && text.charAt(at - 2) == '\\' && text.charAt(at - 1) == 'n';
            boolean starts = at == 0 || escaped || !Chars.isOfName(text.charAt(at - 1));
            int end = at + word.length();
            boolean ends = end < text.length()
                    && (text.charAt(end) <= ' ' || text.startsWith(".exe", end) || Chars.isQuote(text.charAt(end)));
            if (starts && ends) {
                return at;
            }
            at = text.indexOf(word, at + 1);
        }
        return -1;
    }

    /// A backslash continues a command on the next line.
    private static boolean endsCommand(String text, int at) {
        char c = text.charAt(at);
        return (c == '\n' && (at == 0 || text.charAt(at - 1) != '\\'))
                || c == '|'
                || c == ';'
                || (c == '&' && at > 0 && text.charAt(at - 1) == '&');
    }

    /// The position after the quote that begins here, including its escapes.
    private static int afterQuote(String text, int at) {
        int from = at;
        while (from < text.length() && from - at < MAX_BACKSLASHES && text.charAt(from) == '\\') {
            from++;
        }
        return from < text.length() && Chars.isQuote(text.charAt(from)) ? from + 1 : at;
    }

    private static boolean isOfWord(char c) {
        return c > ' ' && !isOfQuote(c);
    }

    private static boolean isOfQuote(char c) {
        return Chars.isQuote(c) || c == '\\';
    }
}
