package dev.seshat.search;

/// Builds the query that searches for the words as typed, without correction: the corrected words in quotes,
/// since quoted words are never corrected.
final class LiteralQuery {

    private LiteralQuery() {}

    static String of(String typed, String corrected) {
        String[] before = typed.strip().split("\\s+", -1);
        String[] after = corrected.strip().split("\\s+", -1);
        StringBuilder literal = new StringBuilder();
        int next = 0;
        for (String each : before) {
            boolean same = next < after.length && each.equals(after[next]);
            literal.append(literal.isEmpty() ? "" : " ").append(same ? each : word(each));
            next += same ? 1 : Math.max(1, CompoundWords.parts(each).size());
        }
        return next == after.length ? literal.toString() : quoted(typed.strip());
    }

    /// A word in quotes, with brackets, a minus and the like outside of them.
    private static String word(String word) {
        int start = 0;
        while (start < word.length() && !Character.isLetterOrDigit(word.charAt(start))) {
            start++;
        }
        int end = word.length();
        while (end > start && !Character.isLetterOrDigit(word.charAt(end - 1))) {
            end--;
        }
        return word.substring(0, start) + quoted(word.substring(start, end)) + word.substring(end);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "") + '"';
    }
}
