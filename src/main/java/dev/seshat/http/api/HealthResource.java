package dev.seshat.http.api;

import java.util.List;
import java.util.function.IntSupplier;

/// `/health`: whether it runs, which version, and how many logs are not archived yet.
public final class HealthResource extends Resource {

    private final String version;
    private final IntSupplier pending;

    /// @param pending returns that number
    public HealthResource(String version, IntSupplier pending) {
        super("/health", "Health check, with the number of logs not archived yet.", List.of());
        this.version = version;
        this.pending = pending;
    }

    /// Monitoring must work even when the server is busy.
    @Override
    boolean waitsForTurn() {
        return false;
    }

    @Override
    Body body(RequestParameters parameters) {
        return Body.of(json -> json.beginObject()
                .member("status", "ok")
                .member("version", version)
                .member("pending", pending.getAsInt())
                .endObject());
    }
}
