package dev.seshat.search;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.seshat.query.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Finds the matches of a regular expression in texts, in time proportional to their length. Thread-safe.
///
/// RE2/J reads some ten megabytes a second, `String.indexOf` a thousand. So if every match contains a known
/// text, RE2/J gets only the lines that contain it, or only those texts if a match may span lines.
final class TextMatcher {

    /// The start and end of a match, in chars.
    record Place(int start, int end) {}

    /// RE2/J knows faster ways to read a `String`, and a short one takes no time.
    private static final int LONG = 1 << 14;

    private final Pattern pattern;
    private final PatternShape shape;
    private final boolean anyCase;
    private final BooleanSupplier stopped;

    /// @param stopped whether to give up; asked by the thread that matches
    TextMatcher(TextPattern pattern, BooleanSupplier stopped) {
        this.pattern = pattern.compile();
        this.stopped = stopped;
        shape = PatternShape.of(pattern);
        anyCase = pattern.ignoresCase() || pattern.source().startsWith("(?i)");
    }

    PatternShape shape() {
        return shape;
    }

    /// The first matches in a text; when stopped, those found until then.
    ///
    /// @param most how many; each may take a pass to the end of the text
    List<Place> places(String text, int most) {
        List<Place> places = new ArrayList<>();
        try {
            addPlaces(text, most, places);
        } catch (StoppableText.Stopped e) {
            // Nobody waits for the rest.
        }
        return places;
    }

    private void addPlaces(String text, int most, List<Place> places) {
        if (shape.anyOf().isEmpty()) {
            addPlaces(text, 0, most, places);
            return;
        }
        Literals literals = new Literals(text, shape.anyOf(), anyCase);
        int found = literals.next(0);
        if (found >= 0 && !shape.oneLine()) {
            addPlaces(text, 0, most, places);
            return;
        }
        while (found >= 0 && places.size() < most) {
            int start = text.lastIndexOf('\n', found) + 1;
            int newLine = text.indexOf('\n', found);
            int end = newLine < 0 ? text.length() : newLine;
            addPlaces(text.substring(start, end), start, most, places);
            found = literals.next(end);
        }
    }

    private void addPlaces(String text, int offset, int most, List<Place> to) {
        if (stopped.getAsBoolean()) {
            return;
        }
        Matcher matcher = pattern.matcher(text.length() < LONG ? text : new StoppableText(text, stopped));
        // An expression such as \b matches the empty string, which cannot be shown.
        for (int tries = to.size(); tries < most && matcher.find(); tries++) {
            if (matcher.end() > matcher.start()) {
                to.add(new Place(offset + matcher.start(), offset + matcher.end()));
            }
        }
    }

    /// The occurrences of several literals in a text, each searched once.
    private static final class Literals {

        private final String text;
        private final List<String> literals;
        private final boolean anyCase;
        private final int[] next;

        Literals(String text, List<String> literals, boolean anyCase) {
            this.text = text;
            this.literals = literals;
            this.anyCase = anyCase;
            next = new int[literals.size()];
            java.util.Arrays.fill(next, -1);
        }

        /// The first occurrence of any of them from a position on; -1 if none.
        int next(int from) {
            int first = Integer.MAX_VALUE;
            for (int i = 0; i < next.length; i++) {
                if (next[i] < from) {
                    int place = anyCase ? indexOfAnyCase(literals.get(i), from) : text.indexOf(literals.get(i), from);
                    next[i] = place < 0 ? Integer.MAX_VALUE : place;
                }
                first = Math.min(first, next[i]);
            }
            return first == Integer.MAX_VALUE ? -1 : first;
        }

        private int indexOfAnyCase(String literal, int from) {
            char small = Character.toLowerCase(literal.charAt(0));
            char capital = Character.toUpperCase(small);
            int last = text.length() - literal.length();
            for (int i = from; i <= last; i++) {
                char c = text.charAt(i);
                if ((c == small || c == capital) && text.regionMatches(true, i, literal, 0, literal.length())) {
                    return i;
                }
            }
            return -1;
        }
    }
}
