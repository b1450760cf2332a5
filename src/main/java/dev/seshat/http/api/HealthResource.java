package dev.seshat.http.api;

import java.util.List;
import java.util.function.IntSupplier;

/// `/health`: whether it runs, which version, and how many logs are not archived yet.
public final class HealthResource extends Resource {

    private final String version;
    private final IntSupplier pending;

    /// @param pending gives that number
    public HealthResource(String version, IntSupplier pending) {
        super("/health", "Whether the server runs, and how many logs are not archived yet.", List.of());
        this.version = version;
        this.pending = pending;
    }

    /// Whoever watches the server wants to hear of it while others keep it busy.
    @Override
    boolean waitsForTurn() {
        return false;
    }

    @Override
    Body body(Asked asked) {
        return Body.of(json -> json.beginObject()
                .member("status", "ok")
                .member("version", version)
                .member("pending", pending.getAsInt())
                .endObject());
    }
}
