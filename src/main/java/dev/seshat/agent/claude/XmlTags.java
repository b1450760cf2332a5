package dev.seshat.agent.claude;

/// The tags that the agent puts around its own text: `<name>…</name>`, never nested.
final class XmlTags {

    private XmlTags() {}

    /// The content of the first such tag; empty if none.
    static String content(String text, String name) {
        String open = "<" + name + ">";
        int start = text.indexOf(open);
        int end = start < 0 ? -1 : text.indexOf("</" + name + ">", start);
        return end < 0 ? "" : text.substring(start + open.length(), end);
    }

    /// The text without these tags and their content. An unclosed tag is ordinary text.
    static String strip(String text, String name) {
        String open = "<" + name + ">";
        String close = "</" + name + ">";
        int start = text.indexOf(open);
        int end = start < 0 ? -1 : text.indexOf(close, start);
        if (end < 0) {
            return text;
        }
        StringBuilder rest = new StringBuilder(text.length());
        int copied = 0;
        while (end >= 0) {
            rest.append(text, copied, start);
            copied = end + close.length();
            start = text.indexOf(open, copied);
            end = start < 0 ? -1 : text.indexOf(close, start);
        }
        return rest.append(text, copied, text.length()).toString().strip();
    }

    /// The text without such tags at its very end, where the agent appends them to tool output.
    static String stripTail(String text, String name) {
        String open = "<" + name + ">";
        String close = "</" + name + ">";
        int end = text.length();
        while (true) {
            int trimmed = endWithoutSpace(text, end);
            int start = text.startsWith(close, trimmed - close.length()) ? text.lastIndexOf(open, trimmed) : -1;
            boolean ownLine = start == 0 || (start > 0 && text.charAt(start - 1) == '\n');
            if (!ownLine) {
                return end == text.length() ? text : text.substring(0, trimmed);
            }
            end = start;
        }
    }

    private static int endWithoutSpace(String text, int from) {
        int end = from;
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
