package dev.seshat.redact;

import dev.seshat.model.TerminalSequence;
import dev.seshat.model.UnsafeCharacter;
import java.util.ArrayList;
import java.util.List;

/// A text without invisible parts that could hide a secret: colours inside a token, zero-width characters.
final class VisibleTextView {

    private static final List<String> WRITTEN_ESCAPES = List.of("\\u001b[", "\\x1b[", "\\033[", "\\e[");

    private final String text;

    /// The position of each visible char in the original text.
    private final int[] places;

    private VisibleTextView(String text, int[] places) {
        this.text = text;
        this.places = places;
    }

    /// The visible text.
    String text() {
        return text;
    }

    /// Whether a text contains anything invisible.
    static boolean isNeeded(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (isUnseen(text.codePointAt(at)) || writtenEscape(text, at) > 0) {
                return true;
            }
        }
        return false;
    }

    static VisibleTextView of(String whole) {
        StringBuilder seen = new StringBuilder(whole.length());
        int[] places = new int[whole.length()];
        int at = 0;
        while (at < whole.length()) {
            int each = whole.codePointAt(at);
            int written = writtenEscape(whole, at);
            if (each == TerminalSequence.ESCAPE) {
                at = TerminalSequence.end(whole, at);
            } else if (written > 0) {
                at = TerminalSequence.end(whole, at + written - 1);
            } else {
                int end = at + Character.charCount(each);
                for (; at < end; at++) {
                    if (!isUnseen(each)) {
                        places[seen.length()] = at;
                        seen.append(whole.charAt(at));
                    }
                }
            }
        }
        return new VisibleTextView(seen.toString(), places);
    }

    /// Maps findings in the visible text to the original text.
    List<Finding> inWhole(List<Finding> findings) {
        List<Finding> all = new ArrayList<>(findings.size());
        for (Finding finding : findings) {
            all.add(new Finding(finding.kind(), places[finding.from()], places[finding.to() - 1] + 1));
        }
        return all;
    }

    /// The length of an escape, written out as in JSON, that begins a colour; 0 if there is none.
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

    private static boolean isUnseen(int each) {
        if (each >= ' ' && each < 0x7f) {
            return false;
        }
        return UnsafeCharacter.isInvisible(each) && each != '\n' && each != '\t' && each != '\r';
    }
}
