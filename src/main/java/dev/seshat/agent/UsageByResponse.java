package dev.seshat.agent;

import dev.seshat.model.Usage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Token usage, counted once per response of the model.
///
/// An agent may write several lines of one response, and each repeats the usage of the whole; the first ones of Claude
/// Code hold a placeholder for the output. So it is the maximum per response that counts, not the sum of lines.
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
