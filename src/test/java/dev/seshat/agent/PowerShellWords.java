package dev.seshat.agent;

import java.util.ArrayList;
import java.util.List;

/// Parses a command line like PowerShell, following its language specification (§2.3.5.2, string literals, and
/// `about_Parsing`), because PowerShell cannot be installed where these tests run.
///
/// Rejects everything that those rules give a special meaning, so it errs on the side of failing.
final class PowerShellWords {

    private static final String SINGLE = "'‘’‚‛";
    private static final String DOUBLE = "\"“”„";
    private static final String BARE = "[A-Za-z0-9_./+=&-]";

    private PowerShellWords() {}

    static List<String> of(String line) {
        List<String> words = new ArrayList<>();
        for (int at = 0; at < line.length(); ) {
            char c = line.charAt(at);
            if (c == ' ') {
                at++;
            } else if (SINGLE.indexOf(c) >= 0 || DOUBLE.indexOf(c) >= 0) {
                at = quoted(line, at, words);
            } else {
                int from = at;
                while (at < line.length() && String.valueOf(line.charAt(at)).matches(BARE)) {
                    at++;
                }
                if (from == at) {
                    throw new AssertionError("'" + c + "' outside quotes: " + line);
                }
                words.add(line.substring(from, at));
            }
        }
        return words;
    }

    /// Any quote of the same kind ends a string, and a doubled one stands for itself; in double quotes `$` and
    /// a backtick expand. What follows a string without a space is another argument.
    private static int quoted(String line, int from, List<String> words) {
        boolean single = SINGLE.indexOf(line.charAt(from)) >= 0;
        String quotes = single ? SINGLE : DOUBLE;
        StringBuilder word = new StringBuilder();
        int at = from + 1;
        while (quotes.indexOf(line.charAt(at)) < 0) {
            char c = line.charAt(at++);
            if (!single && (c == '$' || c == '`')) {
                throw new AssertionError("expands in PowerShell: " + line);
            }
            word.append(c);
        }
        if (at + 1 < line.length() && line.charAt(at + 1) != ' ') {
            throw new AssertionError("ends inside a word in PowerShell: " + line);
        }
        words.add(word.toString());
        return at + 1;
    }
}
