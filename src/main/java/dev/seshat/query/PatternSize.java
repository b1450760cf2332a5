package dev.seshat.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Estimates the size of a regular expression after its repetitions are expanded: `(ab){3}` is as large as
/// `ababab`.
final class PatternSize {

    /// Larger than anything that can be compiled.
    static final long ENDLESS = Integer.MAX_VALUE;

    /// RE2/J compiles groups by recursion.
    private static final int DEEPEST = 100;

    private static final Pattern COUNT = Pattern.compile("\\{(\\d{1,9})(,(\\d{0,9}))?\\}");

    private PatternSize() {}

    static long of(String source) {
        Deque<Long> outer = new ArrayDeque<>();
        long all = 0;
        long last = 0;
        Matcher count = COUNT.matcher(source);
        for (int i = 0; i < source.length() && all < ENDLESS; i++) {
            char c = source.charAt(i);
            if (c == '(') {
                outer.push(all);
                all = outer.size() > DEEPEST ? ENDLESS : 0;
            } else if (c == ')' && !outer.isEmpty()) {
                last = all;
                all = outer.pop() + last;
            } else if (c == '{' && count.region(i, source.length()).lookingAt()) {
                String most = count.group(3);
                long times = Long.parseLong(most == null || most.isEmpty() ? count.group(1) : most);
                all += last * Math.max(0, times - 1);
                last *= Math.max(1, times);
                i = count.end() - 1;
            } else {
                i = endOfCharacter(source, i) - 1;
                last = 1;
                all++;
            }
        }
        return Math.min(all, ENDLESS);
    }

    /// The position after an escaped character, a character class, or a plain character.
    private static int endOfCharacter(String source, int at) {
        if (source.charAt(at) == '\\') {
            return Math.min(source.length(), at + 2);
        }
        if (source.charAt(at) != '[') {
            return at + 1;
        }
        // A bracket right at the start belongs to the class.
        int from = source.startsWith("^", at + 1) ? at + 2 : at + 1;
        for (int i = from + 1; i < source.length(); i++) {
            if (source.charAt(i) == '\\') {
                i++;
            } else if (source.charAt(i) == ']') {
                return i + 1;
            }
        }
        return source.length();
    }
}
