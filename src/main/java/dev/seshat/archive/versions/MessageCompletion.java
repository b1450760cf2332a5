package dev.seshat.archive.versions;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells whether a message is the completed form of another: agents stream, and rewrite a message until it is
/// finished.
final class MessageCompletion {

    /// What closes a JSON value and was written too early.
    private static final Pattern CLOSING = Pattern.compile("[\\s\"}\\]]+$");

    /// A mask in place of a secret.
    private static final Pattern MASKED = Pattern.compile("\\[masked [a-z ]{1,40}]");

    private MessageCompletion() {}

    /// Whether `later` contains all of `earlier`, possibly with more at the end. For a prompt the id of its
    /// line must agree: replacing "continue" by "continue with the tests" makes another prompt.
    ///
    /// @param masked whether either may have been masked by other rules
    static boolean completes(Message earlier, Message later, boolean masked) {
        if (earlier.category() != later.category() || isAnother(earlier.uuid(), later.uuid())) {
            return false;
        }
        boolean mayGrow = mayGrow(earlier, later);
        if (earlier.content() instanceof Content.ToolCall before && later.content() instanceof Content.ToolCall after) {
            return isSame(before.tool(), after.tool(), masked)
                    && (isSame(before.input(), after.input(), masked)
                            || (mayGrow
                                    && after.input()
                                            .startsWith(CLOSING.matcher(before.input())
                                                    .replaceFirst(""))));
        }
        return isSame(earlier.text(), later.text(), masked)
                || (mayGrow && later.text().startsWith(earlier.text().stripTrailing()));
    }

    private static boolean isAnother(@Nullable String earlier, @Nullable String later) {
        return earlier != null && !earlier.equals(later);
    }

    private static boolean mayGrow(Message earlier, Message later) {
        if (earlier.uuid() != null) {
            return true;
        }
        if (earlier.content() instanceof Content.ToolCall before && later.content() instanceof Content.ToolCall after) {
            return before.callId() != null && before.callId().equals(after.callId());
        }
        if (earlier.content() instanceof Content.ToolResult before
                && later.content() instanceof Content.ToolResult after) {
            return before.callId() != null && before.callId().equals(after.callId());
        }
        return earlier.category() == Category.ASSISTANT || earlier.category() == Category.THINKING;
    }

    private static boolean isSame(String before, String after, boolean masked) {
        return after.equals(before) || (masked && (isMaskedFrom(before, after) || isMaskedFrom(after, before)));
    }

    /// Whether they are equal except for masks. A text of masks only matches nothing.
    private static boolean isMaskedFrom(String masked, String plain) {
        List<String> rest = List.of(MASKED.split(masked, -1));
        if (rest.size() == 1 || rest.stream().allMatch(String::isBlank) || !plain.startsWith(rest.getFirst())) {
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
