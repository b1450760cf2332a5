package dev.seshat.export;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text as it can stand in a Markdown document without becoming part of its structure.
final class MarkdownText {

    /// What means something anywhere in a line; and what does so at its beginning, where also a number begins a list.
    private static final String SPECIAL = "\\`*_[]<>#&~|$";

    private static final Pattern BEGINNING = Pattern.compile("^([-+=]|[0-9]+(?=[.)]))");

    private static final int LEAST = 3;

    private MarkdownText() {}

    /// On one line, every sign of Markdown escaped.
    static String line(String text) {
        String line = PlainText.line(text);
        StringBuilder escaped = new StringBuilder(line.length() + 16);
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (SPECIAL.indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return BEGINNING.matcher(escaped).replaceFirst(found -> begun(found.group()));
    }

    /// `1` of `1.` is a number, `\1` is not an escape: it is the sign behind it that is escaped.
    private static String begun(String beginning) {
        return Matcher.quoteReplacement(Character.isDigit(beginning.charAt(0)) ? beginning + "\\" : "\\" + beginning);
    }

    /// In a fence that is longer than any run of its sign in the text.
    ///
    /// @param language what the text is, for who colours it
    static String fenced(String language, String text) {
        String fence = "`".repeat(Math.max(LEAST, longestRun(text) + 1));
        return fence + language + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n";
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int at = 0; at < text.length(); at++) {
            run = text.charAt(at) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
