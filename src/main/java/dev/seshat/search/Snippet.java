package dev.seshat.search;

import dev.seshat.search.Skim.Spot;
import java.util.ArrayList;
import java.util.List;

/// Cuts the passage out of a text that holds most of the words of a query, in whole words and on one line.
final class Snippet {

    private static final int LENGTH = 180;

    /// One name may be longer than a snippet; so much of it is shown.
    private static final int LONGEST_SPOT = 2 * LENGTH;

    /// So far a better place to cut is looked for.
    private static final int NEAR = 40;

    private static final String CUT = "…";

    /// The passage, and the words of the query in it.
    record Cut(String text, List<Passage.Mark> marks) {}

    private final Asked asked;

    Snippet(Asked asked) {
        this.asked = asked;
    }

    /// @param found where the words stand in the text
    /// @param lineEnds what stands for the end of a line
    Cut of(String text, List<Spot> found, String lineEnds) {
        List<Spot> spots = new ArrayList<>();
        for (Spot spot : found) {
            int end = between(text, Math.min(spot.end(), spot.start() + LONGEST_SPOT));
            spots.add(new Spot(spot.word(), spot.position(), spot.start(), end));
        }
        spots.sort((a, b) -> Integer.compare(a.start(), b.start()));
        int first = best(spots).spot();
        int from = spots.isEmpty() ? 0 : spots.get(first).start();
        int to = spots.isEmpty() ? 0 : last(spots, first);
        int room = Math.max(0, LENGTH - (to - from));
        // Before the words stands a third of what is around them, and more where the text ends soon.
        int start = start(text, Math.min(from - room / 3, text.length() - LENGTH), from);
        int end = end(text, Math.max(to, start + LENGTH), to);
        return cut(text, start, end, spots, lineEnds);
    }

    /// A spot, and how much the words from it on tell.
    record Best(int spot, double worth) {}

    /// The spot from which on the words tell most within the length of a snippet. Cost: the number of spots.
    Best best(List<Spot> spots) {
        int[] inside = new int[asked.size()];
        double worth = 0;
        double bestWorth = -1;
        int best = 0;
        int next = 0;
        for (int first = 0; first < spots.size(); first++) {
            while (next < spots.size()
                    && (next == first
                            || spots.get(next).end() - spots.get(first).start() <= LENGTH)) {
                int word = spots.get(next).word();
                worth += inside[word]++ == 0 ? asked.weights().get(word) : 0;
                next++;
            }
            if (worth > bestWorth + 1e-9) {
                bestWorth = worth;
                best = first;
            }
            int word = spots.get(first).word();
            worth -= --inside[word] == 0 ? asked.weights().get(word) : 0;
        }
        return new Best(best, bestWorth);
    }

    private static int last(List<Spot> spots, int first) {
        int end = spots.get(first).end();
        for (int i = first;
                i < spots.size() && spots.get(i).end() - spots.get(first).start() <= LENGTH;
                i++) {
            end = Math.max(end, spots.get(i).end());
        }
        return end;
    }

    /// Where a snippet begins: behind the first space from a place on, else between two words, else there.
    ///
    /// @param last what must be in it begins here
    private static int start(String text, int at, int last) {
        if (at <= 0) {
            return 0;
        }
        int to = Math.min(last, at + NEAR);
        for (int i = at; i <= to; i++) {
            if (isSpace(text.charAt(i - 1))) {
                return i;
            }
        }
        for (int i = at; i <= to; i++) {
            if (isBorder(text, i)) {
                return i;
            }
        }
        return between(text, at);
    }

    /// Where a snippet ends: before the last space up to a place, else between two words, else there.
    ///
    /// @param first what must be in it ends here
    private static int end(String text, int at, int first) {
        if (at >= text.length()) {
            return text.length();
        }
        int to = Math.max(first, at - NEAR);
        for (int i = at; i >= to; i--) {
            if (isSpace(text.charAt(i))) {
                return i;
            }
        }
        for (int i = at; i >= to; i--) {
            if (isBorder(text, i)) {
                return i;
            }
        }
        return between(text, at);
    }

    /// Whether one of the characters at a place is no part of a word.
    private static boolean isBorder(String text, int at) {
        return between(text, at) == at
                && (!Character.isLetterOrDigit(text.codePointBefore(at))
                        || !Character.isLetterOrDigit(text.codePointAt(at)));
    }

    /// The place itself, or the one behind it where it lies in the middle of a character.
    private static int between(String text, int at) {
        return at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at))
                ? at + 1
                : at;
    }

    /// Whether it would not be seen, or would break the line.
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isISOControl(c);
    }

    private static Cut cut(String text, int start, int end, List<Spot> spots, String lineEnds) {
        StringBuilder line = new StringBuilder();
        if (start > 0) {
            line.append(CUT);
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
            line.append(CUT);
        }
        return new Cut(line.toString(), marks(spots, start, end, places));
    }

    /// The spots inside, those that overlap as one.
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
