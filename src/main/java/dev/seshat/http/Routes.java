package dev.seshat.http;

import io.javalin.config.RoutesConfig;

/// A resource of the API: its paths and handlers.
public interface Routes {

    /// Add its paths.
    void addTo(RoutesConfig routes);

    /// Whether the content of a path contains no user data and so needs no token.
    default boolean isOpen(String path) {
        return false;
    }
}
