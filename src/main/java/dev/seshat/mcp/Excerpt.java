package dev.seshat.mcp;

/// Where to cut a text: at the end of a line or a word, if one is near.
final class Excerpt {

    private static final String MARK = "…";

    /// A shorter word is too common to identify a position.
    private static final int LONG_WORD = 5;

    private Excerpt() {}

    /// The end of the beginning of a text that fits.
    static int end(String text, int room) {
        if (text.length() <= room) {
            return text.length();
        }
        int least = room - room / 5;
        int line = text.lastIndexOf('\n', room - 1);
        if (line >= least) {
            return line + 1;
        }
        int space = text.lastIndexOf(' ', room - 1);
        return space >= least ? space + 1 : AnswerText.whole(text, room);
    }

    /// The part of a text around a snippet that fits.
    static String around(String text, String snippet, int room) {
        if (text.length() <= room) {
            return text;
        }
        int place = place(text, snippet);
        int from = Math.max(0, Math.min(place - room / 4, text.length() - room));
        int start = start(text, from, room);
        String rest = text.substring(start);
        int end = end(rest, room);
        return (start == 0 ? "" : MARK) + rest.substring(0, end) + (end == rest.length() ? "" : MARK);
    }

    private static int start(String text, int from, int room) {
        if (from == 0) {
            return 0;
        }
        int line = text.indexOf('\n', from);
        if (line >= 0 && line - from < room / 5) {
            return line + 1;
        }
        int space = text.indexOf(' ', from);
        return space >= 0 && space - from < room / 5 ? space + 1 : AnswerText.whole(text, from);
    }

    /// The position of a snippet in its text. The snippet has single spaces where the text may have line
    /// ends, and shows a tool call differently, so a few of its words are searched for, or else a single one.
    private static int place(String text, String snippet) {
        String[] words = snippet.replace(MARK, " ").replace(" · ", " ").strip().split("\\s+");
        for (int more : new int[] {4, 1, 0}) {
            int together = Math.min(more, words.length - 1);
            for (int first = 0; first < Math.min(words.length - together, 40 / (more + 1)); first++) {
                int at = more == 0 && words[first].length() < LONG_WORD ? -1 : text.indexOf(words[first]);
                for (int tries = 0; at >= 0 && tries < 1_000; tries++) {
                    if (follows(text, at + words[first].length(), words, first + 1, together)) {
                        return at;
                    }
                    at = text.indexOf(words[first], at + 1);
                }
            }
        }
        return 0;
    }

    /// Whether the next words follow here, whatever white space is between them.
    private static boolean follows(String text, int from, String[] words, int first, int together) {
        int at = from;
        for (int next = first; next < first + together; next++) {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (!text.startsWith(words[next], at)) {
                return false;
            }
            at += words[next].length();
        }
        return true;
    }
}
