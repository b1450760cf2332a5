package dev.seshat.insight.cost;

import static java.util.Objects.requireNonNull;

/// Something that was used and has no known price.
///
/// @param model the model as the logs name it; empty if they do not
/// @param missing what has no price: `model` if nothing of it has, a kind of token, `fast` or `webSearch`
/// @param amount how many tokens, or searches, are not in the cost
public record Unpriced(String model, String missing, long requests, long amount) {

    /// Nothing of the model has a price.
    public static final String MODEL = "model";

    static final String FAST = "fast";
    static final String WEB_SEARCH = "webSearch";

    public Unpriced {
        requireNonNull(model, "model");
        requireNonNull(missing, "missing");
    }
}
