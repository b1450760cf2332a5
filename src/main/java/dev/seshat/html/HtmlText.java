package dev.seshat.html;

/// Escapes text for HTML, in elements and in quoted attributes.
public final class HtmlText {

    private HtmlText() {}

    /// The text with all special characters replaced; the same object if there is none.
    public static String of(String text) {
        int first = 0;
        while (first < text.length() && !isMarkup(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder html = new StringBuilder(text.length() + 32).append(text, 0, first);
        for (int at = first; at < text.length(); at++) {
            char c = text.charAt(at);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c);
            }
        }
        return html.toString();
    }

    private static boolean isMarkup(char c) {
        return c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    }
}
