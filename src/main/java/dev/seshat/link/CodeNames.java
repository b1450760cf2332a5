package dev.seshat.link;

import java.util.Set;

/// Finds names of code in what a person wrote: `LoginHandler`, `parse_session`, `Login.java`. Ordinary words are none.
final class CodeNames {

    private static final int SHORTEST = 4;
    private static final int LONGEST = 80;
    private static final int MOST = 100;

    private CodeNames() {}

    static void addTo(Set<Link> links, String text) {
        int at = 0;
        while (at < text.length() && links.size() < MOST) {
            int end = at;
            while (end < text.length() && isInName(text.charAt(end))) {
                end++;
            }
            // Part of an address or a path names a place, not a part of the code.
            boolean alone = !touchesSlash(text, at - 1) && !touchesSlash(text, end);
            int last = end;
            while (last > at && text.charAt(last - 1) == '.') {
                last--;
            }
            if (alone && last - at >= SHORTEST && last - at <= LONGEST && isCode(text, at, last)) {
                links.add(new Link(Relationship.MENTIONS, NodeType.ENTITY, text.substring(at, last)));
            }
            at = end + 1;
        }
    }

    private static boolean touchesSlash(String text, int at) {
        return at >= 0
                && at < text.length()
                && (text.charAt(at) == '/' || text.charAt(at) == '\\' || text.charAt(at) == '@');
    }

    private static boolean isInName(char c) {
        return c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '.');
    }

    /// Capitals within a word, underscores between words, or an extension.
    private static boolean isCode(String text, int from, int to) {
        if (!Character.isLetter(text.charAt(from)) && text.charAt(from) != '_') {
            return false;
        }
        boolean hump = false;
        boolean joined = false;
        int dots = 0;
        int lastDot = -1;
        int lower = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            lower += Character.isLowerCase(c) ? 1 : 0;
            hump |= i > from && Character.isUpperCase(c) && Character.isLowerCase(text.charAt(i - 1));
            joined |= c == '_' && i > from && i < to - 1;
            if (c == '.') {
                dots++;
                lastDot = i;
            }
        }
        boolean file = dots == 1
                && to - lastDot >= 2
                && to - lastDot <= 6
                && lastDot - from >= 2
                && Character.isLowerCase(text.charAt(to - 1))
                && !text.substring(from, to).equals("e.g")
                && !text.substring(from, to).equals("i.e");
        return lower > 0 && (hump || joined || file);
    }
}
