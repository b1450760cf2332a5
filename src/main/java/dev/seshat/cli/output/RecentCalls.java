package dev.seshat.cli.output;

import dev.seshat.terminal.Columns;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Remembers recent tool calls without a result, for results that do not directly follow their call.
///
/// It keeps a label and a time for each and drops the oldest, because a log may contain any number of
/// unanswered calls.
final class RecentCalls {

    private static final int KEPT = 100;
    private static final int LABEL_WIDTH = 60;

    /// What the heading of a result says about its call.
    record Call(int seq, String label, @Nullable Instant at) {}

    private final Map<String, Call> calls = new LinkedHashMap<>();

    void add(String callId, int seq, StyledLine label, @Nullable Instant at) {
        calls.put(callId, new Call(seq, Columns.cut(label.text(), LABEL_WIDTH), at));
        if (calls.size() > KEPT) {
            calls.remove(calls.keySet().iterator().next());
        }
    }

    /// Remove and return the call that a result answers, if it is remembered.
    @Nullable
    Call take(@Nullable String callId) {
        return callId == null ? null : calls.remove(callId);
    }
}
