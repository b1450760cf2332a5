package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;

/// A text without what is not seen of it, which would hide a secret: colours within a token, characters of no width.
final class PlainView {

    private static final char ESCAPE = 0x1b;
    private static final List<String> WRITTEN_ESCAPES = List.of("\\u001b[", "\\x1b[", "\\033[", "\\e[");

    /// The first half of U+E0000 to U+E03FF: tags and more variation selectors.
    private static final char TAGS = 0xdb40;

    private final String text;

    /// Where each char of what is seen stands in the whole text.
    private final int[] places;

    private PlainView(String text, int[] places) {
        this.text = text;
        this.places = places;
    }

    /// What is seen.
    String text() {
        return text;
    }

    /// Whether there is anything in a text that is not seen.
    static boolean isNeeded(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == TAGS || isUnseen(c) || writtenEscape(text, at) > 0) {
                return true;
            }
        }
        return false;
    }

    static PlainView of(String whole) {
        StringBuilder seen = new StringBuilder(whole.length());
        int[] places = new int[whole.length()];
        int at = 0;
        while (at < whole.length()) {
            char c = whole.charAt(at);
            int written = writtenEscape(whole, at);
            if (c == ESCAPE) {
                at = TerminalSequence.end(whole, at);
            } else if (written > 0) {
                at = TerminalSequence.end(whole, at + written - 1);
            } else if (c == TAGS && at + 1 < whole.length() && Character.isLowSurrogate(whole.charAt(at + 1))) {
                at += 2;
            } else {
                if (!isUnseen(c)) {
                    places[seen.length()] = at;
                    seen.append(c);
                }
                at++;
            }
        }
        return new PlainView(seen.toString(), places);
    }

    /// The findings in what is seen as findings in the whole text.
    List<Finding> inWhole(List<Finding> findings) {
        List<Finding> all = new ArrayList<>(findings.size());
        for (Finding finding : findings) {
            all.add(new Finding(finding.kind(), places[finding.from()], places[finding.to() - 1] + 1));
        }
        return all;
    }

    /// The length of an escape that is written out, as in JSON, and begins a colour; 0 if there is none.
    private static int writtenEscape(String text, int at) {
        if (text.charAt(at) == '\\') {
            for (String escape : WRITTEN_ESCAPES) {
                if (text.regionMatches(true, at, escape, 0, escape.length())) {
                    return escape.length() - 1;
                }
            }
        }
        return 0;
    }

    private static boolean isUnseen(char c) {
        if (c < 0x7f) {
            return c < ' ' && c != '\n' && c != '\t' && c != '\r';
        }
        return c <= 0x9f
                || c == 0xad
                || c == 0x061c
                || (c >= 0x200b && c <= 0x200f)
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2060 && c <= 0x206f)
                || c == 0x034f
                || c == 0x115f
                || c == 0x1160
                || (c >= 0x180b && c <= 0x180f)
                || c == 0x3164
                || (c >= 0xfe00 && c <= 0xfe0f)
                || c == 0xffa0
                || c == 0xfeff;
    }
}
