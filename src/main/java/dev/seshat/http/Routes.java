package dev.seshat.http;

import io.javalin.config.RoutesConfig;

/// A resource of the API: the paths that it has, and what is answered there.
public interface Routes {

    /// Add its paths.
    void addTo(RoutesConfig routes);

    /// Whether what is at a path holds nothing of anybody's, so that it may be had without the token.
    default boolean isOpen(String path) {
        return false;
    }
}
