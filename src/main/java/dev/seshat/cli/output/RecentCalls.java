package dev.seshat.cli.output;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The last tool calls that have no result yet, for results that do not stand right below their call.
///
/// It keeps a label and a time of each, and forgets the oldest when there are many: a log may hold any number of
/// calls that were never answered.
final class RecentCalls {

    private static final int KEPT = 100;
    private static final int LABEL_WIDTH = 60;

    /// What a result needs to know of its call.
    record Call(int seq, String label, @Nullable Instant at) {}

    private final Map<String, Call> calls = new LinkedHashMap<>();

    void add(String callId, int seq, Line label, @Nullable Instant at) {
        calls.put(callId, new Call(seq, Columns.cut(label.text(), LABEL_WIDTH), at));
        if (calls.size() > KEPT) {
            calls.remove(calls.keySet().iterator().next());
        }
    }

    /// The call that a result answers, if it is remembered.
    @Nullable
    Call take(@Nullable String callId) {
        return callId == null ? null : calls.remove(callId);
    }
}
