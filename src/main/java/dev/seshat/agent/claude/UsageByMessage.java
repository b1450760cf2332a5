package dev.seshat.agent.claude;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.Usage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Token usage, counted once per response of the model.
///
/// Claude Code writes one line per content block, and each repeats the usage of the whole response; the first
/// ones hold a placeholder for the output. So it is the maximum per message id that counts, not the sum of lines.
final class UsageByMessage implements Consumer<ModelResponse> {

    private final Map<String, Usage> byId = new HashMap<>();
    private Usage withoutId = Usage.NONE;

    @Override
    public void accept(ModelResponse response) {
        if (response.id() == null) {
            withoutId = withoutId.plus(response.usage());
        } else {
            byId.merge(response.id(), response.usage(), Usage::max);
        }
    }

    Usage total() {
        return byId.values().stream().reduce(withoutId, Usage::plus);
    }
}
