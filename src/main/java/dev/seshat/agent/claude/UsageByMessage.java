package dev.seshat.agent.claude;

import dev.seshat.model.Usage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Token usage, counted once per response of the model.
///
/// Claude Code writes one line per content block, and each repeats the usage of the whole response; the first
/// ones hold a placeholder for the output. So it is the maximum per message id that counts, not the sum of lines.
final class UsageByMessage {

    private final Map<String, Usage> byId = new HashMap<>();
    private Usage withoutId = Usage.NONE;

    void add(@Nullable String messageId, Usage usage) {
        if (messageId == null) {
            withoutId = withoutId.plus(usage);
        } else {
            byId.merge(messageId, usage, Usage::max);
        }
    }

    Usage total() {
        return byId.values().stream().reduce(withoutId, Usage::plus);
    }
}
