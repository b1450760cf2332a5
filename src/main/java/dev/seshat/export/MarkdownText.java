package dev.seshat.export;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Escapes text for a Markdown document, so that it cannot affect its structure.
final class MarkdownText {

    /// Characters that are special anywhere in a line, and those that are so at its beginning, where a number
    /// also begins a list.
    private static final String SPECIAL = "\\`*_[]<>#&~|$";

    private static final Pattern BEGINNING = Pattern.compile("^([-+=]|[0-9]+(?=[.)]))");

    private static final int MIN = 3;

    private MarkdownText() {}

    /// On one line, every special character escaped.
    static String line(String text) {
        String line = TextCleaner.line(text);
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

    /// In `1.` the number cannot be escaped: `\1` is not an escape, so escape the sign after it.
    private static String begun(String beginning) {
        return Matcher.quoteReplacement(Character.isDigit(beginning.charAt(0)) ? beginning + "\\" : "\\" + beginning);
    }

    /// In a fence longer than any run of its character in the text.
    ///
    /// @param language the language of the text, for syntax colouring
    static String fenced(String language, String text) {
        String fence = "`".repeat(Math.max(MIN, longestRun(text) + 1));
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
