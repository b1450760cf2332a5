package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shape of one kind of token: literal text and character runs in sequence. `tokens.txt` explains the
/// syntax.
///
/// Matching never backtracks, so its time is bounded by the longest match.
final class TokenShape {

    /// The maximum length of an inner run, and of the text examined for it.
    private static final int LONGEST_RUN = 4_096;

    /// How much of a final, unbounded run is examined to recognize a token.
    private static final int SEEN_OF_LAST_RUN = 256;

    /// The maximum indentation of a continued line.
    private static final int MAX_INDENTED = 24;

    /// The minimum number of characters on each side of a line end for a token to continue across it.
    private static final int MIN_WRAPPED = 4;

    /// Placeholders have fewer different characters: `xxxxxxxx`.
    private static final int MIN_DIFFERENT = 3;

    private static final String MIXED = " mixed";

    private sealed interface Part {}

    private record Literal(String text) implements Part {}

    private record Run(CharClass chars, int least, int most) implements Part {}

    private final @Nullable Run before;
    private final String anchor;
    private final List<Part> rest;
    private final boolean mixed;

    private TokenShape(List<Part> parts, boolean mixed) {
        this.mixed = mixed;
        before = parts.getFirst() instanceof Run run ? run : null;
        int first = before == null ? 0 : 1;
        if (!(parts.get(first) instanceof Literal(String text))) {
            throw new IllegalArgumentException("a shape needs some text to be found by: " + parts);
        }
        anchor = text;
        rest = List.copyOf(parts.subList(first + 1, parts.size()));
    }

    /// The shapes of a row, one per alternative.
    static List<TokenShape> parse(String written) {
        boolean mixed = written.endsWith(MIXED);
        String form = mixed ? written.substring(0, written.length() - MIXED.length()) : written;
        return alternatives(form).stream()
                .map(each -> new TokenShape(parts(each), mixed))
                .toList();
    }

    private static List<String> alternatives(String form) {
        int open = form.indexOf('(');
        int close = form.indexOf(')', open);
        if (open < 0) {
            return List.of(form);
        }
        List<String> all = new ArrayList<>();
        for (String each : form.substring(open + 1, close).split(",", -1)) {
            all.addAll(alternatives(form.substring(0, open) + each + form.substring(close + 1)));
        }
        return all;
    }

    private static List<Part> parts(String form) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        while (at < form.length()) {
            int open = form.indexOf('{', at);
            if (open != at) {
                int end = open < 0 ? form.length() : open;
                parts.add(new Literal(form.substring(at, end)));
                at = end;
            } else {
                int close = form.indexOf('}', open);
                parts.add(run(form.charAt(open + 1), form.substring(open + 2, close)));
                at = close + 1;
            }
        }
        return parts;
    }

    private static Run run(char letter, String length) {
        CharClass chars = CharClass.called(letter);
        if (length.endsWith("+")) {
            return new Run(chars, Integer.parseInt(length.substring(0, length.length() - 1)), Integer.MAX_VALUE);
        }
        String[] ends = length.split("-", -1);
        return new Run(chars, Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
    }

    /// The text that locates a match. It is at the beginning unless [#hasRunBefore].
    String anchor() {
        return anchor;
    }

    boolean hasRunBefore() {
        return before != null;
    }

    /// Match where the anchor occurs.
    ///
    /// @return the positions of its first char and after its last; null if it does not match
    int @Nullable [] match(String text, int at, int done) {
        if (!text.startsWith(anchor, at)) {
            return null;
        }
        int from = start(text, at, done);
        int end = at + anchor.length();
        for (int i = 0; i < rest.size() && from >= 0 && end >= 0; i++) {
            end = switch (rest.get(i)) {
                case Literal(String literal) -> text.startsWith(literal, end) ? end + literal.length() : -1;
                case Run run -> runEnd(text, end, run, i == rest.size() - 1, looked(run, i == rest.size() - 1));
            };
        }
        int random = before == null ? at + anchor.length() : from;
        return from >= 0 && end >= 0 && isVaried(text, random, end) ? new int[] {from, wholeEnd(text, end)} : null;
    }

    private static int looked(Run run, boolean last) {
        return last && run.most == Integer.MAX_VALUE ? Math.max(run.least, SEEN_OF_LAST_RUN) : LONGEST_RUN;
    }

    /// The end of a final, unbounded run, of which only the beginning was examined.
    private int wholeEnd(String text, int end) {
        return !rest.isEmpty() && rest.getLast() instanceof Run run && run.most == Integer.MAX_VALUE
                ? runEnd(text, end, new Run(run.chars, 0, run.most), true, Integer.MAX_VALUE)
                : end;
    }

    private int start(String text, int at, int done) {
        if (before == null) {
            return at;
        }
        int from = at;
        while (from > done && at - from <= before.most && before.chars.has(text.charAt(from - 1))) {
            from--;
        }
        return at - from >= before.least && at - from <= before.most ? from : -1;
    }

    /// The end of a run; -1 if it is too short or too long. A terminal, a mail or a document may have broken
    /// it across lines.
    private static int runEnd(String text, int from, Run run, boolean last, int longest) {
        int most = Math.min(run.most, longest);
        int count = 0;
        int at = from;
        int line = from;
        while (count < most) {
            if (at < text.length() && run.chars.has(text.charAt(at))) {
                at++;
                count++;
                continue;
            }
            int next = nextLine(text, at);
            boolean continued = next >= 0 && at - line >= MIN_WRAPPED && continues(text, next, run, run.least - count);
            if (!continued) {
                break;
            }
            at = next;
            line = next;
        }
        boolean tooLong = last
                && run.most != Integer.MAX_VALUE
                && at < text.length()
                && (run.chars.has(text.charAt(at)) || Chars.isAlphanumeric(text.charAt(at)));
        return count < run.least || tooLong ? -1 : at;
    }

    /// Whether the beginning of a line is the rest of a run.
    ///
    /// @param missing how many chars the run still needs
    private static boolean continues(String text, int line, Run run, int missing) {
        int end = line;
        while (end < text.length() && end - line <= LONGEST_RUN && run.chars.has(text.charAt(end))) {
            end++;
        }
        boolean whole = end == text.length() || " \t\r\n\"'`,.;\\)]}<".indexOf(text.charAt(end)) >= 0;
        int length = end - line;
        return whole
                && length >= MIN_WRAPPED
                && (missing > 0
                        ? length >= missing || nextLine(text, end) >= 0
                        : RandomText.looks(text.substring(line, Math.min(end, line + 256))));
    }

    /// The first char of the next line, after its indentation; -1 if no line ends here.
    private static int nextLine(String text, int at) {
        int next = at;
        if (text.startsWith("\\n", next)) {
            next += 2;
        } else {
            next += text.startsWith("\\", next) ? 1 : 0;
            next += text.startsWith("\r", next) ? 1 : 0;
            if (!text.startsWith("\n", next)) {
                return -1;
            }
            next++;
        }
        int line = next;
        while (next < text.length() && next - line < MAX_INDENTED && Chars.isBlank(text.charAt(next))) {
            next++;
        }
        return next;
    }

    private boolean isVaried(String text, int from, int end) {
        String random = text.substring(from, Math.min(end, from + SEEN_OF_LAST_RUN));
        boolean varied =
                random.chars().distinct().limit(MIN_DIFFERENT).count() >= Math.min(MIN_DIFFERENT, random.length() / 2);
        return varied && (!mixed || RandomText.hasMixedRun(random));
    }
}
