package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What one line tells of a response of the model: the tokens that it took.
///
/// @param id the response; several lines may tell of the same one, and then the largest counts are true. A line that
///     names none stands for a response of its own
/// @param model the model that answered
public record ModelResponse(
        @Nullable String id,
        @Nullable String model,
        @Nullable Instant at,
        Usage usage) {
    public ModelResponse {
        requireNonNull(usage, "usage");
    }
}
