package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What one line says about a response of the model: its token counts.
///
/// @param id the response; several lines may report the same one, and then the largest counts are right. A line
/// without an id is a response of its own
/// @param model the model that answered
public record ModelResponse(
        @Nullable String id,
        @Nullable String model,
        @Nullable Instant at,
        Usage usage,
        Billing billing) {
    public ModelResponse {
        requireNonNull(usage, "usage");
        requireNonNull(billing, "billing");
    }

    /// A response of which only the tokens are known.
    public ModelResponse(@Nullable String id, @Nullable String model, @Nullable Instant at, Usage usage) {
        this(id, model, at, usage, Billing.NONE);
    }

    /// Merge what another line says about the same response.
    public ModelResponse max(ModelResponse other) {
        return new ModelResponse(id, model, at, usage.max(other.usage), billing.max(other.billing));
    }
}
