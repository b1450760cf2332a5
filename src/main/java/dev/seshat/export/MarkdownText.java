package dev.seshat.export;

/// Text as it can stand in a Markdown document without becoming part of its structure.
final class MarkdownText {

    private static final String SPECIAL = "\\`*_{}[]<>()#+-!|&~$@";
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
        return escaped.toString();
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

    /// As a quote: whatever is opened in it ends with it. A line keeps the spaces before it, since they mean something.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 64);
        text.stripTrailing()
                .lines()
                .dropWhile(String::isBlank)
                .forEach(line -> quoted.append(line.isEmpty() ? ">" : "> ").append(line).append('\n'));
        return quoted.toString();
    }
}
