package dev.seshat.archive;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.List;
import java.util.regex.Pattern;

/// Tells whether a message is the same one as another, told to its end: agents stream, and rewrite a message until it
/// is finished.
final class Completion {

    /// What closes a JSON value and was written too early.
    private static final Pattern CLOSING = Pattern.compile("[\\s\"}\\]]+$");

    /// What a secret was replaced by.
    private static final Pattern MASKED = Pattern.compile("\\[masked [a-z ]{1,40}]");

    private Completion() {}

    /// Whether `later` says all that `earlier` says, and perhaps more behind it.
    ///
    /// @param masked whether either may have had its secrets masked by other rules
    static boolean completes(Message earlier, Message later, boolean masked) {
        if (earlier.category() != later.category()) {
            return false;
        }
        if (earlier.content() instanceof Content.ToolCall before && later.content() instanceof Content.ToolCall after) {
            return before.tool().equals(after.tool())
                    && (begins(before.input(), after.input(), masked)
                            || after.input()
                                    .startsWith(CLOSING.matcher(before.input()).replaceFirst("")));
        }
        return begins(earlier.text(), later.text(), masked);
    }

    private static boolean begins(String before, String after, boolean masked) {
        return after.startsWith(before.stripTrailing())
                || (masked && (isMaskedFrom(before, after) || isMaskedFrom(after, before)));
    }

    /// Whether the one is the other but for what stands in place of secrets.
    private static boolean isMaskedFrom(String masked, String plain) {
        List<String> rest = List.of(MASKED.split(masked, -1));
        if (rest.size() == 1 || !plain.startsWith(rest.getFirst())) {
            return false;
        }
        int at = rest.getFirst().length();
        for (String part : rest.subList(1, rest.size() - 1)) {
            int found = plain.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            at = found + part.length();
        }
        return plain.length() - rest.getLast().length() >= at && plain.endsWith(rest.getLast());
    }
}
