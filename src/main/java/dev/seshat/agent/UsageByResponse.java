package dev.seshat.agent;

import dev.seshat.model.Usage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Token usage, counted once per response of the model.
///
/// An agent may write several lines per response, each with the usage of the whole response; in Claude Code's
/// first lines the output count is a placeholder. So we take the maximum per response, not the sum of lines.
public final class UsageByResponse implements Consumer<ModelResponse> {

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

    /// The tokens of all responses.
    public Usage total() {
        return byId.values().stream().reduce(withoutId, Usage::plus);
    }
}
