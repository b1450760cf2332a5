package dev.seshat.http;

import dev.seshat.json.JsonWriter;
import io.javalin.config.RoutesConfig;
import java.util.function.IntSupplier;

/// `/health`: whether it runs, which version, and how many logs are not archived yet.
///
/// @param pending gives that number
public record HealthRoutes(String version, IntSupplier pending) implements Routes {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/health", context -> {
            StringBuilder json = new StringBuilder();
            new JsonWriter(json)
                    .beginObject()
                    .member("status", "ok")
                    .member("version", version)
                    .member("pending", pending.getAsInt())
                    .endObject();
            context.contentType("application/json").result(json.toString());
        });
    }
}
