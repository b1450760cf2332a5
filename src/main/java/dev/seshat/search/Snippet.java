package dev.seshat.search;

import dev.seshat.search.TermScanner.Spot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Cuts from a text the passage with the most important words of a query, in whole words and on one line.
final class Snippet {

    /// The default length of a snippet.
    static final int LENGTH = 180;

    /// A matched name may be longer than a snippet; at most this much of it is shown.
    private static final int LONGEST_SPOT = 2 * LENGTH;

    /// How far to search for a better place to cut.
    private static final int CUT_TOLERANCE = 40;

    private static final String ELLIPSIS = "…";

    /// The passage, and the marked words of the query in it.
    record Cut(String text, List<Passage.Mark> marks) {}

    private final WeightedQuery weighted;

    Snippet(WeightedQuery weighted) {
        this.weighted = weighted;
    }

    /// @param found where the words occur in the text
    /// @param lineEnds replaces line ends
    Cut of(String text, List<Spot> found, String lineEnds) {
        return of(text, found, lineEnds, LENGTH);
    }

    /// @param length the maximum length
    Cut of(String text, List<Spot> found, String lineEnds, int length) {
        List<Spot> spots = new ArrayList<>();
        for (Spot spot : found) {
            int end = charBoundary(text, Math.min(spot.end(), spot.start() + LONGEST_SPOT));
            spots.add(new Spot(spot.word(), spot.position(), spot.start(), end));
        }
        spots.sort((a, b) -> Integer.compare(a.start(), b.start()));
        int first = best(spots, length).spot();
        int from = spots.isEmpty() ? 0 : spots.get(first).start();
        int to = spots.isEmpty() ? 0 : last(spots, first, length);
        int room = Math.max(0, length - (to - from));
        // A third of the context goes before the words, and more if the text ends soon.
        int start = start(text, Math.min(from - room / 3, text.length() - length), from);
        int end = end(text, Math.max(to, start + length), to);
        return cut(text, start, end, spots, lineEnds);
    }

    /// The first spot of the best snippet, and the total weight of the words in it.
    record Best(int spot, double worth) {}

    /// Find the spot from which on the words in one snippet weigh most. Cost: linear in the number of spots.
    Best best(List<Spot> spots) {
        return best(spots, LENGTH);
    }

    /// The total weight of the words in a snippet of these spots, together with words shown beside it.
    double worth(List<Spot> spots, BitSet beside) {
        List<Spot> ordered = new ArrayList<>(spots);
        ordered.sort((a, b) -> Integer.compare(a.start(), b.start()));
        BitSet words = (BitSet) beside.clone();
        if (!ordered.isEmpty()) {
            int first = best(ordered, LENGTH).spot();
            int end = ordered.get(first).start() + LENGTH;
            ordered.subList(first, ordered.size()).stream()
                    .filter(spot -> spot.end() <= end)
                    .forEach(spot -> words.set(spot.word()));
        }
        return words.stream().mapToDouble(weighted.weights()::get).sum();
    }

    private Best best(List<Spot> spots, int length) {
        int[] inside = new int[weighted.size()];
        double worth = 0;
        double bestWorth = -1;
        int best = 0;
        int next = 0;
        for (int first = 0; first < spots.size(); first++) {
            while (next < spots.size()
                    && (next == first
                            || spots.get(next).end() - spots.get(first).start() <= length)) {
                int word = spots.get(next).word();
                worth += inside[word]++ == 0 ? weighted.weights().get(word) : 0;
                next++;
            }
            if (worth > bestWorth + 1e-9) {
                bestWorth = worth;
                best = first;
            }
            int word = spots.get(first).word();
            worth -= --inside[word] == 0 ? weighted.weights().get(word) : 0;
        }
        return new Best(best, bestWorth);
    }

    private static int last(List<Spot> spots, int first, int length) {
        int end = spots.get(first).end();
        for (int i = first;
                i < spots.size() && spots.get(i).end() - spots.get(first).start() <= length;
                i++) {
            end = Math.max(end, spots.get(i).end());
        }
        return end;
    }

    /// The start of a snippet: after the first space from a position on, else between two words, else at the
    /// position.
    ///
    /// @param last the snippet must contain what begins here
    private static int start(String text, int at, int last) {
        if (at <= 0) {
            return 0;
        }
        int to = Math.min(last, at + CUT_TOLERANCE);
        for (int i = at; i <= to; i++) {
            if (isSpace(text.charAt(i - 1))) {
                return i;
            }
        }
        for (int i = at; i <= to; i++) {
            if (isWordBoundary(text, i)) {
                return i;
            }
        }
        return charBoundary(text, at);
    }

    /// The end of a snippet: before the last space up to a position, else between two words, else at the
    /// position.
    ///
    /// @param first the snippet must contain what ends here
    private static int end(String text, int at, int first) {
        if (at >= text.length()) {
            return text.length();
        }
        int to = Math.max(first, at - CUT_TOLERANCE);
        for (int i = at; i >= to; i--) {
            if (isSpace(text.charAt(i))) {
                return i;
            }
        }
        for (int i = at; i >= to; i--) {
            if (isWordBoundary(text, i)) {
                return i;
            }
        }
        return charBoundary(text, at);
    }

    /// Whether a word begins or ends at a position.
    private static boolean isWordBoundary(String text, int at) {
        return charBoundary(text, at) == at
                && (!Character.isLetterOrDigit(text.codePointBefore(at))
                        || !Character.isLetterOrDigit(text.codePointAt(at)));
    }

    /// The position itself, or the next one if it splits a surrogate pair.
    private static int charBoundary(String text, int at) {
        return at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at))
                ? at + 1
                : at;
    }

    /// Whether a character is white space or invisible, which would break the line.
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isISOControl(c);
    }

    private static Cut cut(String text, int start, int end, List<Spot> spots, String lineEnds) {
        StringBuilder line = new StringBuilder();
        if (start > 0) {
            line.append(ELLIPSIS);
        }
        int[] places = new int[end - start + 1];
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            places[i - start] = line.length();
            if (!isSpace(c)) {
                line.append(c);
            } else {
                int space = i;
                boolean newLine = false;
                while (i < end && isSpace(text.charAt(i))) {
                    newLine |= text.charAt(i) == '\n';
                    places[i - start] = line.length();
                    i++;
                }
                i--;
                if (space > start && i + 1 < end) {
                    line.append(newLine ? lineEnds : " ");
                }
            }
        }
        places[end - start] = line.length();
        if (end < text.length()) {
            line.append(ELLIPSIS);
        }
        return new Cut(line.toString(), marks(spots, start, end, places));
    }

    /// The marks of the spots inside the snippet, with overlapping ones merged.
    private static List<Passage.Mark> marks(List<Spot> spots, int start, int end, int[] places) {
        List<Passage.Mark> marks = new ArrayList<>();
        for (Spot spot : spots) {
            if (spot.start() < start || spot.end() > end) {
                continue;
            }
            int from = places[spot.start() - start];
            int to = places[spot.end() - start];
            Passage.Mark last = marks.isEmpty() ? null : marks.getLast();
            if (last != null && from <= last.to()) {
                marks.set(marks.size() - 1, new Passage.Mark(last.from(), Math.max(last.to(), to)));
            } else if (to > from) {
                marks.add(new Passage.Mark(from, to));
            }
        }
        return marks;
    }
}
