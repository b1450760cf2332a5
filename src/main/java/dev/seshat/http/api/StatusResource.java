package dev.seshat.http.api;

import dev.seshat.json.JsonWriter;
import java.util.List;
import java.util.function.Consumer;

/// `/api/status`: how complete and how fresh the archive is.
public final class StatusResource extends Resource {

    private final Consumer<JsonWriter> status;

    /// @param status writes the status
    public StatusResource(Consumer<JsonWriter> status) {
        super("/api/status", "How complete and how fresh the archive is.", List.of());
        this.status = status;
    }

    @Override
    Body body(RequestParameters parameters) {
        return Body.of(status);
    }
}
